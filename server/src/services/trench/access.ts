import { mayUse, type Trench } from '@spadework/core';
import type { Caller } from '../../auth/caller.js';
import type { Operation } from '../../http/contract.js';
import { requireMatch } from '../../http/etag.js';
import { Refusal } from '../../http/refusals.js';
import { raw } from '../../store/sql.js';
import { Overtaken, type Tx } from '../../store/store.js';
import { findSegment, type SegmentContent, type SegmentRow, saveSegment } from './segments.sql.js';

export interface SegmentCall {
  tx: Tx;
  caller: Caller;
  operation: Operation;
  params: { segmentId: number };
  ifMatch: string | undefined;
}

export const etagOf = ({ id, version }: { id: number; version: number }): string => `"${id}-${version}"`;

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
    requireMatch(ifMatch, etagOf(segment));
    if (segment.archived) throw new Refusal('PROJECT_READONLY');
  }
  return segment;
}

/** One change of a segment: opened, edited, saved as the next version. */
export async function changeSegment<T>(
  call: SegmentCall,
  edit: (
    segment: SegmentRow,
  ) => Promise<{ trench?: Trench; content?: Partial<SegmentContent>; result: (saved: SegmentRow) => T }>,
): Promise<{ body: T; etag: string }> {
  const segment = await openSegment(call);
  const { trench = segment.trench, content, result } = await edit(segment);
  const saved = { ...segment, ...content, trench, version: segment.version + 1 };
  if ((await saveSegment(call.tx, segment, saved, trench)) === 0) throw new Overtaken();
  return { body: result(saved), etag: etagOf(saved) };
}
