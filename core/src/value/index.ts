export { canonicalJson } from './canonical.js';
export { sameValue } from './same.js';
