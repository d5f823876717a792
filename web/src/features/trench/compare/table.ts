/** Two variants of a segment in one table. */

export const GROUPS = ['price', 'amperes', 'geometry', 'quantities'] as const;
export type Group = (typeof GROUPS)[number];

export interface Figure {
  group: Group;
  /** Tells one figure from another, in both variants. */
  key: string;
  name: string;
  value: number;
  unit: string;
  decimals: number;
}

export type Way = 'more' | 'less' | 'same' | 'onlyHere' | 'onlyThere';

export interface ComparedRow {
  group: Group;
  key: string;
  name: string;
  unit: string;
  decimals: number;
  here: number | undefined;
  there: number | undefined;
  /** Between the figures as they are read. Undefined: one of the two lacks it. */
  by: number | undefined;
  way: Way;
}

/** The figures of both, each once, in the order of this one, and then what only the other has. */
export function comparedRows(here: readonly Figure[], there: readonly Figure[]): ComparedRow[] {
  const others = new Map(there.map((figure) => [figure.key, figure]));
  const own = new Set(here.map(({ key }) => key));
  const rows = [
    ...here.map((figure) => rowOf(figure, figure.value, others.get(figure.key)?.value)),
    ...there.filter(({ key }) => !own.has(key)).map((figure) => rowOf(figure, undefined, figure.value)),
  ];
  return GROUPS.flatMap((group) => rows.filter((row) => row.group === group));
}

function rowOf(
  { group, key, name, unit, decimals }: Figure,
  here: number | undefined,
  there: number | undefined,
): ComparedRow {
  const row = { group, key, name, unit, decimals, here, there };
  if (here === undefined) return { ...row, by: undefined, way: 'onlyThere' };
  if (there === undefined) return { ...row, by: undefined, way: 'onlyHere' };
  const scale = 10 ** decimals;
  const by = (Math.round(here * scale) - Math.round(there * scale)) / scale;
  return { ...row, by, way: by > 0 ? 'more' : by < 0 ? 'less' : 'same' };
}
