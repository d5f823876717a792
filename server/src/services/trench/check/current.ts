import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckSummary } from '@spadework/core/check';
import { perStore, VersionCache } from '../../../store/cache.js';
import type { Tx } from '../../../store/store.js';
import type { ProjectKey } from '../segments/segments.sql.js';
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

type ListedSegment = Pick<SegmentKey, 'id' | 'version'>;

export interface ListedCheck extends CheckSummary {
  version: number;
}

const PENDING: CheckSummary = {
  state: 'PENDING',
  allClear: false,
  counts: { ERROR: 0, WARNING: 0, INFO: 0, deviations: 0 },
};

const MAX_CHECKS = 100_000;
/** Limited, because after a failover that lost the last commits the same version may have other content. */
const CACHE_MS = 10 * 60_000;
/** What lists say of segments, by segment, version and key, so that a list does not read it again. */
const listed = perStore(() => new VersionCache<{ key: string; check: ListedCheck }>(MAX_CHECKS, CACHE_MS));

/** The checks of segments of a project. Those that are not checked as they are now are queued. */
export async function listChecks(
  tx: Tx,
  project: ProjectKey,
  segments: readonly ListedSegment[],
): Promise<Map<number, ListedCheck>> {
  const { key } = await basisOf(tx, project);
  const cache = listed(tx);
  const found = new Map<number, ListedCheck>();
  for (const { id, version } of segments) {
    const entry = cache.get(id);
    if (entry?.version === version && entry.value.key === key) found.set(id, entry.value.check);
  }
  if (found.size === segments.length) return found;
  const read = await readChecks(tx, project, key);
  const queue = tx.inTransaction ? undefined : checkQueue(tx).queue;
  for (const { id, version } of segments) {
    if (found.has(id)) continue;
    const check = read.get(id);
    if (check?.version !== version) queue?.push(project.companyId, id, 'later');
    found.set(id, check?.version === version ? check : { ...PENDING, version });
  }
  return found;
}

/** Those of a project's segments that are checked as they are now. */
async function readChecks(tx: Tx, project: ProjectKey, key: string): Promise<Map<number, ListedCheck>> {
  const rows = await summariesOf(tx, project, key);
  const isKept = await foreignTypesKept(
    tx,
    project.companyId,
    rows.map(({ summary }) => summary),
  );
  const found = new Map<number, ListedCheck>();
  for (const { id, version, summary } of rows) {
    const { foreignTypes, ...told } = summary;
    const check = { ...told, version };
    if (isKept(summary)) found.set(id, check);
    // Foreign types may change without the key. A transaction may be rolled back, so what it reads is not cached.
    if (!foreignTypes && !tx.inTransaction) listed(tx).set(id, version, { key, check }, 1);
  }
  return found;
}
