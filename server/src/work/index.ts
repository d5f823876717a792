import { Work } from './work.js';

export { JobQueue, type Queued } from './jobQueue.js';
export { JobFailure, type JobKind, type JobLimits } from './kind.js';
export { Work } from './work.js';

/** The heavy work of this process, which all its servers share. */
export const work = new Work();
