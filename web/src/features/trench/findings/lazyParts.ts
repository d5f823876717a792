import { lazyFile } from '../../../api/index.js';

/** Comes in a file of its own, when somebody opens a sheet. */
export const Sheet = lazyFile(() => import('./Sheet.js'));
/** Nothing of the quantities is needed for the first picture of the editor. */
export const QuantityWarnings = lazyFile(() => import('./QuantityWarnings.js'));
export const QuantityRows = lazyFile(() =>
  import('./QuantityWarnings.js').then(({ QuantityRows }) => ({ default: QuantityRows })),
);
