import { type OfflineStore, reportUnsent } from '../offline/index.js';

/** What this browser keeps of a document until the server has it. */
export interface Kept<C> {
  gestures: readonly KeptGesture<C>[];
  /** May have reached the server. */
  batch?: Batch | undefined;
  /** What the changes were made to, where they mean nothing without it. */
  base?: unknown;
}
interface KeptGesture<C> {
  title: string;
  changes: readonly C[];
}

/** The first gestures, on their way. They are sent again unchanged, with the same key, until there is an answer. */
export interface Batch {
  key: string;
  version: number;
  /** How many they are. */
  gestures: number;
}

/** Keeps unsent gestures, so that they outlive a crash or a closed tab. Writes are done one after the other. */
export class Keeper<C> {
  /** What is on its way, without an answer yet. */
  batch: Batch | undefined;
  /** Gestures of an earlier visit that are not pending yet. */
  earlier: readonly KeptGesture<C>[] = [];
  /** What is kept beside the gestures, for changes that mean nothing without it. */
  base: (() => unknown) | undefined;
  #writing: Promise<unknown> = Promise.resolve();
  #isKeeping = false;

  constructor(
    private readonly store: OfflineStore,
    private readonly key: string,
  ) {}

  /** What an earlier visit did not send; undefined where there is nothing. */
  async load(): Promise<Kept<C> | undefined> {
    const kept = await this.store.get<Kept<C> | OldKept<C>>('unsent', this.key).catch(() => undefined);
    return Array.isArray(kept) ? upgraded(kept) : kept;
  }

  /** Keeps from now on. Earlier, it would overwrite what an earlier visit left. */
  begin(): void {
    this.#isKeeping = true;
  }

  /** Somebody else keeps it from now on. */
  end(): void {
    this.#isKeeping = false;
  }

  keep(pending: readonly KeptGesture<C>[]): Promise<unknown> {
    if (!this.#isKeeping) return this.#writing;
    const gestures = [...this.earlier, ...pending].map(({ title, changes }) => ({ title, changes }));
    const kept: Kept<C> = {
      gestures,
      batch: this.batch,
      ...(this.base && gestures.length > 0 && { base: this.base() }),
    };
    reportUnsent(this.key, gestures.length);
    this.#writing = this.#writing
      .then(() =>
        gestures.length === 0
          ? this.store.delete('unsent', this.key)
          : this.store.put('unsent', this.key, kept),
      )
      // A browser that keeps nothing still lets people work.
      .catch(() => undefined);
    return this.#writing;
  }
}

/** What version 0.1 kept of a calculation. */
type OldKept<C> = { title: string; change: C; key: string }[];

/** The first one may have arrived. No calculation has version 0, so it is not made by being sent again. */
const upgraded = <C>([first, ...others]: OldKept<C>): Kept<C> | undefined =>
  first && {
    gestures: [first, ...others].map(({ title, change }) => ({ title, changes: [change] })),
    batch: { key: first.key, version: 0, gestures: 1 },
  };
