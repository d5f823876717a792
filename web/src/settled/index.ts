export { Suspense } from './Suspense.js';
export { begin, during, later } from './settled.js';
