import { workerData } from 'node:worker_threads';

/**
 * A thread beside the one that reads, which may be busy without end. Buffers are not part of the heap that Node can
 * limit, so it watches the memory of the whole process; and it ends with its parent, however that ended.
 */
const most = workerData as number;
const parent = process.ppid;

setInterval(() => {
  if (process.memoryUsage.rss() > most || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, 50);
