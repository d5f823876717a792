import { writeFileSync } from 'node:fs';

/** Called first in every child process: the child exits with its parent, and only then. */
export function exitWithParent(): void {
  process.on('disconnect', () => process.exit());
  // A signal to the whole process group must not end a running job. The parent decides when this process ends.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  // When memory runs out, the kernel kills this process rather than the server.
  try {
    writeFileSync('/proc/self/oom_score_adj', '500');
  } catch {}
}
