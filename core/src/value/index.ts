export { sameValue } from './same.js';
