import type { Problem } from '../api/problem.js';
import type { OptimisticDocument } from './document.js';
import type { Batch, Keeper, Kept } from './keeper.js';
import type { Gesture, Transport } from './model.js';
import { closedBy, isThere, mayPass, type Pace, Sending } from './sending.js';

/** Sends what is pending, one batch at a time. */
export class Sender<S, C, E> extends Sending {
  /** The server knows more than its answers said. */
  #isRough = false;

  constructor(
    private readonly document: OptimisticDocument<S, C, E>,
    private readonly transport: Transport<S, C, E>,
    private readonly keeper: Keeper<C>,
    pace: Pace,
    /** Brings in what others did, when somebody was quicker. */
    private readonly catchUp: () => Promise<void>,
  ) {
    super(pace);
    document.subscribe(() => {
      keeper.keep(document.pending);
      this.start();
    });
  }

  protected get isPending(): boolean {
    return this.document.pending.length + this.keeper.earlier.length > 0;
  }

  protected next(): (() => Promise<void>) | undefined {
    if (this.document.get().closed) return undefined;
    if (this.keeper.earlier.length > 0) return () => this.#makeEarlier();
    if (this.isPending && !this.transport.waits?.(this.document.get().state)) return () => this.#send();
    return this.#isRough ? () => this.#load().catch(() => undefined) : undefined;
  }

  /** Reads what the server has now, when nothing is on its way. */
  reload(): Promise<void> {
    return this.exclusively(() => this.#load());
  }

  async #load(): Promise<void> {
    this.#isRough = false;
    this.document.load(await this.transport.load());
  }

  /** Makes the gestures of an earlier visit again, and sends them. */
  resume({ gestures, batch }: Kept<C>): Promise<void> {
    this.keeper.earlier = gestures;
    this.keeper.batch = batch;
    this.keeper.begin();
    this.start();
    return this.settled();
  }

  async #makeEarlier(): Promise<void> {
    const { document, keeper } = this;
    if (keeper.batch) await this.#sendAgain(keeper.earlier, keeper.batch);
    // What cannot be made now stays kept.
    if (this.isStopped || document.get().closed) return;
    // All of it is written at once.
    keeper.end();
    for (const { title, changes } of keeper.earlier) document.attempt(changes, title);
    keeper.earlier = [];
    keeper.begin();
    await keeper.keep(document.pending);
  }

  /** What was on its way when the earlier visit ended may have arrived: sent with the same key, it is done once. */
  async #sendAgain(gestures: Kept<C>['gestures'], batch: Batch): Promise<void> {
    const { document, keeper } = this;
    await this.patiently(
      async () => {
        const changes = gestures.slice(0, batch.gestures).flatMap((gesture) => gesture.changes);
        const { ids } = await this.transport.send(changes, batch.version, batch.key);
        const renamed = (change: C) => (ids && document.model.renamed?.(change, ids)) ?? change;
        keeper.batch = undefined;
        keeper.earlier = gestures
          .slice(batch.gestures)
          .map(({ title, changes }) => ({ title, changes: changes.map(renamed) }));
      },
      // Refused as a whole: they are not there, so they are made on what is there now.
      () => {
        keeper.batch = undefined;
      },
      mayPass,
    );
    await this.patiently(
      () => this.#load(),
      () => document.close('gone'),
      isThere,
    );
  }

  async #send(): Promise<void> {
    this.saving();
    const sent = this.#nextGestures();
    const changes = sent.flatMap((gesture) => gesture.changes);
    const batch = { key: this.pace.newKey(), version: this.document.version, gestures: sent.length };
    this.keeper.batch = batch;
    await this.keeper.keep(this.document.pending);
    await this.patiently(
      async () => {
        const taken = await this.transport.send(changes, batch.version, batch.key);
        // First, so that a batch that arrived is never kept beside gestures that came after it.
        this.keeper.batch = undefined;
        if (taken.isRough) this.#isRough = true;
        this.document.confirm(sent.length, taken);
      },
      (problem) => {
        this.keeper.batch = undefined;
        return this.#refused(problem, sent);
      },
      mayPass,
    );
  }

  /** Everything pending, as far as one request takes it. A gesture is never split. */
  #nextGestures(): readonly Gesture<C, E>[] {
    let changes = 0;
    const end = this.document.pending.findIndex((gesture, place) => {
      changes += gesture.changes.length;
      return place > 0 && changes > this.transport.most;
    });
    return this.document.pending.slice(0, end === -1 ? undefined : end);
  }

  /** Nothing of the batch was done. */
  #refused(problem: Problem, sent: readonly Gesture<C, E>[]): Promise<void> | void {
    // Somebody was quicker: theirs first, then ours on top.
    if (problem.status === 412)
      return this.patiently(this.catchUp, () => this.document.close('gone'), isThere);
    const closed = closedBy(problem);
    // What is gone may be a part only, which one of the changes names.
    if (closed && !(closed === 'gone' && isIndexed(problem))) return this.document.close(closed);
    this.document.drop(gestureAt(indexOf(problem), sent), problem.errors[0]?.message ?? problem.message);
  }
}

/** The index of the change that was refused. */
function indexOf({ members, errors }: Problem): number {
  if (typeof members.index === 'number') return members.index;
  const path = errors.map((error) => /changes\/?\.?\[?(\d+)/.exec(error.path)?.[1]).find(Boolean);
  return path === undefined ? 0 : Number(path);
}
const isIndexed = ({ members }: Problem) => typeof members.index === 'number';

/** The gesture that holds a change of a batch. */
function gestureAt(index: number, sent: readonly { changes: readonly unknown[] }[]): number {
  let end = 0;
  const found = sent.findIndex(({ changes }) => {
    end += changes.length;
    return index < end;
  });
  return Math.max(found, 0);
}
