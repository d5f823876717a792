import { DRYING_MATERIALS, DRYING_ORIGINS, FINDING_CODES, METHODS, MODES } from '@spadework/core/rating';
import { PHASES } from '@spadework/core/trench';
import { Type } from 'typebox';
import { Explanation } from '../../../http/explanations.js';
import * as S from '../../../http/schemas.js';

/** The answers of ratings. Their numbers are not rounded. */

const id = Type.String();
const number = Type.Optional(Type.Number());

const Finding = S.named(
  'RatingFinding',
  Type.Object({ code: S.oneOf(FINDING_CODES), message: Type.String(), itemIds: Type.Array(id) }),
);

const RatedCircuit = S.named(
  'RatedCircuit',
  Type.Object({
    circuitId: id,
    name: Type.String(),
    current: Type.Number(),
    currentGiven: Type.Boolean(),
    rating: number,
    factor: number,
    limitTemperature: Type.Number(),
    temperature: number,
    hottestPartId: id,
    hottestPhase: Type.Optional(S.oneOf(PHASES)),
    utilisation: number,
  }),
);

const RatedConductor = S.named(
  'RatedConductor',
  Type.Object({
    partId: id,
    cableId: id,
    circuitId: Type.Optional(id),
    phase: Type.Optional(S.oneOf(PHASES)),
    x: Type.Number(),
    y: Type.Number(),
    conductorTemperature: number,
    screenTemperature: number,
    surfaceTemperature: number,
    conductorLoss: number,
    screenLoss: number,
    armourLoss: number,
    dielectricLoss: Type.Number(),
    lambda1: number,
    T1: Type.Number(),
    T2: Type.Number(),
    T3: Type.Number(),
    T4: number,
    mutual: Type.Array(S.named('MutualRise', Type.Object({ circuitId: id, rise: Type.Number() }))),
  }),
);

const RatedPipe = S.named('RatedPipe', Type.Object({ itemId: id, heat: number, surfaceTemperature: number }));

const DriedMaterial = S.named(
  'DriedMaterial',
  Type.Object({
    material: S.oneOf(DRYING_MATERIALS),
    resistivity: Type.Number(),
    dryResistivity: Type.Number(),
    ratio: Type.Number(),
    origin: S.oneOf(DRYING_ORIGINS),
  }),
);

export const Rating = S.named(
  'Rating',
  Type.Object({
    sectionId: id,
    method: S.oneOf(METHODS),
    mode: S.oneOf(MODES),
    ambientTemperature: Type.Number(),
    error: Type.Number(),
    circuits: Type.Array(RatedCircuit),
    conductors: Type.Array(RatedConductor),
    pipes: Type.Array(RatedPipe),
    drying: Type.Array(DriedMaterial),
    matrix: Type.Optional(Type.Array(Type.Array(Type.Number()))),
    findings: Type.Array(Finding),
  }),
);

const ORIGINS = ['CATALOG', 'TABLE', 'DERIVED', 'REQUEST', 'LAYOUT', 'FIELD', 'SOLVED'] as const;

export const RatingStep = S.named(
  'RatingStep',
  Type.Object({
    symbol: Type.String(),
    name: Type.String(),
    value: Type.Number(),
    unit: Type.String(),
    clause: Type.Optional(Type.String()),
    formula: Type.Optional(Type.String()),
    inputs: Type.Array(Type.String()),
    origin: S.oneOf(ORIGINS),
    source: Type.Optional(Type.String()),
    partIds: Type.Optional(Type.Array(id)),
    phases: Type.Optional(Type.Array(S.oneOf(PHASES))),
    circuitId: Type.Optional(id),
    explanation: Explanation,
  }),
);

export const TemperatureMap = S.named(
  'TemperatureMap',
  Type.Object({
    x0: Type.Number(),
    y0: Type.Number(),
    step: Type.Number(),
    columns: S.int32(),
    rows: S.int32(),
    temperatures: Type.Array(Type.Number()),
    isotherms: Type.Array(
      S.named(
        'Isotherm',
        Type.Object({
          temperature: Type.Number(),
          points: Type.Array(S.named('IsothermPoint', Type.Object({ x: Type.Number(), y: Type.Number() }))),
        }),
      ),
    ),
    findings: Type.Array(Finding),
  }),
);
