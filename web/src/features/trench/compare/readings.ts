import type { Comparison, ComparisonGroup, ComparisonRow } from '@spadework/core/comparison';
import { wholeAmperes } from '../rating/amperes.js';

/** A row as it is read: every value rounded, and how much it differs from that of one side as that is read. */
export interface Reading {
  key: string;
  name: string;
  unit: string;
  decimals: number;
  values: (number | null)[];
  differences: (number | null)[];
}

const WHOLE: readonly string[] = ['kr', 'A', 'stk'];

export function readingOf(
  { key, name, unit, values }: Omit<ComparisonRow, 'differences'>,
  /** The side that the others are compared with. */
  base = 0,
): Reading {
  const decimals = WHOLE.includes(unit) ? 0 : decimalsOf(values);
  const read = values.map((value) => (value === null ? null : readIn(unit, value, decimals)));
  const first = read[base];
  const differences = read.map((value) =>
    value === null || first === null || first === undefined ? null : rounded(value - first, decimals),
  );
  return { key, name, unit, decimals, values: read, differences };
}

/** As the editor reads amperes too. */
const readIn = (unit: string, value: number, decimals: number): number =>
  unit === 'A' ? wholeAmperes(value) : rounded(value, decimals);

const rounded = (value: number, decimals: number): number =>
  Math.round(value * 10 ** decimals) / 10 ** decimals;

/** Small quantities have more decimals, as in the list of quantities. */
function decimalsOf(values: readonly (number | null)[]): number {
  const size = Math.max(...values.map((value) => Math.abs(value ?? 0)));
  return size < 1 ? 3 : size < 100 ? 2 : 1;
}

/** What is read as the same is the same. */
export const isDifferent = ({ values }: Reading): boolean => new Set(values).size > 1;

export interface Difference {
  /** Whole kroner. */
  kroner: number | null;
  /** The largest loss of a circuit, else the largest gain, in whole amperes. Null: no circuit has a rating in both. */
  amperes: number | null;
  /** That circuit. */
  circuit: string | null;
}

/** What a side costs, and what its circuits lose or gain, compared with the first. */
export function differenceOf(groups: readonly Comparison[], side: number): Difference {
  const rowsOf = (name: ComparisonGroup) => groups.find(({ group }) => group === name)?.rows ?? [];
  const total = rowsOf('PRICE').find(({ key }) => key === 'TOTAL');
  const changes = rowsOf('AMPERES').flatMap((row) => {
    const amperes = readingOf(row).differences[side] ?? null;
    return amperes === null ? [] : [{ amperes, circuit: row.name }];
  });
  // What is lost decides whether a side will do, whatever others gain.
  const least = Math.min(...changes.map(({ amperes }) => amperes));
  const told = least < 0 ? least : Math.max(...changes.map(({ amperes }) => amperes));
  return {
    kroner: total ? readingOf(total).differences[side]! : null,
    ...(changes.find(({ amperes }) => amperes === told) ?? { amperes: null, circuit: null }),
  };
}
