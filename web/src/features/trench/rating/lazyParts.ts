import { lazy } from 'react';

const load = () => import('./parts.js');

/** One file holds them all, so whichever is shown first brings the others. */
export const CableFigures = lazy(() => load().then((parts) => ({ default: parts.CableFigures })));
export const Flag = lazy(() => load().then((parts) => ({ default: parts.Flag })));
export const HeatMap = lazy(() => load().then((parts) => ({ default: parts.HeatMap })));
export const Legend = lazy(() => load().then((parts) => ({ default: parts.Legend })));
export const Panel = lazy(() => load().then((parts) => ({ default: parts.Panel })));
export const RatingFindings = lazy(() => load().then((parts) => ({ default: parts.RatingFindings })));
