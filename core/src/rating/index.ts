export { AIR_ARRANGEMENTS, type Air, type AirArrangement } from './air.js';
export type * from './answer.js';
export type { Capacities } from './cable/capacity.js';
export { describeModel, type ModelDescription, type ModelValue } from './cable/description.js';
export { type CableModel, cableModel, isRateable } from './cable/model.js';
export * from './cable/type.js';
export * from './circuits.js';
export { cyclicFactor, cyclicFactorDry, diffusivityOf } from './cyclic.js';
export { DUCT_FILLS, type DuctFill } from './duct.js';
export { explain } from './explanation/explain.js';
export { type Expression, parseFormula } from './expression.js';
export { FINDING_CODES, type FindingCode, type RatingFinding } from './findings.js';
export { METHODS, type Method } from './installation.js';
export {
  conductorCountIn,
  fullRequest,
  MAX_RATED_CONDUCTORS,
  type PlainRequest,
  plainPackings,
  type RatedSection,
  ratedTypeIds,
} from './plainRequest.js';
export { isRefusal, type Rating, rate } from './rate.js';
export {
  type CulvertHeat,
  MODES,
  type Mode,
  type PipeHeat,
  type PipeType,
  type RatingRefusal,
  type RatingRequest,
  type RatingSurroundings,
  type Season,
  type SectionGround,
} from './request.js';
export { type RiserRating, type RiserRequest, rateRiser } from './riser.js';
export { installSection } from './section.js';
export type { Origin, Step } from './steps.js';
export { findingText, sourceText, stepName } from './words.js';
