import { getPriority } from 'node:os';
import { serveJobs } from '../../dist/work/runner.js';

/** A worker whose jobs do what tests need. */
const job = (run) => async () => ({ run });

serveJobs({
  echo: job((input) => input),
  bytes: job((length) => new Uint8Array(length).fill(7)),
  /** A Buffer of a few bytes shares its memory with others. */
  text: job((text) => ({ file: Buffer.from(text) })),
  priority: job(() => getPriority(0)),
  environment: job(() => ({ ...process.env })),
  /** Notes that it has begun, and waits until it is let go. */
  gate: job(({ cells, name }) => {
    Atomics.add(cells, 0, 1);
    Atomics.notify(cells, 0);
    Atomics.wait(cells, 1, 0);
    return name;
  }),
  forever: job(() => {
    for (;;);
  }),
  fault: job(() => {
    throw new Error('a fault of this job');
  }),
  crash: job(() => process.kill(process.pid, 'SIGKILL')),
  /** Ends its thread the first time, and answers the second time. */
  crashOnce: job((cells) => {
    if (Atomics.add(cells, 0, 1) === 0) process.exit(1);
    return 'second';
  }),
  heap: job(() => {
    const kept = [];
    for (;;) kept.push(new Array(1000).fill(kept.length));
  }),
  /** Outside of the heap. */
  buffers: job(() => {
    const kept = [];
    for (;;) kept.push(Buffer.alloc(2 ** 20, 1));
  }),
});
