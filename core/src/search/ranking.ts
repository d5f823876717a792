/** Where a term stands: places of texts, and how often in each, in all of it and in its metadata. */
export interface Postings {
  places: Int32Array;
  /** `all << 16 | metadata`. */
  frequencies: Int32Array;
}

/** A term that answers a word of a query, and how much it counts. */
export interface Answer extends Postings {
  worth: number;
  /** The word itself in another inflection, not just akin to it. */
  isOwn: boolean;
}

export interface AskedWord {
  answers: readonly Answer[];
  /** How often it stands in the query. */
  times: number;
  /** A word of a phrase, without which nothing is found. */
  isRequired: boolean;
}

/** The texts that are searched, by place. Of those that are not open, only the metadata may be read. */
export interface Texts {
  open: Uint8Array;
  length: Int32Array;
  metaLength: Int32Array;
  averageLength: number;
}

export interface Ranking {
  /** Places with so many of the words, and all that is required, in their order. */
  atLeast(needed: number): number[];
  scoreOf(place: number): number;
}

/** BM25; the frequency of a word in plain content counts 2, hence twice the usual 1.2. */
const SATURATION = 2.4;
const LENGTH_SHARE = 0.6;

/**
 * How well texts answer a query, by what may be read of them alone. All that answers a word of the query counts as one
 * word, as often as it stands there by its worth; the rarer the word itself is, the more.
 */
export function rank(words: readonly AskedWord[], texts: Texts): Ranking {
  const { open, length, metaLength, averageLength } = texts;
  const size = open.length;
  const scores = new Float64Array(size);
  const held = new Uint8Array(size);
  const missing = new Uint8Array(size).fill(words.filter(({ isRequired }) => isRequired).length);
  const tally = new Float64Array(size);
  const perLength = (SATURATION * LENGTH_SHARE) / averageLength;
  for (const { answers, times, isRequired } of words) {
    const touched: number[] = [];
    let own = 0;
    let akin = 0;
    for (const { places, frequencies, worth, isOwn } of answers) {
      let known = 0;
      for (let i = 0; i < places.length; i++) {
        const place = places[i]!;
        const often = open[place] ? frequencies[i]! >>> 16 : frequencies[i]! & 0xffff;
        if (often === 0) continue;
        known++;
        if (tally[place] === 0) touched.push(place);
        tally[place]! += worth * often;
      }
      if (isOwn) own = Math.max(own, known);
      else akin = Math.max(akin, known);
    }
    const rarity = times * rarityOf(own || akin, size);
    for (const place of touched) {
      const often = tally[place]!;
      const long = open[place] ? length[place]! : metaLength[place]!;
      scores[place]! += (rarity * often) / (often + SATURATION * (1 - LENGTH_SHARE) + perLength * long);
      tally[place] = 0;
      if (isRequired) missing[place]!--;
      else held[place]!++;
    }
  }
  return {
    atLeast(needed) {
      const found: number[] = [];
      for (let place = 0; place < size; place++)
        if (held[place]! >= needed && missing[place] === 0) found.push(place);
      return found;
    },
    // Equals would differ by the order of their sums.
    scoreOf: (place) => Math.round(scores[place]! * 1e9) / 1e9,
  };
}

const rarityOf = (known: number, size: number): number => Math.log(1 + (size - known + 0.5) / (known + 0.5));

/** The places of a page of the best, the best first, equals by place. */
export function best(
  places: readonly number[],
  scoreOf: (place: number) => number,
  start: number,
  max: number,
): number[] {
  const scored = Float64Array.from(places, scoreOf);
  const last = Math.min(start + max, places.length);
  if (last <= start) return [];
  const least = scored.toSorted()[places.length - last]!;
  return places
    .flatMap((place, i) => (scored[i]! >= least ? { place, score: scored[i]! } : []))
    .sort((a, b) => b.score - a.score || a.place - b.place)
    .slice(start, last)
    .map(({ place }) => place);
}
