export * from './forget.js';
export * from './store.js';
export * from './unsent.js';
