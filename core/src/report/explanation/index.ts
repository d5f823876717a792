export { appendixBlocks, type ExplainedTop } from './appendix.js';
export type { AppendixTrench } from './assumptions.js';
