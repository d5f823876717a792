export { browserPace } from '../../../optimistic/sending.js';
