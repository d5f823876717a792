import { lazyFile } from '../../../api/index.js';

/** Comes in a file of its own, when somebody opens a sheet. */
export const Sheet = lazyFile(() => import('./Sheet.js'));
export const QuantityWarnings = lazyFile(() => import('./QuantityWarnings.js'));
