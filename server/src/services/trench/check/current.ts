import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckSummary } from '@spadework/core/check';
import type { Tx } from '../../../store/store.js';
import { type Basis, basisOf, isOf } from './basis.js';
import { type CheckedSegment, type CheckRow, findCheck, summariesOf } from './check.sql.js';
import { foreignTypesKept } from './foreignTypes.js';
import { checkQueue } from './queue.js';

type SegmentKey = Pick<CheckedSegment, 'companyId' | 'id' | 'projectId' | 'version'>;

export interface Current {
  basis: Basis;
  /** Undefined: it is not checked as it is now. */
  row?: CheckRow;
  /** When it was last checked, in whichever version. */
  last: number;
}

/** The check of a segment as it is now. Where there is none, it is queued; a read never rates. */
export async function currentCheck(tx: Tx, segment: SegmentKey): Promise<Current> {
  const { companyId, id, projectId } = segment;
  const [basis, row] = await Promise.all([basisOf(tx, { companyId, id: projectId }), findCheck(tx, segment)]);
  const last = row ? Date.parse(row.checkedAt) : 0;
  if (row && (await isOf(tx, row, segment, basis))) return { basis, row, last };
  // What a transaction reads may never be.
  if (!tx.inTransaction) checkQueue(tx).queue?.push(companyId, id, 'now');
  return { basis, last };
}

/** A wait that ended for nothing begins again after so long. */
const PAUSE_MS = 100;

/** The same, after waiting for the check of a segment that may be changed meanwhile. */
export async function awaitCheck<S extends SegmentKey>(
  tx: Tx,
  opened: S,
  ms: number,
  signal: AbortSignal,
  reopen: () => Promise<S>,
): Promise<{ segment: S; current: Current }> {
  const until = performance.now() + ms;
  let segment = opened;
  let current = await currentCheck(tx, segment);
  const { queue } = checkQueue(tx);
  while (!current.row && queue && !tx.inTransaction) {
    const { last } = current;
    const isNew = await queue.watch.wait(segment.id, last, until - performance.now(), signal);
    if (!isNew) break;
    segment = await reopen();
    current = await currentCheck(tx, segment);
    if (current.last <= last) await sleep(PAUSE_MS);
  }
  return { segment, current };
}

export interface ListedCheck extends CheckSummary {
  version: number;
}

const PENDING: CheckSummary = {
  state: 'PENDING',
  allClear: false,
  counts: { ERROR: 0, WARNING: 0, INFO: 0, deviations: 0 },
};

/** The checks of all segments of a project. Those that are not checked as they are now are queued. */
export async function listChecks(
  tx: Tx,
  project: { companyId: number; id: number },
): Promise<(segment: { id: number; version: number }) => ListedCheck> {
  const [{ key }, rows] = await Promise.all([basisOf(tx, project), summariesOf(tx, project)]);
  const known = new Map(rows.map((row) => [row.id, row]));
  const isKept = await foreignTypesKept(
    tx,
    project.companyId,
    rows.map(({ summary }) => summary),
  );
  const queue = tx.inTransaction ? undefined : checkQueue(tx).queue;
  return ({ id, version }) => {
    const row = known.get(id);
    if (row?.version === version && row.key === key && isKept(row.summary)) {
      const { foreignTypes, ...summary } = row.summary;
      return { ...summary, version };
    }
    queue?.push(project.companyId, id, 'later');
    return { ...PENDING, version };
  };
}
