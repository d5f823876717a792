import type { Filling, Packed } from '@spadework/core/geometry';
import { bundled } from '../../../places.js';
import { ThreadQueue } from '../threadQueue.js';
import { fillingKey } from './memory.js';

/** A search takes up to a second. What does not get into the queue is asked for again by the next request. */
const MAX_WAITING = 200;

interface Search {
  filling: Filling;
  maxWork: number | undefined;
}

interface Found {
  packed: Packed | null;
  work: number;
}

/** Searches for arrangements, one at a time, in a thread of its own. */
export class Packer {
  readonly #queue = new ThreadQueue<Search, Found>(bundled('packWorker'), { maxWaiting: MAX_WAITING });
  readonly #counted = new WeakSet<Found>();
  /** The limit of a search in compared pairs, unless it is the usual one. */
  maxWork: number | undefined;
  /** The number of searches that were made, and their work in compared pairs. */
  readonly done = { searches: 0, work: 0 };

  /** The result, or undefined when there is no room for the search or it failed. */
  async search(company: number, filling: Filling): Promise<Packed | null | undefined> {
    const found = await this.#queue.run(company, fillingKey(filling), { filling, maxWork: this.maxWork });
    if (found) this.#count(found);
    return found?.packed;
  }

  stop(): Promise<void> {
    return this.#queue.stop();
  }

  idle(): Promise<void> {
    return this.#queue.idle();
  }

  /** Several may have waited for one search. */
  #count(found: Found): void {
    if (this.#counted.has(found)) return;
    this.#counted.add(found);
    this.done.searches++;
    this.done.work += found.work;
  }
}
