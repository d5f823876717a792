import {
  ELECTRICAL_FINDING_CODES,
  FEEDER_MODES,
  FIELD_LOADS,
  SHEET_STATES,
  WEAKNESS_CAUSES,
} from '@spadework/core/electrical';
import { FINDING_CODES, METHODS } from '@spadework/core/rating';
import { BONDINGS, CIRCUIT_KINDS, PHASES } from '@spadework/core/trench';
import { Type } from 'typebox';
import * as S from '../../../http/schemas.js';
import { UsedProfile } from '../quantity/schemas.js';

/** The answers of electrical sheets. Their numbers are not rounded, and what does not apply is left out. */

const id = Type.String();
const number = Type.Optional(Type.Number());
const strings = Type.Array(id);

const Finding = S.named(
  'ElectricalFinding',
  Type.Object({
    code: S.oneOf([...ELECTRICAL_FINDING_CODES, ...FINDING_CODES]),
    message: Type.String(),
    itemIds: strings,
  }),
);
const findings = Type.Array(Finding);

const profile = UsedProfile;

const Withstand = S.named(
  'ShortCircuitWithstand',
  Type.Object({
    material: Type.String(),
    area: Type.Number(),
    duration: Type.Number(),
    initialTemperature: Type.Number(),
    finalTemperature: Type.Number(),
    adiabatic: Type.Number(),
    factor: Type.Number(),
    permissible: Type.Number(),
    current: number,
    utilisation: number,
  }),
);

const SectionFigures = S.named(
  'ElectricalSection',
  Type.Object({
    sectionId: id,
    length: Type.Number(),
    temperature: number,
    dcResistance: number,
    acResistance: number,
    geometricReactance: number,
    resistance: number,
    reactance: number,
    zeroResistance: number,
    zeroReactance: number,
    capacitance: number,
    chargingCurrent: number,
    earthFaultCurrent: number,
  }),
);

/** Of a circuit over its whole length, and of a feeder. */
const figures = {
  current: Type.Number(),
  voltage: Type.Number(),
  powerFactor: Type.Number(),
  leading: Type.Boolean(),
  length: Type.Number(),
  resistance: number,
  reactance: number,
  zeroResistance: number,
  zeroReactance: number,
  capacitance: number,
  chargingCurrent: number,
  chargingPower: number,
  earthFaultCurrent: number,
  voltageDrop: number,
  voltageDropPercent: number,
  endVoltage: number,
  screenVoltage: number,
  screenVoltageFault: number,
  faultCurrentEnd: number,
  shortCircuit: Type.Optional(
    S.named(
      'ShortCircuit',
      Type.Object({ conductor: Type.Optional(Withstand), screen: Type.Optional(Withstand) }),
    ),
  ),
  utilisationTime: Type.Number(),
  meanCurrent: Type.Number(),
  lossTime: Type.Number(),
  loadLoss: number,
  constantLoss: Type.Number(),
  energyLoss: number,
  lossCost: number,
  capitalisedLossCost: number,
};

export const Electrical = S.named(
  'Electrical',
  Type.Object({
    segmentId: S.int64(),
    version: S.int64(),
    method: S.oneOf(METHODS),
    state: S.oneOf(SHEET_STATES),
    profile,
    circuits: Type.Array(
      S.named(
        'ElectricalCircuit',
        Type.Object({
          circuitId: id,
          name: Type.String(),
          kind: S.oneOf(CIRCUIT_KINDS),
          frequency: Type.Number(),
          bonding: S.oneOf(BONDINGS),
          ...figures,
          sections: Type.Array(SectionFigures),
        }),
      ),
    ),
    findings,
  }),
);

const FieldPoint = S.named('FieldPoint', Type.Object({ x: Type.Number(), field: Type.Number() }));
const currents = Type.Array(S.named('FieldCurrent', Type.Object({ circuitId: id, current: Type.Number() })));
const ofField = { sectionId: id, load: S.oneOf(FIELD_LOADS) };
const limits = { limitLeft: number, limitRight: number };

export const MagneticField = S.named(
  'MagneticField',
  Type.Object({
    ...ofField,
    screens: Type.Boolean(),
    height: Type.Number(),
    limit: Type.Number(),
    currents,
    points: Type.Array(FieldPoint),
    maximum: FieldPoint,
    ...limits,
    findings,
  }),
);

export const MagneticFieldMap = S.named(
  'MagneticFieldMap',
  Type.Object({
    ...ofField,
    screens: Type.Boolean(),
    limit: Type.Number(),
    currents,
    x0: Type.Number(),
    y0: Type.Number(),
    step: Type.Number(),
    columns: S.int32(),
    rows: S.int32(),
    fields: Type.Array(Type.Number()),
    lines: Type.Array(
      S.named(
        'FieldLine',
        Type.Object({
          field: Type.Number(),
          points: Type.Array(S.named('FieldLinePoint', Type.Object({ x: Type.Number(), y: Type.Number() }))),
        }),
      ),
    ),
    findings,
  }),
);

const PhaseOrder = S.named(
  'PhaseOrder',
  Type.Object({
    maximum: Type.Number(),
    ...limits,
    circuits: Type.Array(
      S.named(
        'CircuitOrder',
        Type.Object({
          circuitId: id,
          conductors: Type.Array(
            S.named('OrderedConductor', Type.Object({ partId: id, phase: S.oneOf(PHASES) })),
          ),
        }),
      ),
    ),
  }),
);

export const PhaseOrders = S.named(
  'PhaseOrders',
  Type.Object({
    ...ofField,
    height: Type.Number(),
    searched: S.int32(),
    exhaustive: Type.Boolean(),
    stored: PhaseOrder,
    orders: Type.Array(PhaseOrder),
    findings,
  }),
);

const leg = { segmentId: S.int64(), circuitId: id };

export const FeederSheet = S.named(
  'FeederSheet',
  Type.Object({
    feederId: S.int64(),
    mode: S.oneOf(FEEDER_MODES),
    method: S.oneOf(METHODS),
    state: S.oneOf(SHEET_STATES),
    profile,
    ...figures,
    rating: number,
    utilisation: number,
    weakest: Type.Optional(
      S.named(
        'WeakestPoint',
        Type.Object({
          segmentId: S.int64(),
          sectionId: id,
          circuitId: id,
          partId: id,
          rating: Type.Number(),
          utilisation: Type.Number(),
          why: Type.Array(
            S.named('Weakness', Type.Object({ cause: S.oneOf(WEAKNESS_CAUSES), rating: Type.Number() })),
          ),
        }),
      ),
    ),
    legs: Type.Array(
      S.named(
        'FeederLegFigures',
        Type.Object({
          ...leg,
          name: Type.String(),
          length: Type.Number(),
          current: Type.Number(),
          rating: number,
          utilisation: number,
          resistance: number,
          reactance: number,
          voltageDrop: number,
          endVoltage: number,
          loadLoss: number,
        }),
      ),
    ),
    seasons: Type.Array(
      S.named(
        'FeederSeason',
        Type.Object({
          name: Type.String(),
          rating: Type.Number(),
          utilisation: Type.Number(),
          segmentId: S.int64(),
          sectionId: id,
        }),
      ),
    ),
    findings,
  }),
);
