import { Worker } from 'node:worker_threads';
import { hearing, type JobWorker, type WorkerEvents, type WorkerSettings } from './jobWorker.js';

export function startThread({ script, maxMemory }: WorkerSettings, events: WorkerEvents): JobWorker {
  const thread = new Worker(script, {
    // No environment: the work needs no secrets.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxMemory },
  });
  const heard = hearing(events);
  thread.on('message', heard.message);
  thread.on('error', (error) => heard.lost(String(error)));
  thread.on('exit', (code) => heard.lost(`the thread ended with ${code}`));
  return {
    send: (task) => thread.postMessage(task),
    async end() {
      heard.stop();
      await thread.terminate();
    },
    setBusy: (isBusy) => (isBusy ? thread.ref() : thread.unref()),
  };
}
