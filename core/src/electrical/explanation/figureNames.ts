/** The figures of a circuit that can be explained. */
export const ELECTRICAL_EXPLANATIONS = [
  'resistance',
  'reactance',
  'zeroResistance',
  'zeroReactance',
  'capacitance',
  'chargingCurrent',
  'earthFaultCurrent',
  'voltageDrop',
  'voltageDropPercent',
  'conductorShortCircuit',
  'screenShortCircuit',
  'faultCurrentEnd',
  'screenVoltage',
  'loadLoss',
  'energyLoss',
  'lossCost',
  'capitalisedLossCost',
] as const;
export type ElectricalExplanation = (typeof ELECTRICAL_EXPLANATIONS)[number];

/** Those, and what they are derived from. */
export type ExplainedFigure =
  | ElectricalExplanation
  | 'constantLoss'
  | 'lossTime'
  | 'utilisationTime'
  | 'capitalisation'
  | 'growth'
  | 'sheathHeat';
