import { lazyFile } from '../../../api/index.js';

const load = () => import('./parts.js');

/** One file holds them all, so whichever is shown first brings the others. */
export const CableFigures = lazyFile(() => load().then((parts) => ({ default: parts.CableFigures })));
export const FiguresMethod = lazyFile(() => load().then((parts) => ({ default: parts.FiguresMethod })));
export const Filling = lazyFile(() => load().then((parts) => ({ default: parts.Filling })));
export const Flag = lazyFile(() => load().then((parts) => ({ default: parts.Flag })));
export const HeatMap = lazyFile(() => load().then((parts) => ({ default: parts.HeatMap })));
export const Legend = lazyFile(() => load().then((parts) => ({ default: parts.Legend })));
export const Panel = lazyFile(() => load().then((parts) => ({ default: parts.Panel })));
export const RatingFindings = lazyFile(() => load().then((parts) => ({ default: parts.RatingFindings })));
