import { type Bonding, newCircuit, type Phase } from '../trench/circuits/circuit.js';
import { circuitAnswers } from './answer/circuitAnswers.js';
import { cableModel, isRateable } from './cable/model.js';
import type { CableType, NotRateable } from './cable/type.js';
import { explain } from './explanation/explain.js';
import type { ExplanationLine } from './explanation/lines.js';
import type { Air } from './heat/air.js';
import type { Installation } from './section/installation.js';
import { prepare } from './solving/prepare.js';
import { solve } from './solving/solving.js';

/** A circuit that leaves the ground: its cables on brackets in free air. */
export interface RiserRequest {
  type: CableType;
  air: Air;
  /** Of the air, °C. */
  ambientTemperature: number;
  bonding: Bonding;
  /** Null: the type's. */
  limitTemperature: number | null;
}

export interface RiserRating {
  /** A. */
  rating: number;
  surfaceTemperature: number;
  screenTemperature: number;
  /** Every step of its hottest conductor. */
  lines: ExplanationLine[];
}

/** Rates a riser by 60287-2-1, 4.2.1: three touching single-core cables, or one multi-core cable. */
export function rateRiser(request: RiserRequest): RiserRating | NotRateable {
  const { type, air, ambientTemperature, bonding, limitTemperature } = request;
  const model = cableModel(type);
  if (!isRateable(model)) return model;
  const single = model.cores === 1 && !model.triplex;
  const phases: readonly Phase[] = model.direct ? ['PLUS', 'MINUS'] : ['L1', 'L2', 'L3'];
  const conductors = single
    ? phases.map((phase, i) => ({ partId: `${i}`, phase }))
    : [{ partId: '0', phase: null }];
  const kind = model.direct ? 'DC' : model.cores === 2 ? 'AC1' : 'AC3';
  const installation: Installation = {
    cables: conductors.map(({ partId }, i) => ({
      partId,
      cableId: 'riser',
      model,
      ...placeOf(air, i, model.De),
      ductId: null,
    })),
    ducts: [],
    circuits: [{ ...newCircuit('riser', kind, conductors), bonding, limitTemperature }],
    ground: { soil: 1, rectangles: [] },
    bedding: null,
    ambientTemperature,
    drying: null,
    air,
  };
  const prepared = prepare(installation, 'IEC');
  const { problem } = prepared;
  const solved = solve(problem, {
    mode: 'COMMON_FACTOR',
    hours: undefined,
    diffusivity: null,
    soil: installation.ground.soil,
    circuits: installation.circuits,
  });
  const { cables } = solved.state;
  const circuits = circuitAnswers(prepared, solved);
  const [circuit] = circuits;
  const answer = { ambientTemperature, mode: 'COMMON_FACTOR' as const, circuits };
  return {
    rating: circuit!.rating ?? 0,
    surfaceTemperature: Math.max(...cables.map(({ thetaE }) => thetaE)),
    screenTemperature: Math.max(...cables.map(({ thetaS }) => thetaS)),
    lines: explain({ prepared, solved, answer }, circuit!.hottestPartId) ?? [],
  };
}

/** Touching, in a trefoil or side by side. */
const placeOf = ({ arrangement }: Air, i: number, De: number): { x: number; y: number } =>
  arrangement === 'TREFOIL' && i === 2 ? { x: De / 2, y: (De * Math.sqrt(3)) / 2 } : { x: i * De, y: 0 };
