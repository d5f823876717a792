import { type OfflineStore, reportUnsent } from '../../../offline/index.js';
import type { CalculationDocument, Pending } from './document.js';

/** Keeps what the server has not confirmed in this browser, so that it outlives a crash or a closed tab. */
export class Keeper {
  #writing: Promise<unknown> = Promise.resolve();
  #isOver = false;

  constructor(
    private readonly store: OfflineStore,
    private readonly key: string,
  ) {}

  /** What an earlier visit did not send; undefined where there is nothing. */
  load(): Promise<readonly Pending[] | undefined> {
    return this.store.get<readonly Pending[]>('unsent', this.key).catch(() => undefined);
  }

  /** Writes are done one after the other. */
  keep(pending: readonly Pending[]): Promise<unknown> {
    if (this.#isOver) return this.#writing;
    const all = [...pending];
    reportUnsent(this.key, all.length);
    this.#writing = this.#writing
      .then(() =>
        all.length === 0 ? this.store.delete('unsent', this.key) : this.store.put('unsent', this.key, all),
      )
      // A browser that keeps nothing still lets people work.
      .catch(() => undefined);
    return this.#writing;
  }

  /** Somebody else keeps it from now on. */
  end(): void {
    this.#isOver = true;
  }
}

/** What an earlier visit did not send, until the person has said what becomes of it. */
export interface Offer {
  count: number;
  resume(): void;
  discard(): void;
}

/** Keeps what a document has not sent, from now on or, where there is an offer, from its answer on. */
export function keepUnsent(
  document: CalculationDocument,
  keeper: Keeper,
  kept: readonly Pending[] | undefined,
): Offer | undefined {
  const begin = () => {
    document.subscribe(() => keeper.keep(document.pending));
    keeper.keep(document.pending);
  };
  if (!kept?.length || document.get().closed) {
    begin();
    return undefined;
  }
  return {
    count: kept.length,
    resume() {
      begin();
      document.resume(kept);
    },
    discard: begin,
  };
}
