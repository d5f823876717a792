export { atLoad } from './atLoad.js';
export type { ElectricalFigures, ElectricalSection, WithstandAnswer } from './circuitFigures.js';
export {
  type CatalogCable,
  candidatesFor,
  type Economy,
  type EconomyRequest,
  type EconomyRow,
  economyOf,
  type Investment,
  MAX_CANDIDATES,
  presentTypes,
  trenchesWithType,
} from './economy.js';
export {
  ELECTRICAL_EXPLANATIONS,
  type ElectricalExplanation,
  type ElectricalExplanationQuery,
  explainElectrical,
} from './explanation/index.js';
export {
  FEEDER_MODES,
  type Feeder,
  type FeederFigures,
  type FeederLeg,
  type FeederLegAnswer,
  type FeederMode,
  type FeederRefusal,
  type FeederRequest,
  type FeederSeason,
  type FeederSheet,
  feederFiguresOf,
  feederSheetOf,
  WEAKNESS_CAUSES,
  type WeakestPoint,
  type WeaknessCause,
} from './feeder.js';
export { type FieldBand, fieldBands, fieldLines } from './fieldBands.js';
export { FIELD_LOADS, type FieldLoad } from './fieldSources.js';
export {
  ELECTRICAL_FINDING_CODES,
  type ElectricalFinding,
  type ElectricalFindingCode,
  electricalFindingText,
} from './findings.js';
export {
  type FieldMapRequest,
  type FieldPoint,
  type FieldRequest,
  fieldMapOf,
  fieldOf,
  MAX_FIELD_POINTS,
  type MagneticField,
  type MagneticFieldMap,
} from './magneticField.js';
export * from './model.js';
export { capitalisationFactor } from './operation.js';
export { type PhaseOrder, type PhaseOrders, phaseOrders } from './phaseOrders.js';
export * from './profile.js';
export { type RatedSection, SHEET_STATES, type SheetState } from './sectionFigures.js';
export {
  type Electrical,
  type ElectricalCircuit,
  type ElectricalSheet,
  hasCircuit,
  modeOf,
  ratedSections,
  type SectionRequest,
  type SheetRequest,
  sectionsWithCables,
  sheetFrom,
  sheetOf,
} from './sheet.js';
