export * from './additions.js';
export { type SegmentBasis, segmentBasis, stateByBases } from './basis.js';
export {
  CHARGE_KINDS,
  type Charge,
  type ChargedEstimate,
  type ChargedPart,
  type ChargeFault,
  type ChargeFaultCode,
  type ChargeKind,
  type ChargePart,
  type ChargeSums,
  chargedEstimate,
  chargedMarkups,
  chargeFaults,
  chargeSums,
  MAX_CHARGE_AMOUNT,
  MAX_CHARGE_LINES,
  type NamedAmount,
  nodePart,
  type Share,
} from './charge.js';
export {
  type Completeness,
  completenessOf,
  ESTIMATE_STATES,
  type EstimateLine,
  type EstimateSegment,
  type EstimateState,
  MAX_UNPRICED,
  OPEN_STATES,
  type OpenState,
  UNPRICED_REASONS,
  type UnpricedReason,
} from './completeness.js';
export {
  type ActualRow,
  actualFaults,
  CHARGE_LEVELS,
  type ChargedNode,
  type ChargeLevel,
  type ChargeStatus,
  chargeCap,
  chargedNodes,
  chargeStatus,
  isCrossing,
  MAX_ACTUALS,
} from './status.js';
export { isPricedByHand, isWaivableKey, MAX_WAIVERS, type Waiver, waiverOf } from './waivers.js';
