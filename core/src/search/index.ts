export * from './compound.js';
export * from './distance.js';
export * from './highlight.js';
export * from './indexing.js';
export { LEXICON } from './lexicon.js';
export * from './query.js';
export * from './relevance.js';
export * from './stopWords.js';
export * from './tokens.js';
