/** The values of one facet group for all texts, by place. */
export interface FacetColumn {
  values: readonly string[];
  /** A text has the values `held[starts[place]]` up to `held[starts[place + 1] - 1]`. */
  starts: Int32Array;
  held: Int32Array;
}

export interface FacetCount {
  value: string;
  count: number;
}

/** The largest number of values of a group in an answer. */
const MAX_VALUES = 1000;

/** The chosen values by group. A text must have one of the chosen values of every group. */
export type Chosen<Group extends string> = ReadonlyMap<Group, readonly string[]>;

/**
 * Finds the texts that match the choices of all groups, and counts the texts by value. The counts of a group take the
 * choices of the other groups into account, but not its own.
 */
export function countFacets<Group extends string>(
  columns: Readonly<Record<Group, FacetColumn>>,
  places: readonly number[],
  chosen: Chosen<Group>,
): { chosen: number[]; counts: Record<Group, FacetCount[]> } {
  const tests = [...chosen].map(([group, values]) => ({ group, holds: holdsOne(columns[group], values) }));
  const whole: number[] = [];
  /** The texts that fail only the choice of one group, by group. */
  const but = new Map(tests.map(({ group }) => [group, [] as number[]]));
  for (const place of places) {
    const missed = tests.filter(({ holds }) => !holds(place));
    if (missed.length === 0) whole.push(place);
    else if (missed.length === 1) but.get(missed[0]!.group)!.push(place);
  }
  const counted = (Object.keys(columns) as Group[]).map((group) => [
    group,
    counts(columns[group], whole, but.get(group) ?? []),
  ]);
  return { chosen: whole, counts: Object.fromEntries(counted) };
}

function holdsOne(
  { values, starts, held }: FacetColumn,
  wanted: readonly string[],
): (place: number) => boolean {
  const ids = new Set(wanted.map((value) => values.indexOf(value)));
  return (place) => {
    for (let i = starts[place]!; i < starts[place + 1]!; i++) if (ids.has(held[i]!)) return true;
    return false;
  };
}

/** By falling frequency, then by name. */
function counts({ values, starts, held }: FacetColumn, ...lists: readonly number[][]): FacetCount[] {
  const often = new Int32Array(values.length);
  for (const places of lists)
    for (const place of places) for (let i = starts[place]!; i < starts[place + 1]!; i++) often[held[i]!]!++;
  return values
    .flatMap((value, id) => (often[id] ? { value, count: often[id] } : []))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, MAX_VALUES);
}

/** Builds a column. Texts are added in the order of their places. */
export class FacetColumnBuilder {
  readonly #ids = new Map<string, number>();
  readonly #starts = [0];
  readonly #held: number[] = [];

  /** Adds the next text. A value that it has twice counts once. */
  add(values: readonly string[]): void {
    for (const value of new Set(values)) {
      let id = this.#ids.get(value);
      if (id === undefined) {
        id = this.#ids.size;
        this.#ids.set(value, id);
      }
      this.#held.push(id);
    }
    this.#starts.push(this.#held.length);
  }

  column(): FacetColumn {
    return {
      values: [...this.#ids.keys()],
      starts: Int32Array.from(this.#starts),
      held: Int32Array.from(this.#held),
    };
  }
}
