/** The values of a group, by place of the texts that have them. */
export interface FacetColumn {
  values: readonly string[];
  /** From `starts[place]` to `starts[place + 1]` in `held`: which values a text has. */
  starts: Int32Array;
  held: Int32Array;
}

export interface FacetCount {
  value: string;
  count: number;
}

/** More values of one group than anyone would choose from. */
const MOST_VALUES = 1000;

/** Values chosen by group: one of a group's must hold, for every group. */
export type Chosen<Group extends string> = ReadonlyMap<Group, readonly string[]>;

/**
 * The texts that have what was chosen of every group, and how many of the texts have which value, each group by what
 * the choices of the other groups leave.
 */
export function countFacets<Group extends string>(
  columns: Readonly<Record<Group, FacetColumn>>,
  places: readonly number[],
  chosen: Chosen<Group>,
): { chosen: number[]; counts: Record<Group, FacetCount[]> } {
  const tests = [...chosen].map(([group, values]) => ({ group, holds: holdsOne(columns[group], values) }));
  const whole: number[] = [];
  /** Texts that lack only what was chosen of a group. */
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

/** The most frequent first, equals by name. */
function counts({ values, starts, held }: FacetColumn, ...lists: readonly number[][]): FacetCount[] {
  const often = new Int32Array(values.length);
  for (const places of lists)
    for (const place of places) for (let i = starts[place]!; i < starts[place + 1]!; i++) often[held[i]!]!++;
  return values
    .flatMap((value, id) => (often[id] ? { value, count: often[id] } : []))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, MOST_VALUES);
}

/** A column of the values of texts, in the order of their places. */
export class FacetColumnBuilder {
  readonly #ids = new Map<string, number>();
  readonly #starts = [0];
  readonly #held: number[] = [];

  /** A value that a text has twice counts once. */
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
