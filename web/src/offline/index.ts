export * from './store.js';
export * from './unsent.js';
