import type { Change } from '@spadework/core/trench';
import { type OfflineStore, reportUnsent } from '../../../offline/index.js';
import type { Batch, Gesture } from './gesture.js';

/** What this browser keeps of a segment until the server has it. */
export interface Kept {
  gestures: { title: string; changes: Change[] }[];
  /** May have reached the server. */
  batch?: Batch | undefined;
}

/** Keeps unsent gestures, so that they outlive a crash or a closed tab. Writes are done one after the other. */
export class Keeper {
  #writing: Promise<unknown> = Promise.resolve();
  #batch: Batch | undefined;

  constructor(
    private readonly store: OfflineStore,
    private readonly key: string,
  ) {}

  load(): Promise<Kept | undefined> {
    return this.store.get<Kept>('unsent', this.key);
  }

  /** `batch` is what is being sent; left out, nothing is on its way. */
  keep(pending: readonly Gesture[], batch?: Batch): Promise<unknown> {
    this.#batch = batch;
    return this.#write(pending);
  }

  /** The batch on its way has an answer. What is written next is without it. */
  arrived(): void {
    this.#batch = undefined;
  }

  /** A gesture was added while a batch is on its way, or not. */
  update(pending: readonly Gesture[]): Promise<unknown> {
    return this.#write(pending);
  }

  #write(pending: readonly Gesture[]): Promise<unknown> {
    const batch = this.#batch;
    reportUnsent(this.key, pending.length);
    this.#writing = this.#writing
      .then(() =>
        pending.length === 0
          ? this.store.delete('unsent', this.key)
          : this.store.put('unsent', this.key, {
              gestures: pending.map(({ title, changes }) => ({ title, changes })),
              batch,
            } satisfies Kept),
      )
      // A browser that keeps nothing still lets people work.
      .catch(() => undefined);
    return this.#writing;
  }
}
