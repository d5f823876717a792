import { partCountOf } from '../trench/arrangements/index.js';
import { type AssumptionChanges, STANDARD_ASSUMPTIONS, withChanges } from '../trench/assumptions.js';
import { newCircuit } from '../trench/circuits/circuit.js';
import {
  DEFAULT_CULVERT,
  DEFAULT_SETTINGS,
  DEFAULT_TUBE,
  newLayer,
  newPlacement,
  newSection,
  newTopCovering,
  newTrench,
} from '../trench/defaults.js';
import { layoutSection } from '../trench/layout.js';
import type { GroupConfiguration, Item, ItemKind, Trench } from '../trench/model.js';
import type { Quantities } from './model.js';
import { type QuantityInput, quantitiesOf } from './quantities.js';

/** Segments with few words, for tests. What they leave out has its default. */

type Loose = Record<string, unknown>;
export type LooseItem = Loose & { id: string; kind: ItemKind; content?: LooseItem[] };

export interface LooseSegment {
  length: number;
  sections: (Loose & { layers: (Loose & { items: LooseItem[] })[] })[];
  topCoverings?: Loose[];
  settings?: Loose;
  markerTypeId?: number;
  /** The parts of each stored circuit. */
  circuits?: string[][];
  assumptions?: AssumptionChanges;
}

export const MARKER_TYPE = 4001;

export function trenchOf({
  sections,
  topCoverings = [],
  settings = {},
  circuits = [],
}: LooseSegment): Trench {
  return {
    ...newTrench('', ''),
    sections: sections.map(({ layers, ...section }, s) => ({
      ...newSection(`${s + 1}`, ''),
      ...section,
      layers: layers.map(({ items, ...layer }, l) => ({
        ...newLayer(`${s + 1}.${l + 1}`),
        ...layer,
        items: items.map(itemOf),
      })),
    })),
    topCoverings: topCoverings.map((covering, i) => ({ ...newTopCovering(`covering-${i}`), ...covering })),
    settings: { ...DEFAULT_SETTINGS, ...settings },
    circuits: circuits.map((partIds, i) =>
      newCircuit(
        `circuit-${i}`,
        'AC3',
        partIds.map((partId) => ({ partId, phase: null })),
      ),
    ),
  };
}

const TUBE = { ...DEFAULT_TUBE, typeName: 'pipe', pipeCategory: 'CONTAINER', wallThickness: 5 };

const DEFAULTS: Record<ItemKind, Loose> = {
  cable: { typeName: 'cable', cableCategory: 'MV', spacing: 0, places: null, pipeIndex: 0 },
  ecc: { typeName: 'conductor' },
  ecomDuct: { outerDiameter: 40, pipeIndex: 0 },
  sensor: { outerDiameter: 10, pipeIndex: 0 },
  pipe: { ...TUBE, content: [] },
  pipeGroup: { ...TUBE, content: [] },
  pipeCanal: {},
  culvert: { ...DEFAULT_CULVERT, content: [] },
};

export function itemOf(item: LooseItem): Item {
  const parts = item.kind === 'cable' ? partCountOf(item.groupConfiguration as GroupConfiguration) : 0;
  return {
    ...newPlacement(item.id, item.kind, DEFAULT_SETTINGS),
    ...DEFAULTS[item.kind],
    ...(item.kind === 'cable' && {
      partIds: Array.from(
        { length: (item.partCount as number | undefined) ?? parts },
        (_, i) => `${item.id}.${i}`,
      ),
    }),
    ...item,
    ...(item.content && { content: item.content.map(itemOf) }),
  } as unknown as Item;
}

/** What the quantities of a segment are computed from. Where content lies does not matter, so it is not looked for. */
export function inputOf(segment: LooseSegment): QuantityInput {
  const trench = trenchOf(segment);
  return {
    trench,
    length: segment.length,
    layouts: trench.sections.map((section) =>
      layoutSection(section, trench.settings.clearances, () => undefined),
    ),
    assumptions: withChanges(STANDARD_ASSUMPTIONS, segment.assumptions ?? {}),
    markerTypeId: segment.markerTypeId ?? MARKER_TYPE,
  };
}

export const quantitiesOfSegment = (segment: LooseSegment): Quantities => quantitiesOf(inputOf(segment));
