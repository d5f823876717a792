import { lazyFile } from '../../../api/index.js';

const loadElectrical = () => import('./parts.js');
const loadField = () => import('./fieldParts.js');

/** What somebody opens, each when it is opened. */
export const Card = lazyFile(() => loadElectrical().then((parts) => ({ default: parts.Card })));
export const ElectricalFindings = lazyFile(() =>
  loadElectrical().then((parts) => ({ default: parts.ElectricalFindings })),
);
export const FieldMap = lazyFile(() => loadField().then((parts) => ({ default: parts.FieldMap })));
export const FieldPanel = lazyFile(() => loadField().then((parts) => ({ default: parts.FieldPanel })));
