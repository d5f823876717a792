import { pipeCountOf } from '../trench/arrangements/index.js';
import type { Assumptions } from '../trench/assumptions.js';
import type { Cable, Content, Item, Section, Trench } from '../trench/model.js';
import { assumed, given } from './groundLines.js';
import type { CablePlacement, LineItems } from './model.js';
import { PLACEMENTS } from './model.js';
import type { SectionLines } from './sectionLines.js';

/** What a section holds of one sort of item. */
interface Counted {
  count: number;
  itemIds: string[];
  items: LineItems;
}

interface CountedCables extends Counted {
  typeId: number;
  placement: CablePlacement;
  /** Cables of the groups. */
  parts: number;
}

export interface SectionItems {
  cables: CountedCables[];
  /** By key, in the order in which they were found. */
  others: Map<string, Counted>;
}

/** Counts the items of a section, also those in pipes and culverts. */
export function itemsOf({ layers }: Section): SectionItems {
  const cables = { IN_TRENCH: new Map(), IN_PIPE: new Map(), IN_CULVERT: new Map() };
  const others = new Map<string, Counted>();
  const countOther = (key: string, item: Item, count: number, items: LineItems) => {
    const found = others.get(key);
    if (found) {
      found.count += count;
      found.itemIds.push(item.id);
    } else others.set(key, { count, itemIds: [item.id], items });
  };
  const countContent = (item: Content, placement: CablePlacement) => {
    if (item.kind === 'cable') countCable(cables, item, placement);
    else {
      const key = item.kind === 'sensor' ? 'SENSOR' : 'ECOM_DUCT';
      countOther(`${key}.${plain(item.outerDiameter)}`, item, 1, { diameter: item.outerDiameter });
    }
  };
  for (const { items } of layers)
    for (const item of items)
      switch (item.kind) {
        case 'cable':
        case 'ecomDuct':
        case 'sensor':
          countContent(item, 'IN_TRENCH');
          break;
        case 'ecc':
          countOther(`ECC.${item.typeId}`, item, 1, { typeId: item.typeId, typeName: item.typeName });
          break;
        case 'pipe':
        case 'pipeGroup': {
          const { typeId, typeName, pipeCategory, outerDiameter: diameter } = item;
          const count = item.kind === 'pipe' ? 1 : pipeCountOf(item.configuration);
          countOther(`PIPE.${typeId}`, item, count, { typeId, typeName, pipeCategory, diameter });
          for (const content of item.content) countContent(content, 'IN_PIPE');
          break;
        }
        case 'culvert':
          countOther(`CULVERT.${plain(item.width)}x${plain(item.height)}`, item, 1, {});
          for (const content of item.content) countContent(content, 'IN_CULVERT');
          break;
        case 'pipeCanal':
          countOther(`PIPE_CANAL.${item.partCount}`, item, 1, {});
          break;
      }
  return { cables: PLACEMENTS.flatMap((placement) => [...cables[placement].values()]), others };
}

/** A number of mm in a key. Sizes beyond a thousandth of a mm, or written with an exponent, are not told apart. */
const plain = (mm: number) => String(Math.round(Math.min(mm, 1e15) * 1000) / 1000);

function countCable(
  all: Record<CablePlacement, Map<number, CountedCables>>,
  cable: Cable,
  placement: CablePlacement,
): void {
  const { typeId, typeName, partIds, conductorCount } = cable;
  const conductors = partIds.length * conductorCount;
  const found = all[placement].get(typeId);
  if (!found) {
    const items = { typeId, typeName, placement, conductors: [conductors], parts: partIds.length };
    all[placement].set(typeId, {
      typeId,
      placement,
      count: 1,
      parts: partIds.length,
      itemIds: [cable.id],
      items,
    });
    return;
  }
  found.count += 1;
  found.parts += partIds.length;
  found.items.parts = found.parts / found.count;
  found.itemIds.push(cable.id);
  if (!found.items.conductors!.includes(conductors)) found.items.conductors!.push(conductors);
}

/** How many cables of each type begin in a section: a cable that ran through an earlier section has its allowance there. */
export class CableBeginnings {
  private readonly most = new Map<number, number>();

  /**
   * Of all cables of a type in a section, how many begin there, by placement. In a section whose own length is 0, such as
   * one that a route runs through nowhere, none do.
   */
  begin(
    cables: readonly CountedCables[],
    { length }: Pick<Section, 'length'>,
    successive: boolean,
  ): Map<CountedCables, number> {
    const begins = new Map<CountedCables, number>();
    if (successive && length === 0) return new Map(cables.map((one) => [one, 0]));
    for (const typeId of new Set(cables.map((one) => one.typeId))) {
      const own = PLACEMENTS.flatMap((placement) =>
        cables.filter((one) => one.typeId === typeId && one.placement === placement),
      );
      const total = own.reduce((sum, { count }) => sum + count, 0);
      const before = successive ? (this.most.get(typeId) ?? 0) : 0;
      let left = Math.max(0, total - before);
      this.most.set(typeId, Math.max(before, total));
      for (const one of own) {
        const taken = Math.min(left, one.count);
        begins.set(one, taken);
        left -= taken;
      }
    }
    return begins;
  }
}

export function addItems(
  lines: SectionLines,
  { cables, others }: SectionItems,
  section: Section,
  beginnings: CableBeginnings,
  assumptions: Assumptions,
): void {
  addCables(lines, cables, section, beginnings, assumptions);
  for (const [key, { count, itemIds, items }] of others) {
    const kind = key.slice(0, key.indexOf('.'));
    const wasted = kind in assumptions.waste;
    const gross = count === 1 ? 'l = L' : 'l = n · L';
    lines.add({
      key,
      net: wasted ? `l = n · L · (1 + p / 100)` : gross,
      gross: wasted ? 'l = n · L' : gross,
      values: { n: count, p: wasted ? assumptions.waste[kind as 'PIPE'] : 0 },
      meanings: { n: given('count', '1', 'items'), p: assumed('waste', '%', `waste.${kind}`) },
      itemIds,
      items,
    });
  }
}

const JOINTS = given('joints', '1', 'section.joints');

function addCables(
  lines: SectionLines,
  cables: readonly CountedCables[],
  section: Pick<Section, 'length' | 'joints'>,
  beginnings: CableBeginnings,
  { endAllowance, jointAllowance, waste, sectionsRun }: Assumptions,
): void {
  const begins = beginnings.begin(cables, section, sectionsRun === 'SUCCESSIVE');
  const meanings = {
    n: given('groupCount', '1', 'items'),
    k: given('beginning', '1', 'items'),
    m: given('partsPerGroup', '1', 'items'),
    a: assumed('endAllowance', 'm', 'endAllowance'),
    j: JOINTS,
    b: assumed('jointAllowance', 'm', 'jointAllowance'),
    p: assumed('waste', '%', 'waste.CABLE'),
  };
  const common = { a: endAllowance, j: section.joints, b: jointAllowance, p: waste.CABLE };
  for (const one of cables)
    lines.add({
      key: `CABLE.${one.typeId}.${one.placement}`,
      net: 'l = (n · L + k · a + n · j · b) · (1 + p / 100)',
      gross: 'l = n · L',
      values: { ...common, n: one.count, k: begins.get(one)! },
      meanings,
      itemIds: one.itemIds,
      items: one.items,
    });
  for (const typeId of new Set(cables.map((one) => one.typeId))) {
    const own = cables.filter((one) => one.typeId === typeId);
    const sum = (value: (one: CountedCables) => number) => own.reduce((total, one) => total + value(one), 0);
    const count = sum((one) => one.count);
    lines.add({
      key: `CORE.${typeId}`,
      net: 'l = m · (n · L + k · a + n · j · b) · (1 + p / 100)',
      gross: 'l = m · n · L',
      values: {
        ...common,
        n: count,
        m: sum(({ parts }) => parts) / count,
        k: sum((one) => begins.get(one)!),
      },
      meanings,
      itemIds: own.flatMap(({ itemIds }) => itemIds),
      items: { typeId, typeName: own[0]!.items.typeName! },
    });
  }
}

/** The groups of a type that carry stored circuits, in the section that has the most of them. */
interface CircuitCables {
  typeId: number;
  typeName: string;
  itemIds: string[];
  parts: number;
}

/** Groups with parts of stored circuits, by type. Derived circuits do not count: nobody has decided that they are connected. */
export function circuitCablesOf({
  sections,
  circuits,
}: Pick<Trench, 'sections' | 'circuits'>): CircuitCables[] {
  const stored = new Set(circuits.flatMap(({ conductors }) => conductors.map(({ partId }) => partId)));
  if (stored.size === 0) return [];
  const most = new Map<number, Cable[]>();
  for (const section of sections) {
    const own = cablesOf(section).filter(({ partIds }) => partIds.some((id) => stored.has(id)));
    for (const typeId of new Set(own.map((cable) => cable.typeId))) {
      const cables = own.filter((cable) => cable.typeId === typeId);
      if (cables.length > (most.get(typeId)?.length ?? 0)) most.set(typeId, cables);
    }
  }
  return [...most].map(([typeId, cables]) => ({
    typeId,
    typeName: cables[0]!.typeName,
    itemIds: cables.map(({ id }) => id),
    parts: cables.reduce((sum, { partIds }) => sum + partIds.length, 0) / cables.length,
  }));
}

/** The groups of cables of a section, also those in pipes and culverts. */
export const cablesOf = ({ layers }: Pick<Section, 'layers'>): Cable[] =>
  layers.flatMap(({ items }) =>
    items
      .flatMap((item) => ('content' in item ? item.content : [item]))
      .filter((item) => item.kind === 'cable'),
  );

/** What the groups of a type have in common in lines of their accessories. */
const accessory = ({ typeId, typeName, itemIds, parts }: CircuitCables) => ({
  itemIds,
  items: { typeId, typeName, parts },
});
const CIRCUIT_CABLES = given('circuitCables', '1', 'circuits');

/** Both ends of a cable: of the whole segment, told in its first section. */
export function addTerminations(
  lines: SectionLines,
  cables: readonly CircuitCables[],
  { terminationsPerCable }: Assumptions,
): void {
  for (const cable of cables)
    lines.add({
      key: `TERMINATION.${cable.typeId}`,
      net: 'n_T = n · k',
      values: { n: cable.itemIds.length, k: terminationsPerCable },
      meanings: { n: CIRCUIT_CABLES, k: assumed('terminationsPerCable', '1', 'terminationsPerCable') },
      ...accessory(cable),
    });
}

/** Where the drums of a cable end: of the whole segment, told in its first section. Nobody has put joints on the map. */
export function addJointsByDrum(
  lines: SectionLines,
  cables: readonly CircuitCables[],
  { drumLength }: Assumptions,
): void {
  for (const cable of cables)
    lines.add({
      key: `JOINT.${cable.typeId}`,
      net: 'n_J = n · max(0, ceil(round(T / D, 9)) − 1)',
      values: { n: cable.itemIds.length, D: drumLength },
      meanings: { n: CIRCUIT_CABLES, D: assumed('drumLength', 'm', 'drumLength') },
      ...accessory(cable),
    });
}

/** The joints of a section that are on the map. */
export function addJointsOnMap(lines: SectionLines, cables: readonly CircuitCables[], joints: number): void {
  for (const cable of cables)
    lines.add({
      key: `JOINT.${cable.typeId}`,
      net: 'n_J = n · j',
      values: { n: cable.itemIds.length, j: joints },
      meanings: { n: CIRCUIT_CABLES, j: JOINTS },
      ...accessory(cable),
    });
}

/** Marker tape or plates over the cables. */
export function addMarkers(
  lines: SectionLines,
  typeId: number | null,
  automatic: boolean,
  { markersPerSection }: Assumptions,
): void {
  if (typeId === null || !automatic) return;
  lines.add({
    key: `MARKER.${typeId}`,
    net: 'l = n · L',
    values: { n: markersPerSection },
    meanings: { n: assumed('markersPerSection', '1', 'markersPerSection') },
    items: { typeId },
  });
}
