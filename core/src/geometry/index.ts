export * from './box.js';
export * from './circle.js';
export * from './container.js';
export { pack } from './packing.js';
