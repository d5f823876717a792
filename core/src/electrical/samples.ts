import type { CableModel } from '../rating/cable/model.js';
import type { CableType } from '../rating/cable/type.js';
import type { RatingRequest } from '../rating/request.js';
import { MEDIUM_CABLE, rateable, requestOf, threeCables } from '../rating/samples.js';
import type { Installation } from '../rating/section/installation.js';
import { assemble } from '../rating/solving/assembly.js';
import type { Problem } from '../rating/solving/problem.js';
import { type Circuit, type CircuitConductor, newCircuit, type Phase } from '../trench/circuits/circuit.js';
import { STANDARD_PROFILE } from './profile.js';
import type { SheetRequest } from './sheet.js';

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

const models = new Map<CableType, CableModel>();

function modelOf(type: CableType): CableModel {
  const model = models.get(type) ?? rateable(type);
  models.set(type, model);
  return model;
}

/** Circuits of single-core cables at given places, without ground. */
export function problemOf(
  type: CableType,
  circuits: readonly {
    places: Places;
    circuit?: Partial<Circuit>;
    phases?: readonly Phase[];
  }[],
  over: Partial<Installation> = {},
): Problem {
  const model = modelOf(type);
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

/** A section with groups of cables in one layer, as stored circuits `c0`, `c1` and so on. */
export interface Group {
  type: CableType;
  configuration: 'TRIANGLE' | 'FLAT' | 'SINGLE';
  circuit?: Partial<Circuit>;
  /** The phases of the parts in their order. */
  phases?: readonly Phase[];
  parts?: number;
}

export function sectionOf(
  groups: readonly Group[],
  {
    id = 's',
    mode = 'TEMPERATURES',
    method = 'IEC',
    section = {},
    surroundings = {},
    ...over
  }: Partial<Omit<RatingRequest, 'section' | 'surroundings'>> & {
    id?: string;
    section?: object;
    surroundings?: object;
  } = {},
): RatingRequest {
  const parts = groups.map(
    ({ configuration, parts: count }) => count ?? (configuration === 'SINGLE' ? 1 : 3),
  );
  const request = requestOf({
    cableTypes: Object.fromEntries(groups.map(({ type }, i) => [i + 1, type])),
    section: {
      sectionType: 'DIRECTLY_IN_GROUND',
      layoutDepth: 700,
      ...section,
      layers: [
        {
          id: `${id}-layer`,
          items: groups.map(({ type, configuration }, i) => ({
            kind: 'cable',
            id: `${id}-g${i}`,
            typeId: i + 1,
            typeName: type.name,
            groupConfiguration: configuration,
            diameter: type.outerDiameter,
            conductorCount: type.conductorCount,
            spacing: configuration === 'FLAT' ? 38 : 0,
            partCount: parts[i],
          })),
        },
      ],
    },
    surroundings: { ambientTemperature: 20, ...surroundings },
    circuits: groups.map(({ type, circuit, phases = ['L1', 'L2', 'L3'] }, i) => ({
      id: `c${i}`,
      name: `circuit ${i}`,
      kind: 'AC3',
      current: 200,
      conductors: Array.from({ length: parts[i]! }, (_, p) => ({
        partId: `${id}-g${i}.${p}`,
        phase: type.conductorCount > 1 ? null : phases[p % phases.length]!,
      })),
      ...circuit,
    })),
    mode,
    method,
  });
  return { ...request, section: { ...request.section, id }, ...over };
}

/** Sections of one trench: they share their circuits, each of which has parts in all of them. */
export function sharedCircuits(sections: readonly RatingRequest[]): RatingRequest[] {
  const circuits = sections[0]!.circuits.map((circuit) => ({
    ...circuit,
    conductors: sections.flatMap((one) => one.circuits.find(({ id }) => id === circuit.id)?.conductors ?? []),
  }));
  return sections.map((one) => ({ ...one, circuits }));
}

export const sheetRequest = (
  sections: readonly { request: RatingRequest; length: number }[],
  over: Partial<SheetRequest> = {},
): SheetRequest => ({
  segmentId: 'segment',
  version: 3,
  sections,
  method: 'IEC',
  state: 'COLD',
  profile: STANDARD_PROFILE,
  ...over,
});

export function accepted<R extends object>(result: R): Exclude<R, { code: string }> {
  if ('code' in result) throw new Error(JSON.stringify(result));
  return result as Exclude<R, { code: string }>;
}
