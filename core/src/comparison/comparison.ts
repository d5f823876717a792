import { type Money, moneyNumber } from '../cost/decimal.js';
import { itemsOf } from '../quantity/itemLines.js';
import type { LineKind, Quantities } from '../quantity/model.js';
import { compareTotals } from '../quantity/quantities.js';
import { roundQuantity } from '../quantity/rounding.js';
import { kindName, lineName } from '../quantity/words.js';
import { naturalOrder } from '../report/order.js';
import type { Language } from '../text/language.js';
import { type Translation, translate } from '../text/translation.js';
import type { Section } from '../trench/model.js';
import { type ComparedCircuit, type PairedCircuit, pairedCircuits } from './circuits.js';

/** Segments or variants side by side: every figure of each, and how much it differs from the first. */

export const COMPARISON_GROUPS = ['GEOMETRY', 'ITEMS', 'QUANTITIES', 'PRICE', 'AMPERES', 'FINDINGS'] as const;
export type ComparisonGroup = (typeof COMPARISON_GROUPS)[number];

export interface ComparedSide {
  /** m */
  length: number;
  sections: readonly Section[];
  quantities: Quantities;
  branches: readonly { number: string; name: string; total: Money }[];
  /** What each circuit can carry, in one section after the other. Null: it has no rating. */
  circuits: readonly ComparedCircuit[];
  findings: readonly { code: string; message: Translation }[];
}

export interface ComparisonRow {
  key: string;
  name: string;
  unit: string;
  /** One for each side. Null: there is none, which only amperes tell from 0. */
  values: (number | null)[];
  /** Less the value of the first side. */
  differences: (number | null)[];
}

export interface Comparison {
  group: ComparisonGroup;
  rows: ComparisonRow[];
}

interface PairedSide extends Omit<ComparedSide, 'circuits'> {
  circuits: readonly PairedCircuit[];
}

interface Figure {
  key: string;
  name: string;
  unit: string;
  value: number;
}

const PIECES = 'stk';
const NAMES = {
  LENGTH: ['Length', 'Lengde'],
  SECTIONS: ['Sections', 'Snitt'],
  TOTAL: ['Total', 'Sum'],
} as const satisfies Record<string, Translation>;

/** @param differing leaves out rows in which all sides are equal. */
export function comparisonOf(
  sides: readonly ComparedSide[],
  language: Language,
  { differing = false }: { differing?: boolean } = {},
): Comparison[] {
  const circuits = pairedCircuits(sides.map((side) => side.circuits));
  const paired = sides.map((side, i): PairedSide => ({ ...side, circuits: circuits[i]! }));
  return COMPARISON_GROUPS.map((group) => {
    const { figuresOf, order, absent } = GROUPS[group];
    const figures = paired.map((side) => figuresOf(side, language));
    const all = new Map(figures.flat().map((figure) => [figure.key, figure]));
    const known = figures.map((own) => new Map(own.map(({ key, value }) => [key, value])));
    const rows = [...all.values()].sort(order).map(({ key, name, unit }) => {
      const values = known.map((own) => own.get(key) ?? absent);
      return { key, name, unit, values, differences: values.map((value) => less(value, values[0]!)) };
    });
    return { group, rows: rows.filter(({ values }) => !differing || new Set(values).size > 1) };
  });
}

const less = (value: number | null, first: number | null): number | null =>
  value === null || first === null ? null : roundQuantity(value - first);

interface Group {
  figuresOf: (side: PairedSide, language: Language) => Figure[];
  order: (a: Figure, b: Figure) => number;
  /** What a side has that does not know a figure. */
  absent: 0 | null;
}

const asFound = () => 0;
const byKey = (a: Figure, b: Figure) => naturalOrder(a.key, b.key);
const lineOf = ({ key }: Figure) => ({ key, kind: kindOf(key) });
const kindOf = (key: string) => key.split('.')[0] as LineKind;

const GROUPS: Record<ComparisonGroup, Group> = {
  GEOMETRY: { figuresOf: geometry, order: asFound, absent: 0 },
  ITEMS: { figuresOf: items, order: (a, b) => compareTotals(lineOf(a), lineOf(b)), absent: 0 },
  QUANTITIES: { figuresOf: quantities, order: (a, b) => compareTotals(lineOf(a), lineOf(b)), absent: 0 },
  PRICE: {
    figuresOf: price,
    order: (a, b) => Number(a.key === 'TOTAL') - Number(b.key === 'TOTAL') || byKey(a, b),
    absent: 0,
  },
  AMPERES: { figuresOf: amperes, order: (a, b) => naturalOrder(a.name, b.name) || byKey(a, b), absent: null },
  FINDINGS: { figuresOf: findings, order: byKey, absent: 0 },
};

function geometry({ length, sections, quantities: { all } }: PairedSide, language: Language): Figure[] {
  const largest = (kind: 'DIG_WIDTH' | 'DIG_DEPTH'): Figure => ({
    key: kind,
    name: kindName(kind, language),
    unit: 'm',
    value: Math.max(0, ...all.filter((line) => line.kind === kind).map(({ net }) => net)),
  });
  return [
    { key: 'LENGTH', name: translate(NAMES.LENGTH, language), unit: 'm', value: roundQuantity(length) },
    { key: 'SECTIONS', name: translate(NAMES.SECTIONS, language), unit: PIECES, value: sections.length },
    largest('DIG_WIDTH'),
    largest('DIG_DEPTH'),
  ];
}

/** How many of each type there are in all sections: groups of cables, and single pipes. */
function items({ sections }: PairedSide, language: Language): Figure[] {
  const counted = sections
    .map(itemsOf)
    .flatMap(({ cables, others }) => [
      ...cables.map(({ typeId, ...cable }) => ({ ...cable, key: `CABLE.${typeId}` })),
      ...[...others].map(([key, other]) => ({ ...other, key })),
    ]);
  return added(
    counted.map(({ key, count, items: facts }) => ({
      key,
      name: lineName({ key, kind: kindOf(key), items: facts }, language),
      unit: PIECES,
      value: count,
    })),
  );
}

function quantities({ quantities: { totals, all } }: PairedSide, language: Language): Figure[] {
  const facts = new Map(all.map((line) => [line.key, line.items]));
  return totals.map(({ key, kind, unit, net }) => ({
    key,
    name: lineName({ key, kind, items: facts.get(key) ?? {} }, language),
    unit,
    value: net,
  }));
}

function price({ branches }: PairedSide, language: Language): Figure[] {
  const sums = new Map<string, { name: string; total: Money }>();
  for (const { number, name, total } of branches)
    sums.set(number, { name, total: (sums.get(number)?.total ?? 0n) + total });
  const total = branches.reduce((sum, branch) => sum + branch.total, 0n);
  return [
    ...[...sums].map(([key, sum]) => ({ key, name: sum.name, unit: 'kr', value: moneyNumber(sum.total) })),
    { key: 'TOTAL', name: translate(NAMES.TOTAL, language), unit: 'kr', value: moneyNumber(total) },
  ];
}

function amperes({ circuits }: PairedSide): Figure[] {
  return circuits.flatMap(({ key, name, rating }) =>
    rating === null ? [] : [{ key, name, unit: 'A', value: Math.round(rating * 10) / 10 }],
  );
}

/** How many of each code, named after the first. */
function findings({ findings: found }: PairedSide, language: Language): Figure[] {
  return added(
    found.map(({ code, message }) => ({
      key: code,
      name: translate(message, language),
      unit: PIECES,
      value: 1,
    })),
  );
}

/** Figures of the same key as one. */
function added(figures: readonly Figure[]): Figure[] {
  const sums = new Map<string, Figure>();
  for (const figure of figures)
    sums.set(figure.key, {
      ...figure,
      ...sums.get(figure.key),
      value: figure.value + (sums.get(figure.key)?.value ?? 0),
    });
  return [...sums.values()];
}
