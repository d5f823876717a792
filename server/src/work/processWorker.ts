import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { TEMPLATES } from '../places.js';
import { hearing, type JobWorker, type WorkerEvents, type WorkerSettings } from './jobWorker.js';

/** A process with none of the server's environment, because the work needs no secrets. */
export function startProcess({ script, maxMemory }: WorkerSettings, events: WorkerEvents): JobWorker {
  const child = fork(fileURLToPath(script), [String(maxMemory)], {
    // The directory of the server may have been deleted.
    cwd: fileURLToPath(TEMPLATES),
    env: { FONTCONFIG_FILE: fileURLToPath(new URL('fonts.conf', TEMPLATES)), TZ: 'UTC' },
    execArgv: [`--max-old-space-size=${maxMemory}`],
    serialization: 'advanced',
    // A process that runs out of memory would print a long report.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const heard = hearing(events);
  child.on('message', heard.message);
  child.on('error', (error) => heard.lost(String(error)));
  child.on('exit', (code, signal) => heard.lost(`the process ended with ${signal ?? code}`));
  return {
    // A child that is killed while we write to it must not crash this process.
    send: (task) => void child.send(task, () => undefined),
    async end() {
      heard.stop();
      child.kill('SIGKILL');
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
        await once(child, 'exit');
    },
    setBusy(isBusy) {
      for (const each of [child, child.channel]) isBusy ? each?.ref() : each?.unref();
    },
  };
}
