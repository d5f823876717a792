import type { Money } from '@spadework/core/cost';
import type { SegmentTrench } from '@spadework/core/trench';

/** The figures of a trench: what it costs, and what its circuits can carry. */
export interface Figures {
  trench: SegmentTrench;
  total: Money | undefined;
  /** By circuit, in A. */
  ratings: ReadonlyMap<string, number>;
}

interface Seen extends Figures {
  /** The section and how it is rated. Figures of another one cannot be compared. */
  of: string;
  /** Whether the trench is only tried: dragged, or a "what if". */
  isTried: boolean;
  /** Whether price and ratings are those of the trench, and not still on their way. */
  isSettled: boolean;
}

/**
 * Remembers the figures before the last gesture. Gestures that follow each other before anything is rated count as one.
 * Seeing the same again changes nothing.
 */
export class Baseline {
  #settled: Seen | undefined;
  #before: Figures | undefined;

  /** What the figures of now are compared with. Undefined: nothing has changed yet. */
  see(now: Seen): Figures | undefined {
    if (this.#settled && this.#settled.of !== now.of) {
      this.#settled = undefined;
      this.#before = undefined;
    }
    if (now.isTried) return this.#settled;
    const settled = this.#settled;
    if (settled && settled.trench !== now.trench) {
      if (now.isSettled) {
        this.#before = settled;
        this.#settled = now;
      }
      return settled;
    }
    if (now.isSettled) this.#settled = now;
    return this.#before;
  }
}
