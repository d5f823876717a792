import type { Filling, Packed } from '@spadework/core/geometry';
import { JobFailure, type JobKind, work } from '../../../work/index.js';
import { fillingKey } from './memory.js';

export interface Search {
  filling: Filling;
  /** The limit of the search in compared pairs, unless it is the usual one. */
  maxWork: number | undefined;
}

export interface Found {
  packed: Packed | null;
  /** In compared pairs. */
  work: number;
}

/** A search takes up to a second. What does not get into the queue is asked for again by the next request. */
const PACKING: JobKind<Search, Found> = {
  name: 'packing',
  isolation: 'thread',
  limits: { maxMs: 10_000, maxMemory: 512, maxWaiting: 200 },
  refusals: { busy: 'RENDERING_BUSY' },
};
/** Fewer items are found room for, or not, in a fraction of a second. */
const MAX_SMALL = 20;

/** Searches for arrangements beside the event loop. */
export class Packer {
  readonly #counted = new WeakSet<Found>();
  /** Tests change the limit of a search. */
  maxWork: number | undefined;
  /** The number of searches that were made, and their work in compared pairs. */
  readonly done = { searches: 0, work: 0 };

  /** The result, or undefined when there is no room for the search or it failed. */
  async search(companyId: number, filling: Filling): Promise<Packed | null | undefined> {
    const found = await work
      .run(PACKING, {
        companyId,
        key: fillingKey(filling),
        input: { filling, maxWork: this.maxWork },
        size: filling.groups.length > MAX_SMALL ? 'large' : 'small',
      })
      .catch(nothingIfFailed);
    if (found) this.#count(found);
    return found?.packed;
  }

  /** Several may have waited for one search. */
  #count(found: Found): void {
    if (this.#counted.has(found)) return;
    this.#counted.add(found);
    this.done.searches++;
    this.done.work += found.work;
  }
}

function nothingIfFailed(error: unknown): undefined {
  if (!(error instanceof JobFailure)) throw error;
}
