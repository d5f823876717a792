export * from './changes.js';
export * from './labels.js';
export * from './model.js';
export * from './rights.js';
