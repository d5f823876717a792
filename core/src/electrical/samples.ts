import type { CableType } from '../rating/cable/type.js';
import { isRefusal, type Rating, rate } from '../rating/rate.js';
import type { RatingRequest } from '../rating/request.js';
import { MEDIUM_CABLE, rateable, threeCables } from '../rating/samples.js';
import type { Installation } from '../rating/section/installation.js';
import { assemble } from '../rating/solving/assembly.js';
import type { Problem } from '../rating/solving/problem.js';
import { type Circuit, type CircuitConductor, newCircuit } from '../trench/circuits/circuit.js';

/** The cable of the worked cases. */
export const CABLE_E: CableType = { ...MEDIUM_CABLE, conductorResistance20: 0.125, screenMeanDiameter: 32.5 };

/** 4x240 Al of 1 kV. */
export const FOUR_CORES: CableType = {
  name: '4x240 Al 1 kV',
  conductorCount: 4,
  coreArrangement: 'FOUR_CORE',
  outerDiameter: 60,
  conductorMaterial: 'Al',
  conductorArea: 240,
  conductorDiameter: 18.1,
  conductorResistance20: 0.125,
  insulation: 'XLPE',
  insulationDiameter: 21.9,
  isolationLevel: 1,
  sheathMaterial: 'PE',
  maxTemperature: 90,
};

export type Places = readonly { x: number; y: number }[];

/** Axes in m. A trefoil has its upper cable first. */
export const FLAT: Places = [-0.076, 0, 0.076].map((x) => ({ x, y: 0.7 }));
/** From the lower axes of a touching trefoil to the upper one. Its box is around 0.7 m. */
const RISE = 0.019 * Math.sqrt(3);
export const trefoil = (x = 0): Places => [
  { x, y: 0.7 - RISE / 2 },
  { x: x + 0.019, y: 0.7 + RISE / 2 },
  { x: x - 0.019, y: 0.7 + RISE / 2 },
];

/** Circuits of single-core cables at given places, without ground. */
export function problemOf(
  type: CableType,
  circuits: readonly {
    places: Places;
    circuit?: Partial<Circuit>;
    phases?: readonly ('L1' | 'L2' | 'L3' | 'N')[];
  }[],
  over: Partial<Installation> = {},
): Problem {
  const model = rateable(type);
  const base = threeCables(model, []);
  const cables = circuits.flatMap(({ places }, c) =>
    places.map((place, i) => ({ partId: `c${c}.${i}`, cableId: `c${c}`, model, ...place, ductId: null })),
  );
  const installation: Installation = {
    ...base,
    cables,
    circuits: circuits.map(({ places, circuit, phases = ['L1', 'L2', 'L3'] }, c) => ({
      ...newCircuit(
        `c${c}`,
        'AC3',
        places.map(
          (_, i): CircuitConductor => ({
            partId: `c${c}.${i}`,
            phase: model.cores > 1 ? null : phases[i % phases.length]!,
          }),
        ),
      ),
      ...circuit,
    })),
    ...over,
  };
  const { cables: rated, circuits: ratedCircuits, sources, networks, earths } = assemble(installation, 'IEC');
  return {
    cables: rated,
    circuits: ratedCircuits,
    sources,
    R: [],
    ambient: [],
    pipes: { pipes: [], R: [], rise: [] } as never,
    drying: null,
    uneven: null,
    networks,
    earths,
  };
}

/** All of a problem as cold as a data sheet. */
export const COLD = { thetaC: 20, thetaS: 20, thetaA: 20 };
export const coldOf = ({ cables }: Problem) => cables.map(() => COLD);

export function ratingOf(request: RatingRequest): Rating {
  const rating = rate(request);
  if (isRefusal(rating)) throw new Error(JSON.stringify(rating));
  return rating;
}
