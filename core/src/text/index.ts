export * from './bytes.js';
export * from './cleanText.js';
export * from './language.js';
export * from './markdown.js';
export * from './marks.js';
export { nameIn } from './names.js';
export * from './plural.js';
export * from './translation.js';
export * from './words.js';
