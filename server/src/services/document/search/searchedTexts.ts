import type { Postings } from '@spadework/core/search';
import type { Library } from './versionColumns.js';
import type { Readable } from './versionSearch.sql.js';
import { readableFrequency } from './wordMatches.js';

const UNKNOWN = 0;
const SEARCHED = 1;
const LEFT_OUT = 2;

/**
 * The texts that a search looks at, and of each what the caller may read. What is counted here alone may decide what a
 * caller is shown: the counts of the index include closed contents.
 */
export class SearchedTexts {
  /** Whether each text is searched. `includes` is asked once for each. */
  readonly #states: Uint8Array;

  constructor(
    readonly library: Library,
    readonly includes: (place: number) => boolean,
  ) {
    this.#states = new Uint8Array(library.texts.open.length);
  }

  /** Whether a searched text has a term. */
  has({ places, frequencies }: Postings): boolean {
    return places.some((place, i) => this.#has(place, frequencies[i]!));
  }

  /** How many searched texts have a term. */
  count({ places, frequencies }: Postings): number {
    let count = 0;
    for (let i = 0; i < places.length; i++) if (this.#has(places[i]!, frequencies[i]!)) count++;
    return count;
  }

  /** The searched texts that have a term. */
  placesOf({ places, frequencies }: Postings): number[] {
    return [...places].filter((place, i) => this.#has(place, frequencies[i]!));
  }

  /** The versions at some places. */
  readable(places: readonly number[]): Readable[] {
    const { columns, texts } = this.library;
    return places.map((place) => ({ id: columns.versions[place]!, isOpen: texts.open[place] === 1 }));
  }

  #has(place: number, frequency: number): boolean {
    if (readableFrequency(this.library.texts, place, frequency) === 0) return false;
    if (this.#states[place] === UNKNOWN) this.#states[place] = this.includes(place) ? SEARCHED : LEFT_OUT;
    return this.#states[place] === SEARCHED;
  }
}
