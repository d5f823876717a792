import { mayUse } from '@spadework/core/project';
import { givenLength, tooLong } from '@spadework/core/quantity';
import {
  countItems,
  countLayers,
  type Item,
  isCurrentTrench,
  rounded,
  type Step,
  storedTrench,
  type Trench,
} from '@spadework/core/trench';
import { sameValue } from '../../../events/difference.js';
import { unchanged } from '../../../events/door.js';
import type { EventType, NewEvent, PropertyChange } from '../../../events/event.js';
import { type Editor, isReading, type Operation } from '../../../http/contract.js';
import { matches, versionTag } from '../../../http/etag.js';
import { refuseFields } from '../../../http/input.js';
import type { Language } from '../../../http/language.js';
import { message } from '../../../http/messages.js';
import type { Caller } from '../../../kernel/caller.js';
import { Refusal } from '../../../kernel/refusals.js';
import { raw, type Sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import { keepVersion, nameOf } from '../changes/history.sql.js';
import { MESSAGES } from '../messages.js';
import { segmentCache, versionListeners } from './cache.js';
import { MAX_IN_SEGMENT } from './limits.js';
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
  language: Language;
  operation: Operation;
  params: { segmentId: number };
  ifMatch: string | undefined;
}

export const etagOf = ({ id, version }: { id: number; version: number }): string => versionTag(id, version);

/**
 * The ETag of a version in a language. Each language has its own, because the answers differ, and so has an answer in
 * which it is not known yet where some content lies.
 */
export const etagIn = (
  language: Language,
  segment: { id: number; version: number },
  pending?: 'pending',
): string => etagOf(segment).replace(/"$/, `${pending ? '-pending' : ''}${language === 'nb' ? '-nb' : ''}"`);

/** Whether If-Match names this version, with any of its ETags. */
const isVersion = (ifMatch: string | undefined, segment: SegmentRow): boolean =>
  ifMatch === undefined ||
  matches(ifMatch.replaceAll(/(?:-r\d+)?(?:-t[\da-f]{8})?(?:-pending)?(?:-nb)?"/g, '"'), etagOf(segment));

/** Finds the segment of the path, if the caller has the right that the operation requires. */
export async function openSegment(
  call: SegmentCall,
  knownVersion: number | null = null,
): Promise<SegmentRow> {
  const { tx, caller, operation, params, ifMatch } = call;
  const writes = !isReading(operation);
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
    if (!isVersion(ifMatch, segment)) throw await otherVersion(tx, segment);
    if (segment.archived) throw new Refusal('PROJECT_READONLY');
  }
  return segment;
}

/** Finds a segment of a company that the caller may read, and something is taken from. */
export async function openReadable(
  call: Omit<SegmentCall, 'params'>,
  segmentId: number,
  companyId: number,
): Promise<SegmentRow> {
  const operation = { ...call.operation, right: 'READ', reads: true } as const;
  const segment = await openSegment({ ...call, operation, params: { segmentId } });
  if (segment.companyId !== companyId) throw new Refusal('SEGMENT_FORBIDDEN');
  return segment;
}

export const mayWrite = ({ role, archived }: SegmentRow): boolean =>
  !archived && mayUse({ role, administrator: false }, 'WRITE');

/** Tells whoever has an old version which one is current, and who made it. */
const otherVersion = (tx: Tx, segment: SegmentRow): Promise<Refusal> =>
  otherThan(tx, etagOf(segment), segment);

/** The same of anything that has a version. */
export async function otherThan(
  tx: Tx,
  etag: string | null,
  { modifiedBy: by, modifiedDate: at }: { modifiedBy: string | null; modifiedDate: string | null },
): Promise<Refusal> {
  const byName = by === null ? null : await nameOf(tx, by);
  return new Refusal('PRECONDITION_FAILED', { members: { etag, by, byName, at } });
}

/** An edit may have a body. */
type EditCall = SegmentCall & { body?: object | undefined };

interface SegmentEdit<T> {
  trench: Trench;
  content?: Partial<SegmentContent>;
  /** What history keeps of it. */
  history: { steps: readonly Step[]; inverses: readonly Step[] };
  /** Nothing is saved. */
  dryRun?: boolean;
  /** What the event tells. */
  told: readonly PropertyChange[];
  result: (saved: SegmentRow) => T;
}

/** A handler that opens a segment, edits it and saves it as the next version. */
export const changeSegment = <C extends SegmentCall, T>(
  edit: (call: C, segment: SegmentRow) => Promise<SegmentEdit<T>>,
): Editor<C, { body: T; etag: string }, SegmentRow> => ({
  cached({ tx, params, ifMatch }) {
    const segment = segmentCache(tx).get(params.segmentId)?.value;
    return segment && isVersion(ifMatch, segment) ? segment : undefined;
  },
  read: (call) => openSegment(call),
  async edit(call, segment, unchecked) {
    const change = await edit(call, segment);
    const { trench, column } = changedTrench(segment, change);
    requireWithinLimits(segment.trench, trench);
    const saved = { ...segment, ...change.content, trench, version: segment.version + 1 };
    requireFittingLengths(segment, saved, call);
    if (change.dryRun || isSame(segment, saved))
      return unchanged({
        body: change.result(change.dryRun ? { ...saved, version: segment.version } : segment),
        etag: etagOf(segment),
      });
    return {
      ...saveVersion(call, segment, saved, {
        column,
        history: change.history,
        condition: unchecked ? writableBy(call.caller) : raw('true'),
        event: segmentEvent('segment.changed', saved, change.told),
      }),
      answer: () => ({ body: change.result(saved), etag: etagOf(saved) }),
    };
  },
});

interface Save extends Pick<SegmentEdit<unknown>, 'history'> {
  /** The SQL of the column `trench`. */
  column: Sql;
  /** Without which nothing is saved. */
  condition: Sql;
  event: NewEvent;
  /** Further statements that write with it. */
  also?: readonly Sql[];
}

/** Saves the next version of a segment, and caches it when that is committed. */
export function saveVersion(
  { tx, caller: { author } }: Pick<SegmentCall, 'tx' | 'caller'>,
  segment: SegmentRow,
  saved: SegmentRow,
  { column, history, condition, event, also = [] }: Save,
) {
  const cache = segmentCache(tx);
  const heard = versionListeners(tx);
  cache.delete(segment.id);
  return {
    change: {
      rows: saveSegment(segment, saved, column, condition, author),
      also: [...keepVersion(segment, { author, ...history }), ...also],
      event,
    },
    afterCommit: () => {
      cache.set(saved.id, saved.version, saved, 1 + countItems(saved.trench));
      for (const listener of heard) listener(saved.id, saved.version, saved.companyId);
    },
  };
}

export const segmentEvent = (
  type: EventType,
  { companyId, projectId, id, version }: SegmentRow,
  changes: readonly PropertyChange[] = [],
): NewEvent => ({
  companyId,
  type,
  projectId,
  resource: `segment:${id}`,
  version,
  changes,
});

const isSame = (before: SegmentRow, after: SegmentRow): boolean =>
  before.name === after.name &&
  before.description === after.description &&
  before.length === after.length &&
  sameValue(storedTrench(before.trench), storedTrench(after.trench));

const LIMITS: [max: number, count: (trench: Trench) => number][] = [
  [MAX_IN_SEGMENT.items, countItems],
  [MAX_IN_SEGMENT.layers, countLayers],
  [MAX_IN_SEGMENT.topCoverings, ({ topCoverings }) => topCoverings.length],
  [MAX_IN_SEGMENT.circuits, ({ circuits }) => circuits.length],
];

/** A segment that is already over a limit may still be changed, but not grow. */
function requireWithinLimits(before: Trench, after: Trench): void {
  for (const [max, count] of LIMITS)
    if (count(after) > Math.max(max, count(before))) throw new Refusal('SEGMENT_FULL');
}

/** Sections that follow each other are not longer than their segment. A segment that has such already may still be changed. */
function requireFittingLengths(before: SegmentRow, after: SegmentRow, { language, body }: EditCall): void {
  const [given, earlier] = [givenLength(after.trench.sections), givenLength(before.trench.sections)];
  if (!sectionsTooLong(after)) return;
  if (sectionsTooLong(before) && given <= earlier && after.length >= before.length) return;
  refuseLength(after, language, ['changes', 'sectionsRun'].find((name) => body && name in body) ?? 'length');
}

/** The same for a new segment. */
export function requireFittingSections(segment: Stretch, language: Language): void {
  if (sectionsTooLong(segment)) refuseLength(segment, language, 'length');
}

type Stretch = Pick<SegmentRow, 'trench' | 'length'>;

function refuseLength({ trench, length }: Stretch, language: Language, path: string): never {
  const values = [givenLength(trench.sections), length].map((value) => String(rounded(value)));
  return refuseFields([{ path, message: message(language, MESSAGES.sectionsTooLong, ...values) }]);
}

const sectionsTooLong = ({ trench: { sections, assumptions }, length }: Stretch): boolean =>
  tooLong(sections, length, { sectionsRun: assumptions.sectionsRun ?? 'SUCCESSIVE' });

/** The changed trench, and the SQL of its column. A trench in an earlier document format is always written whole. */
export function changedTrench({ trench }: SegmentRow, { trench: changed }: { trench: Trench }) {
  const more = isCurrentTrench(trench) ? appendedItems(trench, changed) : undefined;
  if (more) return { trench: changed, column: trenchWith(more.path, JSON.stringify(more.items)) };
  const whole = changed === trench ? trench : storedTrench(changed);
  return { trench: whole, column: wholeTrench(JSON.stringify(storedTrench(whole))) };
}

/** What was put at the end of one layer, if nothing else has changed: parts that are not touched stay the same objects. */
function appendedItems(before: Trench, after: Trench): { path: string[]; items: Item[] } | undefined {
  const section = onlyChanged(before.sections, after.sections);
  if (section === undefined || !isSameBut('sections', before, after)) return undefined;
  const [earlier, later] = [before.sections[section]!, after.sections[section]!];
  const layer = onlyChanged(earlier.layers, later.layers);
  if (layer === undefined || !isSameBut('layers', earlier, later)) return undefined;
  const [was, is] = [earlier.layers[layer]!, later.layers[layer]!];
  const items = is.items.slice(was.items.length);
  if (items.length === 0 || !isSameBut('items', was, is)) return undefined;
  if (was.items.some((item, i) => item !== is.items[i])) return undefined;
  return { path: ['sections', String(section), 'layers', String(layer), 'items'], items };
}

/** The index of the one element that is another object. */
function onlyChanged(before: readonly object[], after: readonly object[]): number | undefined {
  if (before.length !== after.length) return undefined;
  const changed = after.flatMap((element, i) => (element === before[i] ? [] : i));
  return changed.length === 1 ? changed[0] : undefined;
}

const isSameBut = (name: string, before: object, after: object): boolean =>
  Object.keys(after).every((key) => key === name || after[key as never] === before[key as never]);
