import { sameValue } from '@spadework/core/value';
import type { Closed, Gesture, Ids, Loaded, Model, News, Notice, Taken } from './model.js';

export const UNDO_LIMIT = 200;

/** What is shown. A new object with every change, for `useSyncExternalStore`. */
export interface Shown<S, C> {
  state: S;
  version: number;
  /** Gestures that the server has not confirmed. */
  unsent: number;
  /** The title of what undo takes back. */
  undo: string | undefined;
  redo: string | undefined;
  notices: readonly Notice<C>[];
  closed: Closed | undefined;
}

/** What can be taken back: gestures of one series, such as several nudges of one item, or a single one. */
interface Done<C, E> {
  title: string;
  gestures: readonly Gesture<C, E>[];
  /** Their keys. After undo and redo also, and first, those of what was taken back. */
  keys: readonly number[];
  series?: string | undefined;
}

/**
 * What a person edits: what the server confirmed (`base`), and on top the gestures that it has not. It knows nothing of
 * the network; `Sender` and `Feed` bring it together with the server.
 */
export class OptimisticDocument<S, C, E> {
  #base: S;
  #version: number;
  /** With what is pending on top. */
  #current: S;
  #preview: C | undefined;
  #pending: readonly Gesture<C, E>[] = [];
  #undo: Done<C, E>[] = [];
  #redo: Done<C, E>[] = [];
  #notices: readonly Notice<C>[] = [];
  #closed: Closed | undefined;
  #shown!: Shown<S, C>;
  #lastKey = 0;
  #lastNotice = 0;
  readonly #listeners = new Set<() => void>();

  constructor(
    { state, version, closed }: Loaded<S>,
    readonly model: Model<S, C, E>,
  ) {
    this.#base = state;
    this.#current = state;
    this.#version = version;
    this.#closed = closed;
    this.publish();
  }

  get = (): Shown<S, C> => this.#shown;
  get base(): S {
    return this.#base;
  }
  get version(): number {
    return this.#version;
  }
  get pending(): readonly Gesture<C, E>[] {
    return this.#pending;
  }
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Makes a gesture, to be sent; gives its key. Undefined: it changes nothing, or nothing can be changed. Throws the
   * model's error if it cannot be made.
   */
  do(changes: readonly C[], title: string, series?: string): number | undefined {
    const gesture = this.#perform(changes, title);
    if (!gesture) return undefined;
    const { key } = gesture;
    const last = this.#undo.at(-1);
    if (series !== undefined && last?.series === series) {
      const [gestures, keys] = [
        [...last.gestures, gesture],
        [...last.keys, key],
      ];
      this.#undo = this.#undo.with(-1, { title, gestures, keys, series });
    } else this.#did({ title, gestures: [gesture], keys: [key], series });
    this.#redo = [];
    this.publish();
    return key;
  }

  /** The same, but what cannot be made is told to the person. */
  attempt(changes: readonly C[], title: string): void {
    this.#tried(
      () => this.do(changes, title),
      (reason) => this.tell({ kind: 'dropped', title, reason, changes }),
    );
  }

  /** Notes what the server has done already and knows how to take back: undo takes it back like a gesture; gives its key. */
  record(title: string, back: readonly C[]): number {
    const key = ++this.#lastKey;
    this.#did({ title, gestures: [{ key, title, changes: [], effect: [], back }], keys: [key] });
    this.#redo = [];
    this.publish();
    return key;
  }

  /** Shows a change that is not made yet, such as a quantity that somebody is typing. Undefined: none any more. */
  preview(change: C | undefined): void {
    if (change === this.#preview) return;
    this.#preview = change;
    this.publish();
  }

  /** Takes back what was done last; gives its title. */
  undo(): string | undefined {
    return this.#step(this.#undo, this.#redo);
  }

  redo(): string | undefined {
    return this.#step(this.#redo, this.#undo);
  }

  #step(from: Done<C, E>[], to: Done<C, E>[]): string | undefined {
    const last = this.#closed ? undefined : from.pop();
    if (!last) return undefined;
    const back = this.#reverse(last);
    if (back && isReversible(back)) to.push(back);
    this.publish();
    return back?.title;
  }

  /** Takes one gesture back, whatever came after it; gives its title. */
  takeBack(key: number): string | undefined {
    const done = this.#undo.find(({ keys: [first] }) => first === key);
    if (!done || this.#closed) return undefined;
    if (done === this.#undo.at(-1)) return this.undo();
    const back = this.#reverse(done);
    if (back && isReversible(back)) this.#did(back);
    this.#redo = [];
    this.publish();
    return back?.title;
  }

  /** The server has taken the first `count` gestures. */
  confirm(count: number, { version, effect, ids }: Taken<E>): void {
    if (ids) this.#rename(ids);
    const sent = this.#pending.slice(0, count).flatMap((gesture) => gesture.effect);
    this.#base = this.model.apply(this.#base, effect ?? sent);
    this.#version = version;
    this.#pending = this.#pending.slice(count);
    if (ids || (effect && !sameValue(effect, sent))) this.#replay();
    this.publish();
  }

  /** Others have made another version: it goes below what is pending here. */
  rebase(base: S, version: number, by?: string): void {
    this.#base = base;
    this.#version = version;
    this.#replay(by);
    this.publish();
  }

  /** Starts again from what the server has, with what is pending on top. */
  load({ state, version, closed }: Loaded<S>): void {
    this.#closed = closed;
    this.rebase(state, version);
  }

  /** Gives up a gesture that the server refuses. What was built on it is judged again. */
  drop(index: number, reason: string): void {
    const gesture = this.#pending[index];
    if (!gesture) return;
    this.#pending = this.#pending.toSpliced(index, 1);
    this.#giveUp(gesture, { reason });
    this.#replay();
    this.publish();
  }

  /** Nothing can be changed any more. What is pending, undo and redo are kept. */
  close(why: Closed): void {
    this.#closed = why;
    this.publish();
  }

  /** Adds a notice, but none that stands there already. */
  tell(news: News<C>): void {
    this.#notice(news);
    this.publish();
  }

  /** The person has read a notice, or all of them. */
  dismiss(id?: number): void {
    this.#notices = this.#notices.filter((notice) => id !== undefined && notice.id !== id);
    this.publish();
  }

  #did(done: Done<C, E>): void {
    this.#undo = [...this.#undo, done].slice(-UNDO_LIMIT);
  }

  #perform(changes: readonly C[], title: string): Gesture<C, E> | undefined {
    if (this.#closed) return undefined;
    const { state, effect, back } = this.model.make(this.#current, changes);
    // A move to where something stands already, or a value that it has, is nothing to send or undo.
    if (sameValue(state, this.#current)) return undefined;
    this.#current = state;
    this.#preview = undefined;
    const gesture = { key: ++this.#lastKey, title, changes, effect, back };
    this.#pending = [...this.#pending, gesture];
    return gesture;
  }

  /** Takes back what was done by a gesture, which can be taken back too. */
  #reverse({ title, gestures, keys }: Done<C, E>): Done<C, E> | undefined {
    const overtaken = () => this.#notice({ kind: 'overtaken', title });
    const effect = gestures.flatMap((gesture) => gesture.effect);
    if (!this.model.holds(this.#current, effect)) return overtaken();
    const back = gestures.toReversed().flatMap((gesture) => gesture.back);
    const gesture = this.#tried(() => this.#perform(back, title), overtaken);
    return gesture && { title, gestures: [gesture], keys: [...keys, gesture.key] };
  }

  /** Makes the pending gestures again on a new base. Those that cannot be made any more are dropped, and said so. */
  #replay(by?: string): void {
    const pending = this.#pending;
    this.#current = this.#base;
    this.#pending = [];
    for (const gesture of pending)
      this.#tried(
        () => {
          const { state, ...made } = this.model.make(this.#current, gesture.changes);
          this.#current = state;
          // What others have done as well, such as deleting the same, need not be done again.
          if (made.effect.length === 0) this.#forget(gesture);
          else this.#pending = [...this.#pending, { ...gesture, ...made }];
        },
        (reason) => this.#giveUp(gesture, { by, reason }),
      );
    // Undo leads back to the new base.
    const now = new Map(this.#pending.map((gesture) => [gesture.key, gesture]));
    this.#inHistory((gesture) => now.get(gesture.key) ?? gesture);
  }

  #inHistory(change: (gesture: Gesture<C, E>) => Gesture<C, E>): void {
    const inDone = (done: Done<C, E>) => ({ ...done, gestures: done.gestures.map(change) });
    this.#undo = this.#undo.map(inDone);
    this.#redo = this.#redo.map(inDone);
  }

  #rename(ids: Ids): void {
    const { model } = this;
    const renamed = <X extends C | E>(list: readonly X[]) =>
      list.map((one) => model.renamed?.(one, ids) ?? one);
    const inGesture = (gesture: Gesture<C, E>) => ({
      ...gesture,
      changes: renamed(gesture.changes),
      effect: renamed(gesture.effect),
      back: renamed(gesture.back),
    });
    this.#pending = this.#pending.map(inGesture);
    this.#inHistory(inGesture);
    if (this.#preview !== undefined) [this.#preview] = renamed([this.#preview]);
  }

  /** Says that a gesture is not done. */
  #giveUp(gesture: Gesture<C, E>, why: { by?: string | undefined; reason: string }): void {
    const { title, changes } = gesture;
    this.#forget(gesture);
    this.#notice({ kind: 'dropped', title, changes, ...why });
  }

  /** A gesture can be neither undone nor redone. */
  #forget({ key }: Gesture<C, E>): void {
    const isOther = ({ keys }: Done<C, E>) => !keys.includes(key);
    this.#undo = this.#undo.filter(isOther);
    this.#redo = this.#redo.filter(isOther);
  }

  #notice(news: News<C>): undefined {
    const isThere = this.#notices.some(({ id: _, ...notice }) => sameValue(notice, news));
    if (!isThere) this.#notices = [...this.#notices, { id: ++this.#lastNotice, ...news }];
  }

  #tried<T>(work: () => T, refused: (reason: string) => void): T | undefined {
    try {
      return work();
    } catch (error) {
      const reason = this.model.reasonOf(error);
      if (reason === undefined) throw error;
      refused(reason);
      return undefined;
    }
  }

  #previewed(): S {
    const change = this.#preview;
    if (change === undefined) return this.#current;
    const made = this.#tried(
      () => this.model.make(this.#current, [change]),
      () => undefined,
    );
    return made ? made.state : this.#current;
  }

  protected publish(): void {
    this.#shown = {
      state: this.#previewed(),
      version: this.#version,
      unsent: this.#pending.length,
      undo: this.#undo.at(-1)?.title,
      redo: this.#redo.at(-1)?.title,
      notices: this.#notices,
      closed: this.#closed,
    };
    for (const listener of this.#listeners) listener();
  }
}

/** What only the server can do again is not offered again. */
const isReversible = <C, E>({ gestures }: Done<C, E>): boolean =>
  gestures.some(({ back }) => back.length > 0);
