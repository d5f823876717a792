export * from './sending.js';
export * from './store.js';
export * from './unsent.js';
