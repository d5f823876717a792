import type { Assumptions } from '../trench/assumptions.js';
import { itemLabels } from '../trench/labels.js';
import type { SectionLayout } from '../trench/layout.js';
import { trenchWidth } from '../trench/layout.js';
import type { Trench } from '../trench/model.js';
import { addCoverings } from './coveringLines.js';
import { addDepth, addDigging, addMasses, defineMeasures } from './groundLines.js';
import {
  addItems,
  addJointsByDrum,
  addJointsOnMap,
  addMarkers,
  addTerminations,
  CableBeginnings,
  circuitCablesOf,
  itemsOf,
} from './itemLines.js';
import { addLength } from './lengths.js';
import { measuresOf, type SectionMeasures } from './measures.js';
import { kindRow, LINE_KIND_NAMES, type Quantities, type QuantityLine, type QuantityTotal } from './model.js';
import { roundQuantity } from './rounding.js';
import { SectionLines } from './sectionLines.js';
import { warningsOf } from './warnings.js';

export interface QuantityInput {
  trench: Pick<Trench, 'sections' | 'topCoverings' | 'settings' | 'circuits'>;
  /** Of the segment, m. */
  length: number;
  /** Of the sections, in their order. Where content lies in its containers does not matter. */
  layouts: readonly SectionLayout[];
  assumptions: Assumptions;
  /** Null: there is no type of marker. */
  markerTypeId: number | null;
}

/** Everything that a segment needs, as lines: per section, with net and gross. Nothing is rounded before its line is. */
export function quantitiesOf(input: QuantityInput): Quantities {
  const { trench, length, layouts, assumptions } = input;
  const widest = trench.topCoverings.some(({ infinite, width }) => !infinite && width === null)
    ? trenchWidth(trench)
    : 0;
  const beginnings = new CableBeginnings();
  const circuitCables = circuitCablesOf(trench);
  const isJointed = trench.sections.some(({ joints }) => joints > 0);
  const all: QuantityLine[] = [];
  const warnings: Quantities['warnings'] = [];
  for (const [i, layout] of layouts.entries()) {
    const { section } = layout;
    const lines = new SectionLines(section.id, itemLabels(layout));
    const own = addLength(lines, section, trench.sections, length, assumptions);
    const dug = section.sectionType === 'DIRECTLY_IN_GROUND' ? null : addDug(lines, layout, widest, input);
    warnings.push(...warningsOf(section, own, dug?.measures ?? null, dug?.overfilled ?? false));
    addItems(lines, itemsOf(section), section, beginnings, assumptions);
    if (i === 0) addTerminations(lines, circuitCables, assumptions);
    if (isJointed) addJointsOnMap(lines, circuitCablesOf({ ...trench, sections: [section] }), section.joints);
    else if (i === 0) addJointsByDrum(lines, circuitCables, assumptions);
    addMarkers(lines, input.markerTypeId, trench.settings.autoMarkers, assumptions);
    all.push(...inOrder(lines.list));
  }
  return {
    all,
    lines: all.filter(({ net, gross }) => net !== 0 || gross !== 0),
    totals: totalsOf(all),
    warnings,
  };
}

/** What digging a trench and closing it again takes. */
function addDug(
  lines: SectionLines,
  layout: SectionLayout,
  widest: number,
  { trench, assumptions }: QuantityInput,
): { measures: SectionMeasures; overfilled: boolean } {
  const width = addDigging(lines, layout.width, assumptions);
  const measures = measuresOf(layout, trench.topCoverings, widest, assumptions, width);
  addDepth(lines, measures);
  defineMeasures(lines, measures, assumptions);
  const overfilled = addMasses(lines, measures, assumptions);
  addCoverings(lines, measures, assumptions);
  addSupport(lines, measures.depth, assumptions);
  return { measures, overfilled };
}

/** Trenches that are deeper than the limit have sheeting or a trench box (forskrift om utførelse av arbeid § 21-9). */
function addSupport(lines: SectionLines, depth: number, { supportDeeperThan }: Assumptions): void {
  if (depth * 1000 > supportDeeperThan)
    lines.add({ key: 'SUPPORT_LENGTH', net: 'l = L', assumptions: ['supportDeeperThan'] });
}

const ORDER = new Map(LINE_KIND_NAMES.map((kind, i) => [kind, i]));

const inOrder = (lines: readonly QuantityLine[]): QuantityLine[] =>
  lines.toSorted((a, b) => ORDER.get(a.kind)! - ORDER.get(b.kind)! || compareKeys(a.key, b.key));

const compareKeys = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The sums of lines by key, as they were before rounding, rounded once. */
export function totalsOf(lines: readonly QuantityLine[]): QuantityTotal[] {
  const sums = new Map<string, { line: QuantityLine; net: number; gross: number }>();
  for (const line of lines) {
    if (kindRow(line.kind).single) continue;
    const { net, gross } = line.figures;
    const sum = sums.get(line.key);
    if (sum) {
      sum.net += net.value;
      sum.gross += gross.value;
    } else sums.set(line.key, { line, net: net.value, gross: gross.value });
  }
  const totals = [...sums.values()].map(({ line: { key, kind, unit, state }, net, gross }) => ({
    key,
    kind,
    unit,
    state,
    net: roundQuantity(net),
    gross: roundQuantity(gross),
  }));
  return sortTotals(totals.filter(({ net, gross }) => net !== 0 || gross !== 0));
}

type Keyed = Pick<QuantityTotal, 'key' | 'kind'>;

/** The order of quantities: by kind, then by key. */
export const compareTotals = (a: Keyed, b: Keyed): number =>
  ORDER.get(a.kind)! - ORDER.get(b.kind)! || compareKeys(a.key, b.key);

export const sortTotals = (totals: readonly QuantityTotal[]): QuantityTotal[] =>
  totals.toSorted(compareTotals);

/** The sums of the totals of several segments. */
export function sumTotals(all: readonly (readonly QuantityTotal[])[]): QuantityTotal[] {
  const sums = new Map<string, QuantityTotal>();
  for (const totals of all)
    for (const total of totals) {
      const sum = sums.get(total.key);
      if (sum) {
        sum.net += total.net;
        sum.gross += total.gross;
      } else sums.set(total.key, { ...total });
    }
  for (const sum of sums.values()) {
    sum.net = roundQuantity(sum.net);
    sum.gross = roundQuantity(sum.gross);
  }
  return sortTotals([...sums.values()]);
}
