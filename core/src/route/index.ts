export * from './crs.js';
export * from './edit/index.js';
export type { RouteFault, RouteFaultCode } from './faults.js';
export { type Leg, legOf } from './geodesic.js';
export { type SectionFigures, type Stretched, sectionFigures } from './lengths.js';
export {
  type Bend,
  type Extent,
  extentOf,
  legsOf,
  lineOf,
  type Measured,
  MIN_LEG,
  MIN_STRETCH,
  measured,
  measuredLegs,
  pointAt,
} from './measure.js';
export * from './model.js';
export * from './objtype.js';
export { answerFault, DEFAULT_CRS, type ReadRoute, type RouteInput, readRoute } from './read.js';
export { isSwapped, MIN_POSITIONS, placeOf } from './readPositions.js';
export * from './words.js';
