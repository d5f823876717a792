export * from './limits.js';
export * from './parts.js';
export { type PhotoFault, photoFault, photoTypeOf, withoutMetadata } from './photo.js';
