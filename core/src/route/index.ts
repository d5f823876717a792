export * from './crs.js';
export * from './edit/index.js';
export { type Leg, legOf } from './geodesic.js';
export {
  type Bend,
  type Extent,
  extentOf,
  legsOf,
  lineOf,
  type Measured,
  measured,
  measuredLegs,
  pointAt,
} from './measure.js';
export * from './model.js';
