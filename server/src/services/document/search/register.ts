import { type FacetColumn, FacetColumnBuilder, type Texts } from '@spadework/core/search';
import { perStore } from '../../../store/memory.js';
import type { Sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import { type Entry, findState, listEntries } from './register.sql.js';

export const FACET_GROUPS = [
  'type',
  'series',
  'facility',
  'activity1',
  'activity2',
  'internalControl',
  'keywords',
] as const;
export type FacetGroup = (typeof FACET_GROUPS)[number];

/** What searching looks at of each version, by columns. The place of a version in them stands for it. */
export interface Register {
  /** Changes with the library. */
  generation: number;
  /** Ids in their order. */
  versions: Int32Array;
  documents: Float64Array;
  types: readonly string[];
  current: Uint8Array;
  obsolete: Uint8Array;
  main: Uint8Array;
  open: Uint8Array;
  /** Of each version the place of its series in `seriesIds`, where the first stands for none. */
  series: Int32Array;
  seriesIds: readonly number[];
  length: Int32Array;
  metaLength: Int32Array;
  facets: Readonly<Record<FacetGroup, FacetColumn>>;
}

/** The library as somebody may read it: of what is not open to them, the metadata alone. */
export interface Library {
  register: Register;
  texts: Texts;
}

const PAGE = 4000;

/** One register is kept for each store, and read again when the library has changed. */
const kept = perStore((): { generation: number; register?: Promise<Register> | undefined } => ({
  generation: 0,
}));

/** `subscribed` selects the ids of the series that are open to somebody. */
export async function openLibrary(tx: Tx, subscribed: Sql): Promise<Library> {
  const { generation, series } = await findState(tx, subscribed);
  const register = await registerOf(tx, generation);
  const openSeries = Uint8Array.from(register.seriesIds, (id) => Number(series.includes(id)));
  const open = register.open.map((isOpen, place) => isOpen | openSeries[register.series[place]!]!);
  return { register, texts: textsOf(register, open) };
}

function textsOf({ length, metaLength }: Register, open: Uint8Array): Texts {
  let total = 0;
  for (let place = 0; place < open.length; place++)
    total += open[place] ? length[place]! : metaLength[place]!;
  return { open, length, metaLength, averageLength: Math.max(total / Math.max(open.length, 1), 1) };
}

async function registerOf(tx: Tx, generation: number): Promise<Register> {
  // What a transaction has changed is not there for others, and may never be.
  if (tx.inTransaction) return read(tx, generation);
  const memory = kept(tx);
  if (!memory.register || memory.generation < generation) {
    const register = read(tx, generation);
    Object.assign(memory, { generation, register });
    register.catch(() => {
      if (memory.register === register) memory.register = undefined;
    });
  }
  return memory.register!;
}

async function read(tx: Tx, generation: number): Promise<Register> {
  const entries: (Omit<Entry, 'facets' | 'seriesId'> & { series: number })[] = [];
  const facets = FACET_GROUPS.map((group) => ({ group, column: new FacetColumnBuilder() }));
  const seriesIds = new Map<number | null, number>([[null, 0]]);
  for (let after = 0, more = true; more; ) {
    const page = await listEntries(tx, after, PAGE);
    for (const { facets: values, seriesId, ...entry } of page) {
      const series = seriesIds.get(seriesId) ?? seriesIds.size;
      seriesIds.set(seriesId, series);
      entries.push({ ...entry, series });
      for (const [i, { column }] of facets.entries()) column.add(values[i]!);
    }
    more = page.length === PAGE;
    after = page.at(-1)?.id ?? 0;
  }
  const flags = (key: 'current' | 'obsolete' | 'main' | 'open') =>
    Uint8Array.from(entries, (entry) => Number(entry[key]));
  const numbers = (key: 'id' | 'series' | 'length' | 'metaLength') =>
    Int32Array.from(entries, (entry) => entry[key]);
  return {
    generation,
    versions: numbers('id'),
    documents: Float64Array.from(entries, ({ documentId }) => documentId),
    types: entries.map(({ type }) => type),
    current: flags('current'),
    obsolete: flags('obsolete'),
    main: flags('main'),
    open: flags('open'),
    series: numbers('series'),
    seriesIds: [...seriesIds.keys()].map((id) => id ?? 0),
    length: numbers('length'),
    metaLength: numbers('metaLength'),
    facets: Object.fromEntries(
      facets.map(({ group, column }) => [group, column.column()]),
    ) as Register['facets'],
  };
}
