import { lazyFile } from '../../../api/index.js';

const loadField = () => import('./fieldParts.js');

/** The sheet of a circuit: it comes when somebody opens one. */
export const Card = lazyFile(() => import('./Card.js'));
/** Findings of the sheet: they come when there is one. */
export const ElectricalFindings = lazyFile(() => import('./ElectricalFindings.js'));

/** The magnetic field, in one file: it comes when somebody switches it on. */
export const FieldMap = lazyFile(() => loadField().then((parts) => ({ default: parts.FieldMap })));
export const FieldPanel = lazyFile(() => loadField().then((parts) => ({ default: parts.FieldPanel })));
