import { Worker } from 'node:worker_threads';
import type { JobWorker, Message, WorkerEvents, WorkerSettings } from './jobWorker.js';

export function startThread(
  { script, maxMemory }: WorkerSettings,
  { onMessage, onLost }: WorkerEvents,
): JobWorker {
  const thread = new Worker(script, {
    // No environment: the work needs no secrets.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxMemory },
  });
  let isHeard = true;
  const lost = (why: string) => {
    if (isHeard) onLost(why);
    isHeard = false;
  };
  thread.on('message', (message: Message) => {
    if (isHeard) onMessage(message);
  });
  thread.on('error', (error) => lost(String(error)));
  thread.on('exit', (code) => lost(`the thread ended with ${code}`));
  return {
    send: (task) => thread.postMessage(task),
    async end() {
      isHeard = false;
      await thread.terminate();
    },
    setBusy: (isBusy) => (isBusy ? thread.ref() : thread.unref()),
  };
}
