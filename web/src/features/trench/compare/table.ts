/** Two variants of a segment in one table. */

export const GROUPS = ['price', 'amperes', 'geometry', 'quantities'] as const;
export type Group = (typeof GROUPS)[number];

export interface Figure {
  group: Group;
  /** Tells one figure from another, in both variants. */
  key: string;
  name: string;
  /** Undefined while it is not known, or where it cannot be. */
  value: number | undefined;
  unit: string;
  decimals: number;
}

export type Way = 'more' | 'less' | 'same' | 'unknown' | 'onlyHere' | 'onlyThere';

export interface ComparedRow {
  group: Group;
  key: string;
  name: string;
  unit: string;
  decimals: number;
  here: number | undefined;
  there: number | undefined;
  /** Between the figures as they are read. Undefined: one of the two lacks it, or does not know it. */
  by: number | undefined;
  way: Way;
}

/** The figures of both, each once, in the order of this one, and then what only the other has. What neither knows is left out. */
export function comparedRows(here: readonly Figure[], there: readonly Figure[]): ComparedRow[] {
  const others = new Map(there.map((figure) => [figure.key, figure]));
  const own = new Set(here.map(({ key }) => key));
  const rows = [
    ...here.map((figure) => {
      const other = others.get(figure.key);
      return other ? bothOf(figure, other) : oneOf(figure, 'onlyHere');
    }),
    ...there.filter(({ key }) => !own.has(key)).map((figure) => oneOf(figure, 'onlyThere')),
  ];
  return GROUPS.flatMap((group) =>
    rows.filter((row) => row.group === group && (row.here ?? row.there) !== undefined),
  );
}

function oneOf({ value, ...figure }: Figure, way: 'onlyHere' | 'onlyThere'): ComparedRow {
  const [here, there] = way === 'onlyHere' ? [value, undefined] : [undefined, value];
  return { ...figure, here, there, by: undefined, way };
}

function bothOf({ value: here, ...figure }: Figure, { value: there }: Figure): ComparedRow {
  const row = { ...figure, here, there };
  if (here === undefined || there === undefined) return { ...row, by: undefined, way: 'unknown' };
  const scale = 10 ** figure.decimals;
  const by = (Math.round(here * scale) - Math.round(there * scale)) / scale;
  return { ...row, by, way: by > 0 ? 'more' : by < 0 ? 'less' : 'same' };
}
