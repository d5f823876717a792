import { lazyFile } from '../../../api/index.js';

/** Comes in a file of its own, when somebody compares. */
export const Compare = lazyFile(() => import('./Compare.js'));
