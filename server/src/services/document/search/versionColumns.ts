import { type FacetColumn, FacetColumnBuilder, type Texts } from '@spadework/core';
import { perStore } from '../../../store/memory.js';
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
  /** The access class of each version, as an index into `accessClasses`. */
  accessClass: Int32Array;
  accessClasses: readonly string[];
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

/** `subscribed` selects the ids of the series that the caller's company subscribes to. */
export async function openLibrary(tx: Tx, subscribed: Sql): Promise<Library> {
  const { generation, accessible } = await findState(tx, subscribed);
  const register = await registerOf(tx, generation);
  const isAccessible = register.accessClasses.map((each) => Number(accessible.includes(each)));
  const open = Uint8Array.from(register.accessClass, (index) => isAccessible[index]!);
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
    facets: Object.fromEntries(
      facets.map(({ group, column }) => [group, column.column()]),
    ) as Register['facets'],
  };
}
