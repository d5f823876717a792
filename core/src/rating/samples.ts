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
