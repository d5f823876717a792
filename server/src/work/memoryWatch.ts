import { workerData } from 'node:worker_threads';

/**
 * A thread that kills its process when the process uses too much memory or its parent is gone. The working thread may be
 * busy for ever, so it cannot do this itself. Node limits only the heap, and buffers are outside of it.
 */
const most = workerData as number;
const parent = process.ppid;

setInterval(() => {
  if (process.memoryUsage.rss() > most || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, 50);
