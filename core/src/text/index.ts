export * from './language.js';
export * from './words.js';
