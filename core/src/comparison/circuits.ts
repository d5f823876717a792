/** The circuits of sides that are compared, paired: by their names, and by their labels where those differ. */

export interface ComparedCircuit {
  name: string;
  /** Of one section. Null: it has no rating. */
  rating: number | null;
  /** The place of its section, from 0. */
  section?: number;
  /** As the drawing of its section has it, such as L1. */
  label?: string | undefined;
}

/** A circuit of one side, with the key and the name that it shares with its pairs in other sides. */
export interface PairedCircuit {
  key: string;
  name: string;
  rating: number | null;
}

interface Own {
  name: string;
  label: string | undefined;
  places: ReadonlySet<string>;
  /** Whether a section has more of this name, which then tells less than the label. */
  isShared: boolean;
  rating: number | null;
}

interface Row extends Own {
  key: string;
  names: string[];
}

/** The circuits of each side, those of a pair with one key. */
export function pairedCircuits(sides: readonly (readonly ComparedCircuit[])[]): PairedCircuit[][] {
  const rows: Row[] = [];
  const keys = new Set<string>();
  const all = sides.map((circuits) => {
    const own = ownOf(circuits);
    const found = pairsOf(own, rows);
    return own.map((one) => {
      let row = found.get(one);
      if (row) row.names.push(one.name);
      else {
        row = { ...one, key: freeKey(one.name, keys), names: [one.name] };
        rows.push(row);
      }
      return { row, rating: one.rating };
    });
  });
  return all.map((side) => side.map(({ row, rating }) => ({ key: row.key, name: nameOf(row), rating })));
}

/** "L1 TFXP 4x95 / TFXP 4x50": a replaced cable by what it was and what it is. */
function nameOf({ label, names }: Row): string {
  const text = [...new Set(names)].join(' / ');
  return label === undefined || text === label ? text : `${label} ${text}`;
}

function freeKey(name: string, keys: Set<string>): string {
  let key = name;
  for (let number = 2; keys.has(key); number++) key = `${name} (${number})`;
  keys.add(key);
  return key;
}

/** A circuit of several sections is one, and carries what it can where it can least. */
function ownOf(circuits: readonly ComparedCircuit[]): Own[] {
  const placeOf = ({ section = 0, label }: ComparedCircuit) => (label ? `${section} ${label}` : undefined);
  const labels = new Map<string, Set<string>>();
  for (const { name, section = 0, label } of circuits) {
    const key = JSON.stringify([name, section]);
    if (label) labels.set(key, (labels.get(key) ?? new Set()).add(label));
  }
  const shared = new Set(
    [...labels].flatMap(([key, own]) => (own.size > 1 ? [JSON.parse(key)[0] as string] : [])),
  );
  const found = new Map<string, ComparedCircuit[]>();
  for (const circuit of circuits) {
    const { name, label } = circuit;
    const key = JSON.stringify(shared.has(name) ? [name, label] : [name]);
    found.set(key, [...(found.get(key) ?? []), circuit]);
  }
  return [...found.values()].map((same) => {
    const ratings = same.flatMap(({ rating }) => rating ?? []);
    return {
      name: same[0]!.name,
      label: same.find(({ label }) => label)?.label,
      places: new Set(same.flatMap((one) => placeOf(one) ?? [])),
      isShared: shared.has(same[0]!.name),
      rating: ratings.length > 0 ? Math.min(...ratings) : null,
    };
  });
}

const isAt = (one: Own, row: Row) => [...one.places].some((place) => row.places.has(place));
const isNamed = ({ name }: Own, row: Row) => row.names.includes(name);

/** The surest first. A name that people gave leads to its circuit wherever it lies; the name of a type does not. */
const SIGNS: readonly ((one: Own, row: Row) => boolean)[] = [
  (one, row) => isNamed(one, row) && isAt(one, row),
  (one, row) => isNamed(one, row) && !one.isShared && !row.isShared,
  isAt,
  isNamed,
];

function pairsOf(own: readonly Own[], rows: readonly Row[]): Map<Own, Row> {
  const found = new Map<Own, Row>();
  const free = new Set(rows);
  for (const isPair of SIGNS)
    for (const one of own) {
      if (found.has(one)) continue;
      const row = [...free].find((other) => isPair(one, other));
      if (!row) continue;
      found.set(one, row);
      free.delete(row);
    }
  return found;
}
