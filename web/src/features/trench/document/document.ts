import {
  applyChanges,
  applySteps,
  CannotApply,
  type Change,
  type ChangeContext,
  changeOf,
  type Design,
  inversesOfSteps,
  removedIn,
  type Step,
} from '@spadework/core/trench';
import { isInEffect, isSame } from './effect.js';
import { concernsOf, type Done, type Gesture, type Notice } from './gesture.js';
import type { Loaded, Taken, Version } from './transport.js';

export const UNDO_LIMIT = 200;

/** What is shown. A new object with every change, for `useSyncExternalStore`. */
export interface Shown {
  design: Design;
  version: number;
  /** Gestures that the server has not confirmed. */
  unsent: number;
  undo: string | undefined;
  redo: string | undefined;
  notices: readonly Notice[];
  /** Why nothing can be changed any more. */
  closed: Closed | undefined;
  /** Who else changed the segment, latest first. */
  others: readonly Other[];
}
/** A colleague, with what they did last. */
export type Other = Pick<Version, 'author' | 'at' | 'steps'>;
export type Closed = 'readOnly' | 'gone' | 'forbidden';

interface Options {
  /** The catalog. What was removed is known to the document itself. */
  catalog: Pick<ChangeContext, 'type' | 'defaultType'>;
  closed?: Closed | undefined;
}

/**
 * The trench that a person edits: what the server confirmed (`base`), and on top the gestures that it has not. It knows
 * nothing of the network; `Sender` and `Feed` bring it together with the server.
 */
export class EditorDocument {
  #base: Design;
  #version: number;
  #design: Design;
  #pending: Gesture[] = [];
  #undo: Done[] = [];
  #redo: Done[] = [];
  #notices: Notice[] = [];
  #closed: Closed | undefined;
  #others: Other[] = [];
  #shown!: Shown;
  /** Steps that bring back what somebody removed, latest last. */
  #kept: Step[] = [];
  #lastGesture = 0;
  readonly #context: ChangeContext;
  readonly #listeners = new Set<() => void>();

  constructor({ design, version }: Loaded, { catalog, closed }: Options) {
    this.#base = design;
    this.#design = design;
    this.#version = version;
    this.#closed = closed;
    this.#context = { ...catalog, removed: (what, id) => removedIn(this.#kept, what, id) };
    this.#publish();
  }

  get = (): Shown => this.#shown;
  get context(): ChangeContext {
    return this.#context;
  }
  get version(): number {
    return this.#version;
  }
  get pending(): readonly Gesture[] {
    return this.#pending;
  }
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Makes a gesture. Throws `CannotApply` and changes nothing if it cannot be made. */
  apply(changes: readonly Change[], title: string, series?: string): void {
    const done = this.#perform(changes, title, series);
    if (!done) return;
    const last = this.#undo.at(-1);
    if (series !== undefined && last?.series === series)
      this.#undo[this.#undo.length - 1] = {
        ...done,
        gestures: [...last.gestures, ...done.gestures],
        steps: [...last.steps, ...done.steps],
        inverses: [...done.inverses, ...last.inverses],
      };
    else this.#undo = [...this.#undo, done].slice(-UNDO_LIMIT);
    this.#redo = [];
    this.#publish();
  }

  /** Makes a gesture of an earlier visit again. One that cannot be made any more is dropped, and said so. */
  attempt(changes: readonly Change[], title: string): void {
    try {
      this.apply(changes, title);
    } catch (error) {
      if (!(error instanceof CannotApply)) throw error;
      this.#notices = [
        ...this.#notices,
        { kind: 'dropped', title, reason: error.reason, concerns: concernsOf(changes) },
      ];
      this.#publish();
    }
  }

  undo(): void {
    this.#takeBack(this.#undo, this.#redo);
  }

  redo(): void {
    this.#takeBack(this.#redo, this.#undo);
  }

  /** The last gesture of `from` is taken back by a gesture, which goes to `to`. */
  #takeBack(from: Done[], to: Done[]): void {
    const last = from.at(-1);
    if (!last || this.#closed) return;
    from.pop();
    try {
      if (!isInEffect(this.#design, last.steps)) throw new CannotApply('NOT_REMOVED');
      const done = this.#perform(last.inverses.map(changeOf), last.title);
      if (done) to.push(done);
    } catch (error) {
      if (!(error instanceof CannotApply)) throw error;
      this.#notices = [...this.#notices, { kind: 'overtaken', title: last.title }];
    }
    this.#publish();
  }

  #perform(changes: readonly Change[], title: string, series?: string): Done | undefined {
    if (this.#closed) return undefined;
    const before = this.#design;
    const { design, steps, inverses } = applyChanges(before, changes, this.#context);
    // A move to where an item stands already, or a value that it has, is nothing to send or undo.
    if (design === before || isSame(design, before)) return undefined;
    this.#keep(inverses);
    this.#design = design;
    const id = ++this.#lastGesture;
    this.#pending = [...this.#pending, { id, title, changes: [...changes], steps }];
    return { title, gestures: [id], steps, inverses, series };
  }

  /** The server has taken the first `count` gestures. */
  confirm(count: number, { version, steps }: Taken): void {
    const sent = this.#pending.slice(0, count).flatMap((gesture) => gesture.steps);
    this.#base = applySteps(this.#base, steps);
    this.#version = version;
    this.#pending = this.#pending.slice(count);
    if (!isSame(sent, steps)) this.#replay();
    this.#publish();
  }

  /** Others have changed the segment: their versions go below what is pending here. */
  rebase(versions: readonly Version[]): void {
    const news = versions.filter(({ version }) => version > this.#version);
    if (news.length === 0) return;
    for (const { version, steps, author, at } of news) {
      this.#keep(inversesOfSteps(this.#base, steps));
      this.#base = applySteps(this.#base, steps);
      this.#version = version;
      const before = this.#others.filter((other) => other.author !== author);
      this.#others = [{ author, at, steps }, ...before].slice(0, 5);
    }
    this.#replay(news.at(-1)!.author);
    this.#publish();
  }

  /** Starts again from what the server has, with what is pending on top. */
  replaceBase({ design, version }: Loaded): void {
    this.#base = design;
    this.#version = version;
    this.#replay();
    this.#publish();
  }

  /** Gives up a gesture that the server refuses. */
  drop(index: number, reason: string): void {
    const gesture = this.#pending[index];
    if (!gesture) return;
    this.#pending = this.#pending.toSpliced(index, 1);
    this.#giveUp(gesture, { reason });
    this.#replay();
    this.#publish();
  }

  /** Nothing can be changed any more. What is pending is kept. */
  close(why: Closed): void {
    this.#closed = why;
    this.#publish();
  }

  dismissNotices(): void {
    this.#notices = [];
    this.#publish();
  }

  /** Makes the pending gestures again on a new base. Those that cannot be made any more are dropped, and said so. */
  #replay(by?: string): void {
    let design = this.#base;
    const still: Gesture[] = [];
    for (const gesture of this.#pending) {
      try {
        const applied = applyChanges(design, gesture.changes, this.#context);
        design = applied.design;
        still.push({ ...gesture, steps: applied.steps });
      } catch (error) {
        if (!(error instanceof CannotApply)) throw error;
        this.#giveUp(gesture, { by, reason: error.reason });
      }
    }
    this.#pending = still;
    this.#design = design;
  }

  /** Says that a gesture is not done, and forgets how to undo it. */
  #giveUp({ id, title, changes }: Gesture, why: { by?: string | undefined; reason: string }): void {
    this.#notices = [...this.#notices, { kind: 'dropped', title, ...why, concerns: concernsOf(changes) }];
    this.#undo = this.#undo.filter(({ gestures }) => !gestures.includes(id));
    this.#redo = this.#redo.filter(({ gestures }) => !gestures.includes(id));
  }

  #keep(inverses: readonly Step[]): void {
    const insertions = inverses.filter(({ step }) => step === 'insert');
    if (insertions.length > 0) this.#kept = [...this.#kept, ...insertions].slice(-2 * UNDO_LIMIT);
  }

  #publish(): void {
    this.#shown = {
      design: this.#design,
      version: this.#version,
      unsent: this.#pending.length,
      undo: this.#undo.at(-1)?.title,
      redo: this.#redo.at(-1)?.title,
      notices: this.#notices,
      closed: this.#closed,
      others: this.#others,
    };
    for (const listener of this.#listeners) listener();
  }
}
