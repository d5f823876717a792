import { setImmediate as nextTurn } from 'node:timers/promises';
import { countItems } from '@spadework/core/trench';
import { perStore, VersionCache } from '../../../store/cache.js';
import type { Tx } from '../../../store/store.js';
import { preparePackings } from '../packing/index.js';
import { countFindings } from './findings.js';
import { type SegmentRow, trenchesOf } from './segments.sql.js';

/** Numbers of findings by segment and version, so that a list does not lay out every segment again. */

interface Counts {
  errorCount: number;
  warningCount: number;
}

/** Of a segment that no list has counted yet. */
export const NOT_COUNTED = { errorCount: null, warningCount: null };

const MAX_SEGMENTS = 100_000;
/** Limited, because after a failover that lost the last commits the same version may have other content. */
const CACHE_MS = 10 * 60_000;
const counts = perStore(() => new VersionCache<Counts>(MAX_SEGMENTS, CACHE_MS));

/** What one list may count: beyond that, the numbers are null until another list has counted them. */
const MAX_ITEMS_COUNTED = 20_000;
const READ_AT_ONCE = 20;

/** A transaction may be rolled back, so what it counts is not remembered. */
export function rememberCounts(
  tx: Tx,
  { id, version }: { id: number; version: number },
  found: Counts,
): void {
  if (!tx.inTransaction) counts(tx).set(id, version, found, 1);
}

/** The numbers of findings as they are answered. */
export const countsIn = (found: { validationErrors: unknown[]; validationWarnings: unknown[] }): Counts => ({
  errorCount: found.validationErrors.length,
  warningCount: found.validationWarnings.length,
});

/** The numbers of each segment of a list. Those that are not known are counted, a few at a time. */
export async function countsOf(tx: Tx, segments: readonly SegmentRow[]): Promise<Map<number, Counts>> {
  const known = counts(tx);
  const found = new Map<number, Counts>();
  const missing: SegmentRow[] = [];
  for (const segment of segments) {
    const entry = known.get(segment.id);
    if (entry?.version === segment.version) found.set(segment.id, entry.value);
    else missing.push(segment);
  }
  let items = 0;
  for (let first = 0; first < missing.length && items < MAX_ITEMS_COUNTED; first += READ_AT_ONCE) {
    const batch = missing.slice(first, first + READ_AT_ONCE);
    for (const { id, version, trench } of await trenchesOf(tx, batch)) {
      await preparePackings(tx, batch[0]!.companyId, trench.sections, { wait: false });
      const { pending, ...counted } = countFindings(trench);
      items += 1 + countItems(trench);
      found.set(id, counted);
      if (!pending) rememberCounts(tx, { id, version }, counted);
      await nextTurn();
    }
  }
  return found;
}
