import { Refusal } from '../kernel/refusals.js';
import type { Store, Tx } from '../store/store.js';
import type { Actor } from './event.js';
import { type Change, commitChange } from './outbox.sql.js';

/** What a write comes to: a change to commit, and what to answer then. */
export interface Outcome<T> {
  /** Left out when the request changes nothing: no new version, no event. */
  change?: Change;
  /** The answer, from the row that the change's statement returned. */
  // biome-ignore lint/suspicious/noExplicitAny: the handler knows what its own statement returns
  answer: (saved: any) => T;
  /** Runs once the change is committed. */
  afterCommit?: () => void;
}

export const changed = <T>(change: Change, answer: Outcome<T>['answer']): Outcome<T> => ({ change, answer });
export const unchanged = <T>(answer: T): Outcome<T> => ({ answer: () => answer });

/** A write that decides under the locks of a transaction. */
export type Decision<T> = (tx: Tx) => Promise<Outcome<T>>;

/**
 * A write of one versioned row that is edited as a whole. Its statement writes nothing if the row is no longer the
 * version that was edited, so it needs no lock while nobody else edits the same row.
 */
export interface Edit<T, Row = unknown> {
  /** The row as this process saved it last, if it still remembers it. */
  cached(): Row | undefined;
  /** The row as it is now, locked if this is a transaction; refuses callers who may not write it. */
  read(tx: Tx): Promise<Row>;
  /** What the edit comes to. `unchecked`: nobody has looked whether the caller may write, so the statement must. */
  edit(tx: Tx, row: Row, unchecked: boolean): Promise<Outcome<T>>;
}

export type Work<T> = Decision<T> | Edit<T>;

/** A transaction in which changes are committed together with their events. */
export interface Unit {
  tx: Tx;
  perform<T>(actor: Actor, work: Work<T>): Promise<T>;
}

/** The one door for every change. */
export interface Door {
  /** Does one piece of work: without a lock if that suffices, else in a transaction. */
  write<T>(actor: Actor, work: Work<T>): Promise<T>;
  /** Does several pieces of work in one transaction: all of them or none. */
  together<T>(work: (unit: Unit) => Promise<T>): Promise<T>;
}

/** @param onTold is told, after each commit, in which companies something changed. */
export function openDoor(store: Store, onTold: (companyId: number) => void): Door {
  const together: Door['together'] = async (work) => {
    let committed: Committed[] = [];
    const result = await store.transact((tx) => {
      committed = [];
      return work({ tx, perform: (actor, piece) => perform(tx, actor, piece, committed) });
    });
    committed.forEach(tell);
    return result;
  };

  const tell = ({ companyId, afterCommit }: Committed) => {
    afterCommit?.();
    onTold(companyId);
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
    tell({ companyId: change.event.companyId, afterCommit });
    return { answer: answer(saved) };
  }

  return {
    together,
    async write(actor, work) {
      if (typeof work !== 'function') {
        const done = await withoutLock(actor, work);
        if (done) return done.answer;
      }
      return together((unit) => unit.perform(actor, work));
    },
  };
}

/** Does one piece of work in a transaction that somebody else commits. */
export const performIn = <T>(tx: Tx, actor: Actor, work: Work<T>): Promise<T> => perform(tx, actor, work, []);

interface Committed {
  companyId: number;
  afterCommit?: () => void;
}

async function perform<T>(tx: Tx, actor: Actor, work: Work<T>, committed: Committed[]): Promise<T> {
  const outcome =
    typeof work === 'function' ? await work(tx) : await work.edit(tx, await work.read(tx), false);
  const { change, answer, afterCommit } = outcome;
  if (!change) return answer(undefined);
  const saved = await commitChange(tx, actor, change);
  if (change.rows && saved === undefined)
    throw new Error(`${change.event.type} found no row that it had locked`);
  committed.push({ companyId: change.event.companyId, afterCommit });
  return answer(saved);
}

/** What was remembered may be old: then the refusal is not the truth, and the row must be read. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}
