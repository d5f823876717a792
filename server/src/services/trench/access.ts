import {
  addItems,
  countItems,
  countLayers,
  type Item,
  mayUse,
  pathOfItems,
  type Trench,
} from '@spadework/core';
import type { Operation } from '../../http/contract.js';
import { requireMatch, versionTag } from '../../http/etag.js';
import type { Language } from '../../http/language.js';
import type { Caller } from '../../kernel/caller.js';
import { Refusal } from '../../kernel/refusals.js';
import { raw, type Sql } from '../../store/sql.js';
import { Overtaken, type Tx } from '../../store/store.js';
import { rememberedSegments } from './remembered.js';
import {
  findSegment,
  type SegmentContent,
  type SegmentRow,
  saveSegment,
  trenchWith,
  wholeTrench,
  writableBy,
} from './segments.sql.js';

export interface SegmentCall {
  tx: Tx;
  caller: Caller;
  operation: Operation;
  params: { segmentId: number };
  ifMatch: string | undefined;
}

export const etagOf = ({ id, version }: { id: number; version: number }): string => versionTag(id, version);

/** Of a version as it is shown in a language, for caches keep the one apart from the other. */
export const etagIn = (language: Language, segment: { id: number; version: number }): string =>
  language === 'nb' ? etagOf(segment).replace(/"$/, '-nb"') : etagOf(segment);

/** Whoever read a version may change it, in whichever language it was read. */
const requireVersion = (ifMatch: string | undefined, segment: SegmentRow): void =>
  requireMatch(ifMatch?.replaceAll('-nb"', '"'), etagOf(segment));

/** The segment that a path names, if the caller has the right that the operation's contract asks for. */
export async function openSegment(
  call: SegmentCall,
  knownVersion: number | null = null,
): Promise<SegmentRow> {
  const { tx, caller, operation, params, ifMatch } = call;
  const writes = operation.method !== 'GET';
  const segment = await findSegment(
    tx,
    caller,
    params.segmentId,
    knownVersion,
    writes && tx.inTransaction ? raw('FOR UPDATE OF s') : raw(''),
  );
  if (!segment) throw new Refusal('SEGMENT_NOT_FOUND');
  if (!mayUse({ role: segment.role, administrator: false }, operation.right!))
    throw new Refusal('SEGMENT_FORBIDDEN');
  if (writes) {
    requireVersion(ifMatch, segment);
    if (segment.archived) throw new Refusal('PROJECT_READONLY');
  }
  return segment;
}

interface Change<T> {
  trench?: Trench;
  /** Instead of a whole trench, which would have to travel to the database: what is new in it. */
  added?: { layerId: string; items: Item[] };
  content?: Partial<SegmentContent>;
  result: (saved: SegmentRow) => T;
}

type Edit<T> = (segment: SegmentRow) => Promise<Change<T>>;

/** One change of a segment: opened, edited, saved as the next version. */
export async function changeSegment<T>(call: SegmentCall, edit: Edit<T>): Promise<{ body: T; etag: string }> {
  const changed = await changeRemembered(call, edit);
  if (changed) return changed;
  const saved = await save(call, await openSegment(call), edit, raw('true'));
  if (!saved) throw new Overtaken();
  return saved;
}

/** The same in one statement, if this process has the segment at hand. Whatever stands against it, the longer way says. */
async function changeRemembered<T>(call: SegmentCall, edit: Edit<T>) {
  const segment = rememberedSegments(call.tx).get(call.params.segmentId)?.value;
  if (!segment || call.operation.right !== 'WRITE') return undefined;
  try {
    requireVersion(call.ifMatch, segment);
    return await save(call, segment, edit, writableBy(call.caller));
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

async function save<T>(call: SegmentCall, segment: SegmentRow, edit: Edit<T>, provided: Sql) {
  const change = await edit(segment);
  const { trench, column } = changedTrench(segment, change);
  requireRoom(segment.trench, trench);
  const saved = { ...segment, ...change.content, trench, version: segment.version + 1 };
  const remembered = rememberedSegments(call.tx);
  remembered.drop(segment.id);
  if ((await saveSegment(call.tx, segment, saved, column, provided)) === 0) return undefined;
  // What a transaction saved may yet be rolled back.
  if (!call.tx.inTransaction) remembered.keep(saved.id, saved.version, saved, 1 + countItems(trench));
  return { body: change.result(saved), etag: etagOf(saved) };
}

/** Far beyond any real trench: whoever reads a segment is sent all of it at once. */
const BOUNDS: [most: number, count: (trench: Trench) => number][] = [
  [10_000, countItems],
  [1_000, countLayers],
  [1_000, ({ topCoverings }) => topCoverings.length],
];

/** Whatever a segment holds already may still be changed and taken away. */
function requireRoom(before: Trench, after: Trench): void {
  for (const [most, count] of BOUNDS)
    if (count(after) > Math.max(most, count(before))) throw new Refusal('SEGMENT_FULL');
}

/** The trench after a change, and what the database is told of it. */
function changedTrench({ trench }: SegmentRow, { trench: other = trench, added }: Change<unknown>) {
  if (!added) return { trench: other, column: wholeTrench(JSON.stringify(other)) };
  const { layerId, items } = added;
  const column = trenchWith(pathOfItems(trench, layerId), JSON.stringify(items));
  return { trench: addItems(trench, layerId, items), column };
}
