export * from './language.js';
export * from './marks.js';
export * from './words.js';
