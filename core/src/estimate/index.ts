export * from './additions.js';
export { canonicalJson } from './canonical.js';
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
  chargedMarkups,
  chargeFaults,
  chargeSums,
  type Share,
} from './charge.js';
export * from './completeness.js';
export {
  type ActualRow,
  CHARGE_LEVELS,
  type ChargedNode,
  type ChargeLevel,
  type ChargeStatus,
  chargedNodes,
  chargeStatus,
  MAX_ACTUALS,
} from './status.js';
export { isPricedByHand, isWaivableKey, MAX_WAIVERS, type Waiver, waiverOf } from './waivers.js';
