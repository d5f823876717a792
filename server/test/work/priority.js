import { Work } from '../../dist/work/index.js';

/** Prints the priority that a job runs at in a thread or in a process of this program, as its first argument says. */
const work = new Work({ script: new URL('worker.js', import.meta.url), threads: 1, processes: 1 });
const limits = { maxMs: 60_000, maxMemory: 256, maxWaiting: 1 };
const kind = { name: 'priority', isolation: process.argv[2], limits, refusals: { busy: 'RENDERING_BUSY' } };
console.log(await work.run(kind, { companyId: 1, size: 'small', input: null }));
process.exit();
