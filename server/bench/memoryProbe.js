import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Loaded into a server before its program. Reports the memory of the process to its parent, after garbage collection. */
process.on('message', async () => {
  for (let i = 0; i < 3; i++) {
    globalThis.gc();
    await sleep(50);
  }
  const { rss, heapUsed } = process.memoryUsage();
  process.send({ rss, heap: heapUsed, handles: process.getActiveResourcesInfo().length, files: openFiles() });
});
// The IPC channel must not keep the server process alive.
process.channel.unref();

/** Available on Linux only. */
function openFiles() {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return undefined;
  }
}
