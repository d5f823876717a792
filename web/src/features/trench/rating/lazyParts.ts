import { lazyFile } from '../../../api/index.js';

const load = () => import('./parts.js');
const loadHeat = () => import('./heatParts.js');
const loadElectrical = () => import('../electrical/parts.js');
const loadField = () => import('../electrical/fieldParts.js');

/** What stands open: one file holds it all, so whichever is shown first brings the others. */
export const CableFigures = lazyFile(() => load().then((parts) => ({ default: parts.CableFigures })));
export const FiguresMethod = lazyFile(() => load().then((parts) => ({ default: parts.FiguresMethod })));
export const Filling = lazyFile(() => load().then((parts) => ({ default: parts.Filling })));
export const Flag = lazyFile(() => load().then((parts) => ({ default: parts.Flag })));
export const Panel = lazyFile(() => load().then((parts) => ({ default: parts.Panel })));
export const RatingFindings = lazyFile(() => load().then((parts) => ({ default: parts.RatingFindings })));

/** What somebody opens, each when it is opened. */
export const HeatMap = lazyFile(() => loadHeat().then((parts) => ({ default: parts.HeatMap })));
export const Legend = lazyFile(() => loadHeat().then((parts) => ({ default: parts.Legend })));
export const Card = lazyFile(() => loadElectrical().then((parts) => ({ default: parts.Card })));
export const ElectricalFindings = lazyFile(() =>
  loadElectrical().then((parts) => ({ default: parts.ElectricalFindings })),
);
export const FieldMap = lazyFile(() => loadField().then((parts) => ({ default: parts.FieldMap })));
export const FieldPanel = lazyFile(() => loadField().then((parts) => ({ default: parts.FieldPanel })));
