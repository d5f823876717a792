import { partCountOf } from '../trench/arrangements/index.js';
import { type Circuit, newCircuit } from '../trench/circuits/circuit.js';
import {
  DEFAULT_SETTINGS,
  DEFAULT_SURROUNDINGS,
  newLayer,
  newPlacement,
  newSection,
  newTopCovering,
} from '../trench/defaults.js';
import type { GroupConfiguration, Item, TopCovering } from '../trench/model.js';
import { type CableModel, cableModel, isRateable } from './cable/model.js';
import type { CableType } from './cable/type.js';
import type { EarthType } from './losses/earths.js';
import type { Mode, PipeType, RatingRequest } from './request.js';
import type { Installation, Method } from './section/installation.js';
import { installSection } from './section/section.js';

/** Cables and installations for tests. */

export const rateable = (type: CableType): CableModel => {
  const model = cableModel(type);
  if (!isRateable(model)) throw new Error(`${model.typeName} lacks ${model.column}`);
  return model;
};

/** The cable of CIGRE TB 880, case 0. */
export const TB880_CABLE: CableType = {
  name: 'TB880-0 630 Cu 132 kV',
  conductorCount: 1,
  outerDiameter: 75.5,
  conductorMaterial: 'Cu',
  conductorArea: 630,
  conductorDiameter: 30.3,
  conductorResistance20: 0.0283,
  insulation: 'XLPE',
  insulationThickness: 15.5,
  insulationDiameter: 64.3,
  ratedVoltage: 132 / Math.sqrt(3),
  isolationLevel: 145,
  lossFactor: 0.001,
  relativePermittivity: 2.5,
  screenType: 'AL_TUBE',
  screenMaterial: 'Al',
  sheathMaterial: 'PE',
  sheathThickness: 3.5,
  maxTemperature: 90,
  layers: 'conductor screen:1.5:2.5/XLPE:15.5:3.5/insulation screen:1.3:2.5/SCREEN:0.8/PE:3.5:3.5',
};

/** A usual cable of medium voltage. */
export const MEDIUM_CABLE: CableType = {
  name: '1x240 Al 24 kV',
  conductorCount: 1,
  outerDiameter: 38,
  conductorMaterial: 'Al',
  conductorArea: 240,
  conductorDiameter: 18.1,
  insulation: 'XLPE',
  insulationThickness: 5.5,
  insulationDiameter: 30.1,
  isolationLevel: 24,
  screenArea: 25,
  screenMaterial: 'Cu',
  sheathMaterial: 'PE',
  sheathThickness: 2,
  maxTemperature: 90,
};

/** Diameters of stranded conductors by their area, mm. */
const CONDUCTOR_DIAMETERS: Record<number, number> = {
  16: 4.8,
  25: 5.9,
  35: 7,
  50: 8.1,
  70: 9.8,
  95: 11.4,
  120: 12.9,
  150: 14.4,
  185: 16.1,
  240: 18.3,
  300: 20.6,
  400: 23.2,
};

/** A cable of 6/10 kV of average construction, for which IEC 60502-2 gives its tables. Other voltages have other insulation. */
export function averageCable(
  conductorMaterial: 'Cu' | 'Al',
  area: number,
  cores: 1 | 3,
  insulationThickness = 3.4,
): CableType {
  const conductorDiameter = CONDUCTOR_DIAMETERS[area]!;
  const insulationDiameter = conductorDiameter + 2 * (0.5 + insulationThickness);
  const common = {
    name: `${cores}x${area} ${conductorMaterial} 6/10 kV`,
    conductorCount: cores,
    conductorMaterial,
    conductorArea: area,
    conductorDiameter,
    insulation: 'XLPE',
    insulationThickness,
    insulationDiameter,
    isolationLevel: 12,
    ratedVoltage: 6,
    screenMaterial: 'Cu',
    maxTemperature: 90,
  } satisfies Partial<CableType>;
  if (cores === 3) {
    const laid = 2.1547 * (insulationDiameter + 2 * (0.5 + 0.7));
    const under = laid + 2 * coveringOf(laid);
    const sheathThickness = Math.max(1.8, 0.035 * under + 1);
    return {
      ...common,
      coreArrangement: 'THREE_CORE',
      outerDiameter: under + 2 * sheathThickness,
      insulationScreenThickness: 0.5,
      screenArea: 25,
      screenThickness: 0.7,
      sheathMaterial: 'PVC',
      sheathThickness,
    };
  }
  const under = insulationDiameter + 2 * (0.5 + 0.3 + 0.7 + 0.2);
  const sheathThickness = Math.max(1.4, 0.035 * under + 1);
  return {
    ...common,
    outerDiameter: under + 2 * sheathThickness,
    screenArea: area < 150 ? 16 : area < 400 ? 25 : 35,
    sheathMaterial: 'PE',
    sheathThickness,
    layers: `conductor screen:0.5:2.5/XLPE:${insulationThickness}:3.5/insulation screen:0.5:2.5/tape:0.3:6/SCREEN:0.7/tape:0.2:6/PE:${sheathThickness}:3.5`,
  };
}

/** Around laid-up cores, mm: the inner covering of IEC 60502-2, Annex A, and a binder tape. */
const coveringOf = (laid: number): number => {
  const steps = [
    [25, 1],
    [35, 1.2],
    [45, 1.4],
    [60, 1.6],
    [80, 1.8],
  ] as const;
  return (steps.find(([upTo]) => laid <= upTo)?.[1] ?? 2) + 0.2;
};

/** That cable in the ground as the tables of IEC 60502-2 have it. */
export function averageRequest(
  type: CableType,
  groupConfiguration: 'TRIANGLE' | 'FLAT' | 'SINGLE',
): LooseRequest {
  const { outerDiameter: diameter } = type;
  // The depth is that of the trefoil's centroid.
  const depth = groupConfiguration === 'TRIANGLE' ? 800 - 0.14434 * diameter : 800;
  const item = {
    kind: 'cable',
    id: 'a',
    typeId: 1,
    groupConfiguration,
    diameter,
    conductorCount: type.conductorCount,
    spacing: groupConfiguration === 'FLAT' ? diameter : 0,
    partCount: groupConfiguration === 'SINGLE' ? 1 : 3,
  };
  return {
    cableTypes: { 1: type },
    section: { sectionType: 'DIRECTLY_IN_GROUND', layoutDepth: depth, layers: [{ items: [item] }] },
    surroundings: { soilThermalResistivity: 1.5, ambientTemperature: 20 },
    mode: 'COMMON_FACTOR',
    method: 'IEC',
  };
}

/** Three single-core cables at given places, one circuit. */
export function threeCables(
  model: CableModel,
  places: readonly { x: number; y: number }[],
  over: Partial<Installation> = {},
  circuit: Partial<Circuit> = {},
): Installation {
  const phases = ['L1', 'L2', 'L3'] as const;
  return {
    cables: places.map((place, i) => ({ partId: `p${i}`, cableId: 'c', model, ...place, ductId: null })),
    ducts: [],
    circuits: [
      {
        ...newCircuit(
          'one',
          'AC3',
          places.map((_, i) => ({ partId: `p${i}`, phase: phases[i]! })),
        ),
        ...circuit,
      },
    ],
    ground: { soil: 1, rectangles: [] },
    bedding: null,
    ambientTemperature: 20,
    drying: null,
    air: null,
    ...over,
  };
}

/** A touching trefoil of circles of a diameter, its centroid at a depth, m. */
export const trefoilPlaces = (D: number, L: number, x = 0): { x: number; y: number }[] => {
  const a = D / (2 * Math.sqrt(3));
  return [
    { x: x - D / 2, y: L + a },
    { x: x + D / 2, y: L + a },
    { x, y: L - 2 * a },
  ];
};

type Loose = Record<string, unknown>;
type LooseItem = Loose & { id: string; kind: string; content?: LooseItem[] };

/** A request as cases write it. */
export interface LooseRequest {
  cableTypes: Record<string, CableType>;
  pipeTypes?: Record<string, PipeType>;
  eccTypes?: Record<string, EarthType>;
  section: Loose & { layers: (Loose & { items: LooseItem[] })[] };
  topCoverings?: Partial<TopCovering>[];
  surroundings: Partial<RatingRequest['surroundings']>;
  circuits?: (Partial<Circuit> & Pick<Circuit, 'id' | 'kind' | 'conductors'>)[];
  mode: Mode;
  method: Method;
  hours?: number;
  /** Of every circuit. */
  current?: number;
  limitTemperature?: number;
}

/** Fills in defaults. Derived circuits become stored ones where a current or a limit is given for all. */
export function requestOf(loose: LooseRequest): RatingRequest {
  const { layers, ...section } = loose.section;
  const byId = <T>(types: Record<string, T> = {}) =>
    new Map(Object.entries(types).map(([id, type]) => [Number(id), type]));
  const request: RatingRequest = {
    section: {
      ...newSection('section', 'layer-1'),
      ...section,
      layers: layers.map(({ items, ...layer }, i) => ({
        ...newLayer(`layer-${i + 1}`),
        ...layer,
        items: items.map(filledItem),
      })),
    },
    topCoverings: (loose.topCoverings ?? []).map((covering, i) => ({
      ...newTopCovering(`covering-${i}`),
      ...covering,
    })),
    surroundings: { ...DEFAULT_SURROUNDINGS, ...loose.surroundings },
    cableTypes: byId(loose.cableTypes),
    pipeTypes: byId(loose.pipeTypes),
    eccTypes: byId(loose.eccTypes),
    circuits: (loose.circuits ?? []).map((circuit) => ({
      ...newCircuit(circuit.id, circuit.kind, circuit.conductors),
      currentGiven: circuit.current !== undefined,
      ...circuit,
    })),
    mode: loose.mode,
    method: loose.method,
    hours: loose.hours,
  };
  const { current, limitTemperature } = loose;
  if (current === undefined && limitTemperature === undefined) return request;
  const { installation } = installSection(request);
  return {
    ...request,
    circuits: installation.circuits.map((circuit) => ({
      ...circuit,
      current: current ?? circuit.current,
      currentGiven: current !== undefined || circuit.currentGiven,
      limitTemperature: limitTemperature ?? circuit.limitTemperature,
    })),
  };
}

function filledItem(item: LooseItem): Item {
  const isCable = item.kind === 'cable';
  const configuration = item.groupConfiguration as GroupConfiguration;
  const count = (item.partCount as number | undefined) ?? (isCable ? partCountOf(configuration) : 0);
  const defaults = isCable
    ? {
        typeName: 'type',
        cableCategory: 'MV',
        conductorCount: 1,
        partIds: Array.from({ length: count }, (_, i) => `${item.id}.${i}`),
        spacing: 0,
        places: null,
        pipeIndex: 0,
      }
    : { typeName: 'type', pipeCategory: 'CONTAINER', content: [] };
  const content = item.content ? { content: item.content.map(filledItem) } : {};
  const placement = newPlacement(item.id, item.kind as Item['kind'], DEFAULT_SETTINGS);
  return { ...placement, ...defaults, ...item, ...content } as unknown as Item;
}

/** Cable types as the catalog's file has them. No cell of it has a comma. */
export function cableTypesOf(csv: string): CableType[] {
  const [headings, ...rows] = csv
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  return rows.map((cells) => {
    const given = cells.flatMap((cell, i) =>
      cell === '' ? [] : [[headings![i]!, Number.isNaN(Number(cell)) ? cell : Number(cell)]],
    );
    return Object.fromEntries(given) as CableType;
  });
}
