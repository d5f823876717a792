import { setTimeout as sleep } from 'node:timers/promises';
import { UsageError } from '../../config.js';
import { addHead, sequence } from '../../events/sequencer.sql.js';
import { secretsMover } from '../../services/events/index.js';
import { secretMover } from '../../store/connectionSecret.js';
import { findRange } from '../../store/idRange.sql.js';
import { raw } from '../../store/sql.js';
import type { Store, Tx } from '../../store/store.js';
import {
  listCollidingIds,
  listPhotosElsewhere,
  listShared,
  listSplitOwners,
  listTakenNames,
  renumberChecklists,
  translate,
} from './obstacles.sql.js';
import { copyRows, deleteRows, forgetContentHashes, type Sum, sumUp, withoutTimeouts } from './rows.sql.js';
import { listGuests, listSharings, tellThoseWhoLeft, tellThoseWhoStay } from './sharing.sql.js';
import * as states from './states.sql.js';
import { MOVED_TABLES } from './tables.js';

export interface Move {
  companyId: number;
  from: Store;
  to: Store;
  /** What is shared with companies that stay ends. */
  leaveShared: boolean;
  print(line: string): void;
  /** Waits until no server knows the callers of the company any more. */
  settle?(): Promise<unknown>;
}

/** Runs after each step; a test ends the move there, as a kill would. */
export type AfterStep = (step: 'marked' | 'copied' | 'gone' | 'opened') => void;

/** How long writes that have begun may take; a request ends after 65 seconds. */
const PATIENCE_MS = 90_000;
/** Servers cache who a caller is for a few seconds; until then the rows stay, so that nobody is told that they do not exist. */
const CALLERS_CACHED_MS = 5_000;

/**
 * Moves a company. It can be written in one of the databases at most at any moment: it is marked as leaving, copied in one
 * transaction together with the mark that it is arriving, marked as gone, opened there, and at last deleted here. Whoever
 * repeats an interrupted move goes on where it ended.
 */
export async function moveCompany(
  move: Move,
  afterStep: AfterStep = () => undefined,
): Promise<Sum[] | undefined> {
  const { companyId, from, to, print } = move;
  const [here, there] = [await states.findMark(from, companyId), await states.findMark(to, companyId)];
  if (here?.state === 'ARRIVING')
    throw new UsageError(`company ${companyId} is still arriving here; finish or abort that move first`);
  const name = await states.companyName(from, companyId);
  if (name === undefined && here?.state === 'GONE')
    throw new UsageError(`company ${companyId} has left this database already`);
  if (name === undefined) throw new UsageError(`there is no company ${companyId}`);
  let sums: Sum[] | undefined;
  if (here?.state !== 'GONE') {
    await requireRanges(from, to);
    if (there?.state === 'ARRIVING') print('the company was copied already');
    else {
      await requirePossible(move);
      await mark(move, name);
      afterStep('marked');
      sums = await copy(move, { dryRun: false });
      afterStep('copied');
    }
    await close(move, name);
    afterStep('gone');
  }
  await to.transact(async (tx) => {
    if ((await states.findMark(tx, companyId))?.state === 'ARRIVING') await states.removeMark(tx, companyId);
  });
  afterStep('opened');
  await (move.settle?.() ?? sleep(CALLERS_CACHED_MS));
  await remove(move);
  return sums;
}

/** Does everything as the move would, on the state of the company now, and takes it back. The company stays open. */
export async function rehearse(move: Move): Promise<Sum[]> {
  if ((await states.companyName(move.from, move.companyId)) === undefined)
    throw new UsageError(`there is no company ${move.companyId}`);
  await requireRanges(move.from, move.to);
  await requirePossible(move);
  return copy(move, { dryRun: true });
}

/** Takes back a move that was interrupted. */
export async function abortMove({ companyId, from, to }: Move): Promise<void> {
  const here = await states.findMark(from, companyId);
  if (here?.state === 'GONE')
    throw new UsageError(`company ${companyId} has left this database; repeat the move to finish it`);
  if (here?.state !== 'LEAVING') throw new UsageError(`company ${companyId} is not being moved from here`);
  await to.transact(async (tx) => {
    if ((await states.findMark(tx, companyId))?.state !== 'ARRIVING') return;
    await withoutTimeouts(tx);
    await deleteRows(tx, companyId);
    await states.removeMark(tx, companyId);
  });
  await from.transact((tx) => states.removeMark(tx, companyId));
}

async function requireRanges(from: Tx, to: Tx): Promise<void> {
  const [here, there] = [await findRange(from), await findRange(to)];
  if (here === there)
    throw new UsageError(
      `both databases give ids of range ${here}, which could collide: give the other one a range of its own with spadework database range, before it has companies`,
    );
}

async function requirePossible({ from, to, companyId, leaveShared, print }: Move): Promise<void> {
  const { missing } = await translate(from, to, companyId);
  const shared = await listShared(from, companyId);
  const obstacles = [
    ...(await listTakenNames(from, to, companyId)),
    ...missing,
    ...(await listSplitOwners(from, companyId)),
    ...(await listPhotosElsewhere(from, to, companyId)),
    ...(leaveShared ? [] : shared.map((one) => `${one}; --leave-shared lets it end`)),
  ];
  if (obstacles.length) throw new UsageError(`company ${companyId} cannot be moved: ${obstacles.join('; ')}`);
  for (const one of shared) print(`ends: ${one}`);
}

/** Closes the company to writes, waits for those that have begun, and lets all events have their positions. */
async function mark({ from, to, companyId }: Move, name: string): Promise<void> {
  const otherRange = await findRange(to);
  await from.transact((tx) => states.putMark(tx, companyId, { state: 'LEAVING', name, otherRange }));
  const next = await states.nextTransaction(from);
  for (const end = Date.now() + PATIENCE_MS; !(await states.haveEnded(from, next)); await sleep(20)) {
    if (Date.now() < end) continue;
    await from.transact((tx) => states.removeMark(tx, companyId));
    throw new UsageError(
      'a transaction of the database has been open for too long; try again when it has ended',
    );
  }
  await addHead(from, companyId);
  while ((await sequence(from, companyId)).isMore);
}

class Rehearsed extends Error {
  constructor(readonly sums: Sum[]) {
    super();
  }
}

/** Copies all rows in one transaction of the other database, and compares counts and checksums before it commits. */
async function copy(move: Move, { dryRun }: { dryRun: boolean }): Promise<Sum[]> {
  const { from, to, companyId } = move;
  try {
    return await from.transact(async (here) => {
      await here.run(raw('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ'));
      await withoutTimeouts(here);
      return to.transact(async (there) => {
        await withoutTimeouts(there);
        const sums = await copyAll(move, here, there);
        if (dryRun) throw new Rehearsed(sums);
        const name = (await states.companyName(here, companyId))!;
        const otherRange = await findRange(here);
        await states.putMark(there, companyId, { state: 'ARRIVING', name, otherRange });
        return sums;
      });
    });
  } catch (error) {
    if (error instanceof Rehearsed) return error.sums;
    throw error;
  }
}

async function copyAll({ companyId }: Move, here: Tx, there: Tx): Promise<Sum[]> {
  // Of an attempt before this one, after a conflict there.
  await here.run(raw('CLOSE ALL'));
  // The mark of an earlier stay in this database would refuse the events.
  await states.removeMark(there, companyId);
  const { translations } = await translate(here, there, companyId);
  Object.assign(translations.checklists, await renumberChecklists(here, there, companyId));
  const webhooks = await sumUp(here, MOVED_TABLES.find(({ table }) => table === 'webhook')!, companyId);
  const sealers: Record<string, (row: Record<string, unknown>) => Record<string, unknown>> = {
    connection: secretMover(here, there),
    ...(webhooks.count && { webhook: await secretsMover(here, there) }),
  };
  const sums: Sum[] = [];
  for (const moved of MOVED_TABLES) {
    await copyRows(here, there, moved, companyId, translations, sealers[moved.table] ?? ((row) => row));
    const [left, arrived] = [
      await sumUp(here, moved, companyId, translations),
      await sumUp(there, moved, companyId),
    ];
    if (left.count !== arrived.count || left.checksum !== arrived.checksum)
      throw new Error(
        `the copy of ${moved.table} differs: ${left.count} rows with ${left.checksum} became ${arrived.count} with ${arrived.checksum}`,
      );
    sums.push(arrived);
  }
  await forgetContentHashes(there, companyId);
  const colliding = await listCollidingIds(there, companyId, await findRange(there));
  if (colliding.length) throw new UsageError(`company ${companyId} cannot be moved: ${colliding.join('; ')}`);
  const guests = await listGuests(here, companyId);
  await tellThoseWhoLeft(there, companyId, guests, await listSharings(here, companyId));
  return sums;
}

/** Nobody gets in here any more. */
const close = ({ from, to, companyId }: Move, name: string): Promise<void> =>
  from.transact(async (tx) => {
    await states.closeCompany(tx, companyId);
    await states.putMark(tx, companyId, { state: 'GONE', name, otherRange: await findRange(to) });
  });

const remove = ({ from, companyId }: Move): Promise<void> =>
  from.transact(async (tx) => {
    await withoutTimeouts(tx);
    await tellThoseWhoStay(tx, companyId);
    await deleteRows(tx, companyId);
  });
