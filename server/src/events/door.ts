import { Refusal, type RefusalCode } from '../kernel/refusals.js';
import { isMoving, isRetryable, reasonOf, storeFaultOf } from '../store/faults.js';
import { sql } from '../store/sql.js';
import type { Store, Tx } from '../store/store.js';
import type { Actor, NewEvent } from './event.js';
import { commitChange, type RecordedWrite } from './outbox.sql.js';
import { tellAll } from './tell.js';
import { ToldReads } from './toldReads.js';

/** The result of a write: the change to commit, and the answer after that. */
export interface Outcome<T> {
  /** Undefined if the request changes nothing. Then there is no new version and no event. */
  change?: RecordedWrite;
  /** Builds the answer from the row that the statement returned. */
  // biome-ignore lint/suspicious/noExplicitAny: only the handler knows what its statement returns
  answer: (saved: any) => T;
  /** The change creates what the request names. */
  isCreated?: true;
  /** Runs after the commit. */
  afterCommit?: () => void;
}

export const OUTCOME_KINDS = ['CREATED', 'CHANGED', 'UNCHANGED'] as const;
export type OutcomeKind = (typeof OUTCOME_KINDS)[number];

export const kindOf = ({ change, isCreated }: Outcome<unknown>): OutcomeKind =>
  !change ? 'UNCHANGED' : isCreated ? 'CREATED' : 'CHANGED';

export const created = <T>(change: RecordedWrite, answer: Outcome<T>['answer']): Outcome<T> => ({
  change,
  answer,
  isCreated: true,
});
export const changed = <T>(change: RecordedWrite, answer: Outcome<T>['answer']): Outcome<T> => ({
  change,
  answer,
});
export const unchanged = <T>(answer: T): Outcome<T> => ({ answer: () => answer });

/** A write that decides inside a transaction, under its locks. */
export type Decision<T> = (tx: Tx) => Promise<Outcome<T>>;

/**
 * A write of one versioned row that is edited as a whole (optimistic locking). Its statement writes nothing if the
 * version has changed meanwhile. So a lock is needed only if somebody else edits the same row.
 */
export interface Edit<T, Row = unknown> {
  /** The row from the cache: as this process saved it last. */
  cached(): Row | undefined;
  /** Reads the current row, with a lock if this is a transaction. Refuses callers who may not write it. */
  read(tx: Tx): Promise<Row>;
  /** Edits the row. `unchecked`: the right to write has not been checked, so the statement must check it. */
  edit(tx: Tx, row: Row, unchecked: boolean): Promise<Outcome<T>>;
}

export type Work<T> = Decision<T> | Edit<T>;

/** That somebody reads what their administrators want to know of. */
export interface Reading {
  read: NewEvent;
}

/** A transaction in which changes are committed together with their events. */
export interface Unit {
  tx: Tx;
  perform<T>(actor: Actor, work: Work<T>): Promise<T>;
  /** Tells of a read with the transaction; of one in a rehearsal when that is over, because it is answered all the same. */
  tellRead(actor: Actor, reading: Reading): Promise<void>;
}

/** A transaction that is rolled back. */
export interface Rehearsal extends Unit {
  /** Does a part of it, which if it fails leaves nothing behind for the parts that follow. */
  alone<T>(work: () => Promise<T>): Promise<T>;
}

/** Every change goes through the door, which commits it together with its event. */
export interface Door {
  /** Performs one write: without a lock if possible, otherwise in a transaction. */
  write<T>(actor: Actor, work: Work<T>): Promise<T>;
  /** Performs several writes in one transaction: all of them or none. */
  together<T>(work: (unit: Unit) => Promise<T>): Promise<T>;
  /** Performs writes in one transaction and rolls it back: nothing is stored, told, cached or begun. */
  rehearse<T>(work: (unit: Rehearsal) => Promise<T>): Promise<T>;
  /** Tells of a read, once a minute. Whoever answers the read waits for it, and answers nothing if it fails. */
  tellRead(actor: Actor, reading: Reading): Promise<void>;
}

/** A read could not be told of, so it must not be answered. */
export class ReadUntold extends Error {
  constructor(cause: unknown) {
    super(`a read could not be told of: ${reasonOf(cause)}`, { cause });
  }
}

/** A refusal that the company is told of. The transaction is rolled back, so its event is written by itself. */
export class RefusalWithEvent extends Refusal {
  constructor(
    code: RefusalCode,
    more: Refusal['more'],
    readonly event: NewEvent,
  ) {
    super(code, more);
  }
}

/** @param onCommitted is called after each commit with the company of the change. */
export function openDoor(store: Store, onCommitted: (companyId: number) => void): Door {
  const toldReads = new ToldReads();

  const together: Door['together'] = async (work) => {
    let done: Done = newDone();
    const result = await store
      .transact((tx) => {
        done = newDone();
        return work({
          tx,
          perform: (actor, piece) => perform(tx, actor, piece, done),
          tellRead: (actor, reading) => tellReadIn(tx, actor, reading, toldReads, done),
        });
      })
      .finally(() => tellRefusals(done));
    done.committed.forEach(notify);
    return result;
  };

  const tellRead: Door['tellRead'] = (actor, { read }) =>
    toldReads.once(keyOf(actor, read), async () => {
      await commitChange(store, actor, { event: read }).catch(refuseUntold);
      onCommitted(read.companyId);
    });

  async function tellRefusals({ refused }: Done): Promise<void> {
    for (const { actor, event } of refused) {
      await tellAll(store, actor, [event]);
      onCommitted(event.companyId);
    }
  }

  const notify = ({ companyId, afterCommit }: Committed) => {
    afterCommit?.();
    onCommitted(companyId);
  };

  async function withoutLock<T>(actor: Actor, edit: Edit<T>): Promise<{ answer: T } | undefined> {
    const cached = edit.cached();
    const outcome = cached
      ? await edit.edit(store, cached, true).catch(unlessRefused)
      : await edit.edit(store, await edit.read(store), false);
    if (!outcome || (!outcome.change && cached)) return undefined;
    const { change, answer, afterCommit } = outcome;
    if (!change) return { answer: answer(undefined) };
    const saved = await commitChange(store, actor, change);
    if (saved === undefined) return undefined;
    notify({ companyId: change.event.companyId, afterCommit });
    return { answer: answer(saved) };
  }

  return {
    together,
    async rehearse(work) {
      const done = newDone();
      const result = await rehearse(store, work, done).finally(() => tellRefusals(done));
      for (const { actor, reading } of done.reads.values()) await tellRead(actor, reading);
      return result;
    },
    tellRead,
    async write(actor, work) {
      if (typeof work !== 'function') {
        const done = await withoutLock(actor, work);
        if (done) return done.answer;
      }
      return together((unit) => unit.perform(actor, work));
    },
  };
}

/** Performs one write in a transaction that the caller commits. */
export const performIn = <T>(tx: Tx, actor: Actor, work: Work<T>): Promise<T> =>
  perform(tx, actor, work, newDone());

/** Carries the result out of a transaction that it ends. */
class RolledBack<T> extends Error {
  constructor(readonly result: T) {
    super('rolled back, as was asked for');
  }
}

async function rehearse<T>(store: Store, work: (unit: Rehearsal) => Promise<T>, done: Done): Promise<T> {
  try {
    return await store.transact(async (given) => {
      const tx: Tx = { ...given, rehearsal: {} };
      const result = await work({
        tx,
        perform: (actor, piece) => perform(tx, actor, piece, done),
        async tellRead(actor, reading) {
          done.reads.set(keyOf(actor, reading.read), { actor, reading });
        },
        alone: (piece) => alone(tx, piece),
      });
      // What a commit would check.
      await tx.run(sql`SET CONSTRAINTS ALL IMMEDIATE`);
      throw new RolledBack(result);
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result;
    throw error;
  }
}

async function alone<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.run(sql`SAVEPOINT part`);
  try {
    return await work();
  } catch (error) {
    // After a deadlock the whole transaction is tried again.
    if (!isRetryable(error)) await tx.run(sql`ROLLBACK TO SAVEPOINT part`);
    throw error;
  }
}

interface Committed {
  companyId: number;
  afterCommit?: () => void;
}

/** What is left to do when a transaction has ended. */
interface Done {
  committed: Committed[];
  refused: { actor: Actor; event: NewEvent }[];
  /** By the key of each. */
  reads: Map<string, { actor: Actor; reading: Reading }>;
}

const newDone = (): Done => ({ committed: [], refused: [], reads: new Map() });

/** The same reads within a minute are told of once. */
const keyOf = ({ actor, operation }: Actor, { companyId, resource }: NewEvent): string =>
  JSON.stringify([actor, operation, companyId, resource]);

/** Some errors of the store have words of their own. */
function refuseUntold(error: unknown): never {
  throw storeFaultOf(error) || isMoving(error) ? error : new ReadUntold(error);
}

async function tellReadIn(
  tx: Tx,
  actor: Actor,
  reading: Reading,
  toldReads: ToldReads,
  done: Done,
): Promise<void> {
  const { read } = reading;
  const key = keyOf(actor, read);
  if (done.reads.has(key) || toldReads.has(key)) return;
  done.reads.set(key, { actor, reading });
  await commitChange(tx, actor, { event: read }).catch((error) => {
    if (isRetryable(error)) throw error;
    refuseUntold(error);
  });
  done.committed.push({ companyId: read.companyId, afterCommit: () => toldReads.add(key) });
}

async function perform<T>(tx: Tx, actor: Actor, work: Work<T>, done: Done): Promise<T> {
  const outcome = await decide(tx, work).catch((error) => {
    if (error instanceof RefusalWithEvent) done.refused.push({ actor, event: error.event });
    throw error;
  });
  const { change, answer, afterCommit } = outcome;
  if (!change) return answer(undefined);
  const saved = await commitChange(tx, actor, change);
  if (change.rows && saved === undefined)
    throw new Error(`${change.event.type} did not find the row that was locked for it`);
  done.committed.push({ companyId: change.event.companyId, afterCommit });
  return answer(saved);
}

const decide = async <T>(tx: Tx, work: Work<T>): Promise<Outcome<T>> =>
  typeof work === 'function' ? work(tx) : work.edit(tx, await work.read(tx), false);

/** Ignores a refusal based on a cached row, because that row may be old. The row is then read. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}
