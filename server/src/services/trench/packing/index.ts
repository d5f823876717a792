import { type Filling, type Packed, packGroupsQuickly } from '@spadework/core/geometry';
import { fillingsIn, type Packings, type Section } from '@spadework/core/trench';
import type { Tx } from '../../../store/store.js';
import { fillingKey, PackingMemory } from './memory.js';
import { Packer } from './packer.js';
import { findPackings, insertPacking } from './packings.sql.js';

export { forgetOldPackings } from './packings.sql.js';

/** Where content lies in its containers: what is known at once, and searches for the rest beside the event loop. */

/** Fillings that one layout may place without a search. Each takes about a millisecond. */
const MAX_QUICK = 50;
/** How long a request waits for searches. Then it answers with what is known. Tests change it. */
export const waiting = { maxMs: 1_000 };

/** Shared by all servers of this process, because a result is the same for all. */
export const memory = new PackingMemory();
export const packer = new Packer();

/** A lookup for one layout: what this process knows, and what needs no search. */
export function knownPackings(): Packings {
  let quick = 0;
  return (filling) => {
    const known = memory.find(filling);
    if (known !== undefined || quick >= MAX_QUICK || memory.isHard(filling)) return known;
    quick++;
    const packed = packGroupsQuickly(filling);
    if (packed === undefined) memory.markHard(filling);
    else memory.add(filling, packed);
    return packed;
  };
}

/**
 * Gets ready what the layout of sections needs: from this process, from the store, and by searches, for which it waits
 * a moment. What is not found by then goes on being searched for, and is known to a later request.
 */
export async function preparePackings(
  tx: Tx,
  companyId: number,
  sections: readonly Section[],
  { wait = true } = {},
): Promise<void> {
  const lookup = knownPackings();
  const unknown = distinct(fillingsIn(sections).filter((filling) => lookup(filling) === undefined));
  if (unknown.length === 0) return;
  for (const { filling, results } of await findPackings(tx, companyId, unknown))
    for (const { container, packed } of results) memory.add({ ...filling, container }, packed);
  // What is rolled back will never be laid, so nothing is searched for.
  if (tx.rehearsal) return;
  const searches = unknown
    .filter((filling) => memory.find(filling) === undefined)
    .map((filling) => search(tx, companyId, filling));
  // A transaction holds locks, so it waits for nothing.
  if (searches.length && wait && !tx.inTransaction) await atMost(waiting.maxMs, Promise.all(searches));
}

async function search(tx: Tx, companyId: number, filling: Filling): Promise<void> {
  const packed = await packer.search(companyId, filling);
  if (packed === undefined || isRemembered(filling, packed)) return;
  memory.add(filling, packed);
  // A transaction has ended by now. The result is known either way, so a store that is away does no harm.
  if (!tx.inTransaction) await insertPacking(tx, companyId, filling, packed).catch(() => undefined);
}

/** Several requests may wait for one search. The first of them keeps its result. */
const isRemembered = (filling: Filling, packed: Packed | null): boolean => memory.find(filling) === packed;

const distinct = (fillings: readonly Filling[]): Filling[] => [
  ...new Map(fillings.map((filling) => [fillingKey(filling), filling])).values(),
];

async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, over]);
  clearTimeout(timer);
}
