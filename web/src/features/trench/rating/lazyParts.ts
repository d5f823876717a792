import { lazyFile } from '../../../api/index.js';

const load = () => import('./parts.js');
const loadHeat = () => import('./heatParts.js');

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
