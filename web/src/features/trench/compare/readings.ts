import type { Comparison, ComparisonGroup, ComparisonRow } from '@spadework/core/comparison';

/** A row as it is read: every value rounded, and how much it differs from the first one as that is read. */
export interface Reading {
  key: string;
  name: string;
  unit: string;
  decimals: number;
  values: (number | null)[];
  differences: (number | null)[];
}

const WHOLE: readonly string[] = ['kr', 'A', 'stk'];

export function readingOf({ key, name, unit, values }: Omit<ComparisonRow, 'differences'>): Reading {
  const decimals = WHOLE.includes(unit) ? 0 : decimalsOf(values);
  const read = values.map((value) => (value === null ? null : rounded(value, decimals)));
  const [first] = read;
  const differences = read.map((value) =>
    value === null || first === null || first === undefined ? null : rounded(value - first, decimals),
  );
  return { key, name, unit, decimals, values: read, differences };
}

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
  /** Of the circuit that can carry least, in whole amperes. Null: one of the two has no rating. */
  amperes: number | null;
}

/** What a side costs and carries, less what the first does. */
export function differenceOf(groups: readonly Comparison[], side: number): Difference {
  const rowsOf = (name: ComparisonGroup) => groups.find(({ group }) => group === name)?.rows ?? [];
  const total = rowsOf('PRICE').find(({ key }) => key === 'TOTAL');
  const leastOf = (place: number): number | null => {
    const known = rowsOf('AMPERES').flatMap(({ values }) => values[place] ?? []);
    return known.length === 0 ? null : Math.min(...known);
  };
  const least = readingOf({ key: '', name: '', unit: 'A', values: [leastOf(0), leastOf(side)] });
  return {
    kroner: total ? readingOf(total).differences[side]! : null,
    amperes: least.differences[1]!,
  };
}
