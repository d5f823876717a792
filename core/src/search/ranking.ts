/** The texts that contain a term, and its frequency in each: in all fields, and in the metadata. */
export interface Postings {
  places: Int32Array;
  /** `all << 16 | metadata`. */
  frequencies: Int32Array;
}

/** A term that matches a word of a query, and its weight. */
export interface MatchingTerm extends Postings {
  worth: number;
  /** Whether it is an inflection of the word itself, not only a related word. */
  isOwn: boolean;
}

export interface QueryTerm {
  answers: readonly MatchingTerm[];
  /** How often it occurs in the query. */
  times: number;
  /** Whether it is a word of a phrase. Texts without it are not found. */
  isRequired: boolean;
  /** Whether it only adds to the score: it does not count as a word that a text contains. */
  isExtra?: boolean;
}

/** The searched texts, by place. Only the metadata of texts that are not open may be used. */
export interface Texts {
  open: Uint8Array;
  length: Int32Array;
  metaLength: Int32Array;
  averageLength: number;
}

export interface Ranking {
  /** The places of texts with at least `needed` words and all required words, in order. */
  atLeast(needed: number): number[];
  scoreOf(place: number): number;
}

/** The parameters of BM25. A word in the content has weight 2, so the saturation is twice the usual 1.2. */
const SATURATION = 2.4;
const LENGTH_SHARE = 0.6;

/**
 * Scores texts for a query by BM25, using only what the caller may read. All terms that match a word of the query
 * count as one word: their frequencies are added, multiplied by their weights. Rare words score higher.
 */
export function rank(words: readonly QueryTerm[], texts: Texts): Ranking {
  const { open, length, metaLength, averageLength } = texts;
  const size = open.length;
  const scores = new Float64Array(size);
  const held = new Uint8Array(size);
  const missing = new Uint8Array(size).fill(words.filter(({ isRequired }) => isRequired).length);
  const weights = new Float64Array(size);
  const perLength = (SATURATION * LENGTH_SHARE) / averageLength;
  for (const { answers, times, isRequired, isExtra } of words) {
    const touched: number[] = [];
    let own = 0;
    let related = 0;
    for (const { places, frequencies, worth, isOwn } of answers) {
      let known = 0;
      for (let i = 0; i < places.length; i++) {
        const place = places[i]!;
        const often = open[place] ? frequencies[i]! >>> 16 : frequencies[i]! & 0xffff;
        if (often === 0) continue;
        known++;
        if (weights[place] === 0) touched.push(place);
        weights[place]! += worth * often;
      }
      if (isOwn) own = Math.max(own, known);
      else related = Math.max(related, known);
    }
    const rarity = times * rarityOf(own || related, size);
    for (const place of touched) {
      const often = weights[place]!;
      const long = open[place] ? length[place]! : metaLength[place]!;
      scores[place]! += (rarity * often) / (often + SATURATION * (1 - LENGTH_SHARE) + perLength * long);
      weights[place] = 0;
      if (isRequired) missing[place]!--;
      else if (!isExtra) held[place]!++;
    }
  }
  return {
    atLeast(needed) {
      const found: number[] = [];
      for (let place = 0; place < size; place++)
        if (held[place]! >= needed && missing[place] === 0) found.push(place);
      return found;
    },
    // Rounding makes equal scores equal, whatever the order of their sums.
    scoreOf: (place) => Math.round(scores[place]! * 1e9) / 1e9,
  };
}

const rarityOf = (known: number, size: number): number => Math.log(1 + (size - known + 0.5) / (known + 0.5));

/** One page of places by falling score. Places with the same score are in their order. */
export function bestPlaces(
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
