import { lazyFile } from '../../../api/index.js';

/** What somebody opens from the table of circuits, each when it is opened. */
export const CircuitDialog = lazyFile(() => import('./CircuitDialog.js'));
export const Conditions = lazyFile(() => import('./Conditions.js'));
export const Why = lazyFile(() => import('./Why.js'));
