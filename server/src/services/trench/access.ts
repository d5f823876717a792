import { mayUse } from '@spadework/core/project';
import {
  addItems,
  countItems,
  countLayers,
  type Item,
  isCurrentTrench,
  pathOfItems,
  storedTrench,
  type Trench,
} from '@spadework/core/trench';
import { sameValue } from '../../events/difference.js';
import { unchanged } from '../../events/door.js';
import type { EventType, NewEvent } from '../../events/event.js';
import type { Answer, Editor, Operation } from '../../http/contract.js';
import { matches, versionTag } from '../../http/etag.js';
import type { Language } from '../../http/language.js';
import type { Caller } from '../../kernel/caller.js';
import { Refusal } from '../../kernel/refusals.js';
import { raw } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';
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

/** Whether a write is about this version. Whoever read a version may change it, in whichever language it was read. */
const isVersion = (ifMatch: string | undefined, segment: SegmentRow): boolean =>
  ifMatch === undefined || matches(ifMatch.replaceAll('-nb"', '"'), etagOf(segment));

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
    if (!isVersion(ifMatch, segment)) throw new Refusal('PRECONDITION_FAILED');
    if (segment.archived) throw new Refusal('PROJECT_READONLY');
  }
  return segment;
}

interface SegmentEdit<T> {
  trench?: Trench;
  /** Instead of a whole trench, which would have to travel to the database: what is new in it. */
  added?: { layerId: string; items: Item[] };
  content?: Partial<SegmentContent>;
  /** The names of what changes, for the event. */
  properties: readonly string[];
  result: (saved: SegmentRow) => T;
}

/** A handler that changes a segment: opened, edited, saved as the next version. */
export const changeSegment = <C extends SegmentCall, T>(
  edit: (call: C, segment: SegmentRow) => Promise<SegmentEdit<T>>,
): Editor<C, { body: T; etag: string }, SegmentRow> => ({
  cached({ tx, params, ifMatch }) {
    const segment = rememberedSegments(tx).get(params.segmentId)?.value;
    return segment && isVersion(ifMatch, segment) ? segment : undefined;
  },
  read: (call) => openSegment(call),
  async edit(call, segment, unchecked) {
    const change = await edit(call, segment);
    const { trench, column } = changedTrench(segment, change);
    requireRoom(segment.trench, trench);
    const saved = { ...segment, ...change.content, trench, version: segment.version + 1 };
    if (isSame(segment, saved)) return unchanged({ body: change.result(segment), etag: etagOf(segment) });
    const cache = rememberedSegments(call.tx);
    cache.delete(segment.id);
    return {
      change: {
        rows: saveSegment(segment, saved, column, unchecked ? writableBy(call.caller) : raw('true')),
        event: segmentEvent('segment.changed', saved, change.properties),
      },
      answer: () => ({ body: change.result(saved), etag: etagOf(saved) }),
      afterCommit: () => cache.set(saved.id, saved.version, saved, 1 + countItems(trench)),
    };
  },
});

/** The same for a handler that answers without a body. */
export const removeFromSegment = <C extends SegmentCall>(
  edit: (call: C, segment: SegmentRow) => Promise<Omit<SegmentEdit<undefined>, 'result'>>,
): Editor<C, Answer<never>, SegmentRow> =>
  changeSegment<C, undefined>(async (call, segment) => ({
    ...(await edit(call, segment)),
    result: () => undefined,
  })) as Editor<C, Answer<never>, SegmentRow>;

export const segmentEvent = (
  type: EventType,
  { companyId, projectId, id, version }: SegmentRow,
  properties: readonly string[] = [],
): NewEvent => ({
  companyId,
  type,
  projectId,
  resource: `segment:${id}`,
  version,
  changes: properties.map((property) => ({ property })),
});

const isSame = (before: SegmentRow, after: SegmentRow): boolean =>
  before.name === after.name &&
  before.description === after.description &&
  before.length === after.length &&
  sameValue(storedTrench(before.trench), storedTrench(after.trench));

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

/** The trench after a change, and what the database is told of it. A document of an earlier version is written whole. */
function changedTrench({ trench }: SegmentRow, { trench: other = trench, added }: SegmentEdit<unknown>) {
  if (added && isCurrentTrench(trench)) {
    const { layerId, items } = added;
    const column = trenchWith(pathOfItems(trench, layerId), JSON.stringify(items));
    return { trench: addItems(trench, layerId, items), column };
  }
  const changed = added ? addItems(trench, added.layerId, added.items) : other;
  const whole = changed === trench ? trench : storedTrench(changed);
  return { trench: whole, column: wholeTrench(JSON.stringify(storedTrench(whole))) };
}
