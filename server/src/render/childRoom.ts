import { writeFileSync } from 'node:fs';

/** What every child process does first: it lives as long as its parent, and goes before it when memory is short. */
export function stayWithParent(): void {
  process.on('disconnect', () => process.exit());
  // The parent decides when this ends; a signal to the whole group must not cost it a job.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  // When memory runs out, the kernel takes this process and not the server.
  try {
    writeFileSync('/proc/self/oom_score_adj', '500');
  } catch {}
}
