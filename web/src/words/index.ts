export * from './formats.js';
export * from './language.js';
export * from './names.js';
export * from './words.js';
