import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Loaded into a server before its program: what a process takes, told to its parent after garbage is collected. */
process.on('message', async () => {
  for (let i = 0; i < 3; i++) {
    globalThis.gc();
    await sleep(50);
  }
  const { rss, heapUsed } = process.memoryUsage();
  process.send({ rss, heap: heapUsed, handles: process.getActiveResourcesInfo().length, files: openFiles() });
});
// The channel alone must not keep a server running.
process.channel.unref();

/** Where the system tells: on Linux. */
function openFiles() {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return undefined;
  }
}
