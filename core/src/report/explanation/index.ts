export { appendixBlocks, appendixRows, type ExplainedTop } from './appendix.js';
export type { AppendixTrench } from './assumptions.js';
