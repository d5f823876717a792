import { cablesIn } from '../circuits/derived.js';
import { PHASES_OF } from '../circuits/faults.js';
import { newTrench } from '../defaults.js';
import { BONDINGS, CIRCUIT_KINDS } from '../fields/index.js';
import {
  COVERING_TYPES,
  GROUP_CONFIGURATIONS,
  ITEM_KINDS,
  type Item,
  PIPE_CATEGORIES,
  PIPE_CONFIGURATIONS,
  PIPE_FILLS,
  POSITIONINGS,
  SECTION_TYPES,
  SURFACES,
  TERRAIN_TYPES,
} from '../model.js';
import { derivedId } from './ids.js';
import type { CatalogType, Change, ChangeKind, SegmentTrench } from './model.js';

/** Random changes for the tests: numbers that are drawn choose among what is in the trench at the time. */

export const CATALOG: CatalogType[] = [
  cable(1, 1, 40, true),
  cable(2, 3, 62, true),
  cable(3, 4, 18, true),
  cable(4, 1, 90, false),
  ...PIPE_CATEGORIES.flatMap((pipeCategory, i): CatalogType[] => [
    {
      kind: 'pipe',
      id: 10 + i,
      name: `pipe ${i}`,
      pipeCategory,
      outerDiameter: 110 + i,
      wallThickness: 4,
      default: true,
    },
    { kind: 'pipe', id: 20 + i, name: `wide ${i}`, pipeCategory, outerDiameter: 200 + i, wallThickness: 6 },
  ]),
  { kind: 'ecc', id: 30, name: 'ecc', radius: 4, default: true },
  { kind: 'ecc', id: 31, name: 'other ecc', radius: 5 },
];

function cable(id: number, conductorCount: number, outerDiameter: number, compatible: boolean): CatalogType {
  return {
    kind: 'cable',
    id,
    name: `cable ${id}`,
    cableCategory: 'HV',
    conductorCount,
    outerDiameter,
    cablesimulatorCompatible: compatible,
  };
}

export interface Draw {
  kind: ChangeKind;
  seed: number;
}

export const emptyDesign = (): SegmentTrench => ({
  ...newTrench('first-section', 'first-layer'),
  segment: { name: 'segment', description: null, length: 10, lengthSource: 'MANUAL' },
});

/** The change that a draw means for this trench. Some name what is not there. */
export function drawnChange(trench: SegmentTrench, { kind, seed }: Draw): Change {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 8;
  };
  const pick = <T>(list: readonly T[]): T => list[next() % list.length]!;
  const maybe = <T>(value: T): T | undefined => (next() % 3 === 0 ? undefined : value);
  const layers = trench.sections.flatMap((section) => section.layers);
  const outer = layers.flatMap(({ items }) => items);
  const items = outer.flatMap((item): Item[] =>
    ['content' in item ? [item, ...item.content] : [item]].flat(),
  );
  const containers = outer.filter((item) => 'content' in item);
  const idIn = (list: readonly { id: string }[]) => (list.length && next() % 20 ? pick(list).id : 'unknown');
  const place = () => {
    const index = maybe(next() % 6);
    return containers.length && next() % 2
      ? { containerId: idIn(containers), index }
      : { layerId: idIn(layers), index };
  };
  const id = next() % 25 ? derivedId('drawn', seed) : idIn(items);
  const length = () => (next() % 5_000) / 10;
  const placement = () => ({
    positioning: maybe(pick(POSITIONINGS)),
    minPadding: maybe(length()),
    xAdjustment: maybe(length() - 200),
    yAdjustment: maybe(length() - 200),
  });
  const own = (item: Item | undefined, itemKind = item?.kind) => ({
    label: maybe(pick([null, 'A', 'B'])),
    ...(itemKind === 'cable' && {
      groupConfiguration: maybe(pick(GROUP_CONFIGURATIONS)),
      partCount: maybe((next() % 12) + 1),
      spacing: maybe(length()),
      parts:
        next() % 3 ? undefined : [0, 1, 2].map((part) => ({ x: part * 100 + length() / 10, y: length() })),
    }),
    ...((itemKind === 'pipe' || itemKind === 'pipeGroup') && {
      fill: maybe(pick(PIPE_FILLS)),
      temperature: maybe(pick([null, 40])),
    }),
    ...(itemKind === 'pipeGroup' && { configuration: maybe(pick(PIPE_CONFIGURATIONS)) }),
    ...(itemKind === 'pipeCanal' && { partCount: (next() % 9) + 1 }),
    ...(itemKind === 'culvert' && { width: maybe(length()), height: maybe(length()) }),
    ...((itemKind === 'ecomDuct' || itemKind === 'sensor') && { outerDiameter: maybe(length()) }),
  });
  const itemId = idIn(items);
  const item = items.find((each) => each.id === itemId);
  const layerId = idIn(layers);
  const sectionId = idIn(trench.sections);
  const coveringId = idIn(trench.topCoverings);
  const index = maybe(next() % 5);
  const section = () => ({
    sectionType: maybe(pick(SECTION_TYPES)),
    layoutDepth: maybe(length()),
    fillThermalResistivity: maybe(pick([null, 1.2])),
    surface: maybe(pick([null, ...SURFACES])),
  });
  const covering = () => ({
    width: pick([null, 500]),
    infinite: maybe(false),
    type: maybe(pick(COVERING_TYPES)),
  });
  const circuitId = idIn(trench.circuits);
  const conductors = () =>
    cablesIn(trench)
      .filter(() => next() % 3 === 0)
      .flatMap(({ partIds, conductorCount }) =>
        partIds.map((partId) => ({ partId, phase: conductorCount > 1 ? null : pick(PHASES_OF.AC3) })),
      );
  const circuit = () => ({
    name: maybe(pick(['K1', 'K2'])),
    kind: next() % 9 ? undefined : pick(CIRCUIT_KINDS),
    conductors: conductors(),
    bonding: maybe(pick(BONDINGS)),
    current: maybe(length()),
    limitTemperature: maybe(pick([null, 65])),
    load: maybe(pick([null, { factor: 0.7 }])),
    operation: maybe(pick([null, {}, { voltage: 22, leading: true }, { powerFactor: 2 }])),
    fault: maybe(pick([null, { current: 8, duration: 1 }, { current: 8, duration: 1, rx: 0.2 }])),
  });
  const layer = () => ({ protectionLayerThickness: maybe(length()), leftBorderAdjustment: maybe(length()) });

  switch (kind) {
    case 'add': {
      const itemKind = pick(ITEM_KINDS);
      const type = CATALOG.filter((each) => each.kind === (itemKind === 'pipeGroup' ? 'pipe' : itemKind));
      const typeId = type.length ? pick(type).id : undefined;
      return {
        kind,
        id,
        itemKind,
        typeId,
        values: { ...own(undefined, itemKind), ...placement() },
        ...place(),
      };
    }
    case 'move':
      return { kind, itemId, ...place() };
    case 'place':
      return { kind, itemId, values: placement() };
    case 'change':
      return { kind, itemId, values: own(item) };
    case 'replaceType':
      return {
        kind,
        itemId,
        typeId: pick(CATALOG.filter((type) => item?.kind.startsWith(type.kind) || next() % 9 === 0))?.id,
      };
    case 'copy':
      return { kind, itemId, id, ...(next() % 2 ? place() : {}) };
    case 'remove':
      return { kind, itemId };
    case 'restore':
      return { kind, itemId: 'unknown' };
    case 'addLayer':
      return { kind, id, sectionId, index, values: layer() };
    case 'updateLayer':
      return { kind, layerId, values: layer() };
    case 'moveLayer':
      return { kind, layerId, sectionId: maybe(sectionId), index };
    case 'removeLayer':
    case 'restoreLayer':
      return { kind, layerId };
    case 'addSection':
      return { kind, id, index, values: section() };
    case 'updateSection':
      return { kind, sectionId, values: section() };
    case 'moveSection':
      return { kind, sectionId, index };
    case 'copySection':
      return { kind, sectionId, id, index };
    case 'removeSection':
    case 'restoreSection':
      return { kind, sectionId };
    case 'addCovering':
      return { kind, id, index, values: covering() };
    case 'updateCovering':
      return { kind, coveringId, values: covering() };
    case 'moveCovering':
      return { kind, coveringId, index };
    case 'removeCovering':
    case 'restoreCovering':
      return { kind, coveringId };
    case 'addCircuit':
      return { kind, id, index, values: circuit() };
    case 'updateCircuit':
      return { kind, circuitId, values: next() % 2 ? circuit() : { current: length() } };
    case 'moveCircuit':
      return { kind, circuitId, index };
    case 'removeCircuit':
    case 'restoreCircuit':
      return { kind, circuitId };
    case 'settings':
      return {
        kind,
        values: {
          autoMarkers: maybe(false),
          defaultMinPadding: maybe({ cable: length() }),
          drawingNumber: maybe(pick([null, 'E-101'])),
          quantityProfileId: maybe(pick([null, 'bygater'])),
          revisions: maybe(pick([[], [{ revision: 'A', date: '2026-11-15', text: 'Ny', by: 'KN' }]])),
          clearances: maybe(pick([[], [{ a: 'CABLE', b: 'WATER', value: 1000 }]])),
        },
      };
    case 'surroundings':
      return {
        kind,
        values: {
          terrainType: maybe(pick(TERRAIN_TYPES)),
          ambientTemperature: maybe(length()),
          diffusivity: maybe(pick([null, 5e-7])),
        },
      };
    case 'assumptions':
      return {
        kind,
        values: {
          workingSpace: maybe(pick([null, 50, 100])),
          swell: maybe(pick([null, { SOIL: 1.3 }, { ROCK: 1.5 }])),
          sectionsRun: maybe(pick([null, 'PARALLEL' as const])),
        },
      };
    case 'setDeviation':
      return { kind, ruleId: pick(['R-1', 'R-2']), reason: pick(['agreed', 'no room']) };
    case 'removeDeviation':
      return { kind, ruleId: pick(['R-1', 'R-2']) };
    case 'segment':
      return { kind, values: { name: maybe('other'), length: maybe(length()) } };
  }
}
