export type * from './answer/answer.js';
export { FINDING_CODES, type FindingCode, type RatingFinding } from './answer/findings.js';
export { hottestConductor, hottestOfCircuit } from './answer/hottest.js';
export { findingText } from './answer/words.js';
export type { Capacities } from './cable/capacity.js';
export { describeModel, type ModelDescription, type ModelValue } from './cable/description.js';
export { type CableModel, cableModel, isRateable } from './cable/model.js';
export * from './cable/type.js';
export {
  ALWAYS_RATED_CONDUCTORS,
  bodyCountIn,
  leastSize,
  MAX_EXACT_BODIES,
  MAX_RATING_SECONDS,
  type RatingSize,
  ratingSeconds,
  ratingSize,
  type TooLarge,
  tooLarge,
} from './cost.js';
export { explain } from './explanation/explain.js';
export { lineExplanations } from './explanation/lineExplanation.js';
export type { ExplanationLine, Origin } from './explanation/lines.js';
export { explanationLineName, sourceText } from './explanation/words.js';
export { AIR_ARRANGEMENTS, type Air, type AirArrangement } from './heat/air.js';
export { DUCT_FILLS, type DuctFill } from './heat/duct.js';
export type { EarthType } from './losses/earths.js';
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
  MAX_RATED_RESISTIVITY,
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
export { DRYING_MATERIALS, DRYING_ORIGINS, type DryingMaterial } from './section/ground.js';
export { METHODS, type Method } from './section/installation.js';
export { installSection } from './section/section.js';
export { cyclicFactor, cyclicFactorDry, diffusivityOf } from './transient/cyclic.js';
