import { compact, type FacetColumn, FacetColumnBuilder, type Texts } from '@spadework/core/search';
import { fold } from '@spadework/core/text';
import { perStore } from '../../../store/cache.js';
import type { Sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import { type Entry, findState, listEntries } from './versionColumns.sql.js';

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

/**
 * What a search needs to know of every version, one array per property. The index of a version in these arrays is its
 * place; postings and rankings name versions by place.
 */
export interface VersionColumns {
  /** IndexUpdate with the library. */
  generation: number;
  /** Version ids, ascending. */
  versions: Int32Array;
  documents: Float64Array;
  types: readonly string[];
  current: Uint8Array;
  obsolete: Uint8Array;
  main: Uint8Array;
  /** The access class of each version, as an index into `accessClasses`. */
  accessClass: Int32Array;
  accessClasses: readonly string[];
  length: Int32Array;
  metaLength: Int32Array;
  facets: Readonly<Record<FacetGroup, FacetColumn>>;
  /** The places of documents by number, and by type and number, without punctuation. */
  byNumber: ReadonlyMap<string, readonly number[]>;
  /** The factor of each score. */
  factors: Float32Array;
}

/** A notice announces a sheet and ranks below it, and so do old papers. */
const FACTORS: Record<string, number> = { ORGNYTT: 0.85, ARCHIVE: 0.95 };

/** The library as one caller may read it. Of a text that is not open to the caller, only the metadata is searched. */
export interface Library {
  columns: VersionColumns;
  texts: Texts;
  /** The version of the words of the caller's company, or null if it has none. */
  thesaurusVersion: number | null;
}

const PAGE = 4000;

/** The columns are cached per store, and read again when the library has changed. */
const cached = perStore((): { generation: number; columns?: Promise<VersionColumns> | undefined } => ({
  generation: 0,
}));

/** `subscribed` selects the ids of the series that the caller's company subscribes to. */
export async function openLibrary(
  tx: Tx,
  subscribed: Sql,
  companyId: number | null = null,
): Promise<Library> {
  const { generation, accessible, thesaurusVersion } = await findState(tx, subscribed, companyId);
  const columns = await columnsOf(tx, generation);
  const isAccessible = columns.accessClasses.map((each) => Number(accessible.includes(each)));
  const open = Uint8Array.from(columns.accessClass, (index) => isAccessible[index]!);
  return { columns, texts: textsOf(columns, open), thesaurusVersion };
}

function textsOf({ length, metaLength, factors }: VersionColumns, open: Uint8Array): Texts {
  let total = 0;
  for (let place = 0; place < open.length; place++)
    total += open[place] ? length[place]! : metaLength[place]!;
  return { open, length, metaLength, factors, averageLength: Math.max(total / Math.max(open.length, 1), 1) };
}

async function columnsOf(tx: Tx, generation: number): Promise<VersionColumns> {
  // Other transactions do not see what this one has changed, so its columns are not cached.
  if (tx.inTransaction) return readColumns(tx, generation);
  const cache = cached(tx);
  if (!cache.columns || cache.generation < generation) {
    const columns = readColumns(tx, generation);
    Object.assign(cache, { generation, columns });
    columns.catch(() => {
      if (cache.columns === columns) cache.columns = undefined;
    });
  }
  return cache.columns!;
}

async function readColumns(tx: Tx, generation: number): Promise<VersionColumns> {
  const entries: (Omit<Entry, 'facets' | 'accessClass'> & { accessClass: number })[] = [];
  const facets = FACET_GROUPS.map((group) => ({ group, column: new FacetColumnBuilder() }));
  const accessClasses = new Map<string, number>();
  for (let after = 0, more = true; more; ) {
    const page = await listEntries(tx, after, PAGE);
    for (const { facets: values, accessClass: key, ...entry } of page) {
      const accessClass = accessClasses.get(key) ?? accessClasses.size;
      accessClasses.set(key, accessClass);
      entries.push({ ...entry, accessClass });
      for (const [i, { column }] of facets.entries()) column.add(values[i]!);
    }
    more = page.length === PAGE;
    after = page.at(-1)?.id ?? 0;
  }
  const flags = (key: 'current' | 'obsolete' | 'main') =>
    Uint8Array.from(entries, (entry) => Number(entry[key]));
  const numbers = (key: 'id' | 'accessClass' | 'length' | 'metaLength') =>
    Int32Array.from(entries, (entry) => entry[key]);
  return {
    generation,
    versions: numbers('id'),
    documents: Float64Array.from(entries, ({ documentId }) => documentId),
    types: entries.map(({ type }) => type),
    current: flags('current'),
    obsolete: flags('obsolete'),
    main: flags('main'),
    accessClass: numbers('accessClass'),
    accessClasses: [...accessClasses.keys()],
    length: numbers('length'),
    metaLength: numbers('metaLength'),
    byNumber: placesByNumber(entries),
    factors: Float32Array.from(entries, ({ type }) => FACTORS[type] ?? 1),
    facets: Object.fromEntries(
      facets.map(({ group, column }) => [group, column.column()]),
    ) as VersionColumns['facets'],
  };
}

function placesByNumber(entries: readonly { number: string; type: string }[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [place, { number, type }] of entries.entries())
    for (const name of [number, type + number]) {
      const key = compact(fold(name));
      const known = places.get(key);
      if (known) known.push(place);
      else places.set(key, [place]);
    }
  return places;
}
