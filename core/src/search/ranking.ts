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
  /** Whether it says the same in other words. The more texts have the word itself, the less it counts. */
  isSynonym?: boolean;
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
  /** The factor of each text's score: a notice ranks below the sheet that it announces. */
  factors?: Float32Array;
}

export interface Ranking {
  /** The places of texts with at least `needed` words and all required words, in order. */
  atLeast(needed: number): number[];
  scoreOf(place: number): number;
  /** The share of the query that a text answers, from 0 to 1: rare words count more, synonyms and corrections less. */
  confidenceOf(place: number): number;
  /** The rarity of each word. */
  rarities: readonly number[];
  /** Adds to the score of a text. */
  add(place: number, score: number): void;
  /** Ranks texts before all others. */
  putFirst(places: readonly number[]): void;
}

/** The parameters of BM25. A word in the content has weight 2, so the saturation is twice the usual 1.2. */
const SATURATION = 2.4;
const LENGTH_SHARE = 0.6;
/** With so many texts that have the word itself, its synonyms count for half. In a large library it is more. */
const FADING = { texts: 8, share: 1 / 200 };
/** Related words with this weight or more mean the same as the word. */
const CONCEPT_WORTH = 0.7;
/** The share of its score that a text loses if it has none of the query. */
const COVERAGE_SHARE = 0.2;

/**
 * Scores texts for a query by BM25, using only what the caller may read. All terms that match a word of the query
 * count as one word: their frequencies are added, multiplied by their weights. Rare words score higher.
 */
export function rank(words: readonly QueryTerm[], texts: Texts): Ranking {
  const { open, length, metaLength, averageLength, factors } = texts;
  const size = open.length;
  const required = words.filter(({ isRequired }) => isRequired).length;
  const scratch = takeScratch(size);
  const { slots, places, weights, best, scores, covered, held, met } = scratch;
  /** How many texts have a word of the query. */
  let touched = 0;
  /** The sum of the rarities of all words, and of those that some text has. */
  const asked = { all: 0, known: 0 };
  const rarities: number[] = [];
  const fading = FADING.texts + size * FADING.share;
  const perLength = (SATURATION * LENGTH_SHARE) / averageLength;
  for (const { answers, times, isRequired, isExtra } of words) {
    const withWord: number[] = [];
    const counts = { own: 0, same: 0, related: 0 };
    for (const { places: having, frequencies, isOwn, isSynonym, ...answer } of synonymsLast(answers)) {
      let known = 0;
      const worth = isSynonym ? (answer.worth * fading) / (fading + counts.own) : answer.worth;
      for (let i = 0; i < having.length; i++) {
        const place = having[i]!;
        const often = open[place] ? frequencies[i]! >>> 16 : frequencies[i]! & 0xffff;
        if (often === 0) continue;
        known++;
        if (slots[place] === 0) {
          places[touched] = place;
          slots[place] = ++touched;
        }
        const slot = slots[place]! - 1;
        if (weights[slot] === 0) withWord.push(slot);
        weights[slot]! += worth * often;
        if (worth > best[slot]!) best[slot] = worth;
      }
      const kind = isOwn ? 'own' : answer.worth >= CONCEPT_WORTH ? 'same' : 'related';
      counts[kind] = Math.max(counts[kind], known);
    }
    // A rare word for a common thing is not rare.
    const rarity = times * rarityOf(Math.max(counts.own, counts.same) || counts.related, size);
    rarities.push(rarity);
    if (!isExtra) asked.all += rarity;
    if (!isExtra && withWord.length > 0) asked.known += rarity;
    for (const slot of withWord) {
      const place = places[slot]!;
      const often = weights[slot]!;
      const long = open[place] ? length[place]! : metaLength[place]!;
      scores[slot]! += (rarity * often) / (often + SATURATION * (1 - LENGTH_SHARE) + perLength * long);
      if (!isExtra) covered[slot]! += rarity * Math.min(1, best[slot]!);
      weights[slot] = 0;
      best[slot] = 0;
      if (isRequired) met[slot]!++;
      else if (!isExtra) held[slot]!++;
    }
  }
  for (let slot = 0; slot < touched; slot++) {
    // Words that no text has lower the confidence of all texts alike, and no score: a score must not depend on them.
    const coverage = asked.known === 0 ? 1 : covered[slot]! / asked.known;
    scores[slot]! *=
      (factors ? factors[places[slot]!]! : 1) * (1 - COVERAGE_SHARE + COVERAGE_SHARE * coverage);
  }
  const ranked = talliesOf(scratch, touched, size);
  const add = (place: number, score: number) => {
    const at = ranked.find(place);
    if (at >= 0) ranked.scores[at]! += score;
  };
  return {
    rarities,
    confidenceOf(place) {
      const at = ranked.find(place);
      return asked.all === 0 ? 1 : at < 0 ? 0 : ranked.covered[at]! / asked.all;
    },
    add,
    putFirst(first) {
      let most = 0;
      for (const score of ranked.scores) if (score > most) most = score;
      for (const place of new Set(first)) add(place, most);
    },
    atLeast(needed) {
      if (needed <= 0 && required === 0) return Array.from({ length: size }, (_, place) => place);
      const found: number[] = [];
      const { places: having, held: words, met: phrases } = ranked;
      for (let at = 0; at < having.length; at++)
        if (words[at]! >= needed && phrases[at] === required) found.push(having[at]!);
      return found;
    },
    // Rounding makes equal scores equal, whatever the order of their sums.
    scoreOf(place) {
      const at = ranked.find(place);
      return at < 0 ? 0 : Math.round(ranked.scores[at]! * 1e9) / 1e9;
    },
  };
}

/** What is counted of the texts that have a word of a query, one number for each. */
interface Tallies {
  places: Int32Array;
  scores: Float64Array;
  covered: Float64Array;
  /** How many words of the query a text has, and how many of the required ones. */
  held: Uint8Array;
  met: Uint8Array;
}

/**
 * Where texts are scored. Most texts have no word of a query: those that have one get the next slot. The lists are used
 * again by the next query, because making and clearing them took most of the time of a search among 100,000.
 */
interface Scratch extends Tallies {
  /** One more than the slot of each text, or 0. */
  slots: Int32Array;
  /** Of the word that is being scored. */
  weights: Float64Array;
  best: Float64Array;
}

const NOTHING = scratchOf(0);
let kept = NOTHING;

function scratchOf(size: number): Scratch {
  const [scores, covered, weights, best] = Array.from({ length: 4 }, () => new Float64Array(size));
  return {
    slots: new Int32Array(size),
    places: new Int32Array(size),
    scores: scores!,
    covered: covered!,
    weights: weights!,
    best: best!,
    held: new Uint8Array(size),
    met: new Uint8Array(size),
  };
}

/** All zero. Who takes it gives it back by `talliesOf`; if that fails, the next one makes another. */
function takeScratch(size: number): Scratch {
  const taken = kept.slots.length < size ? scratchOf(size) : kept;
  kept = NOTHING;
  return taken;
}

/** With a larger share of texts, reading a list of all of them is faster than sorting some of them, or than finding them in that. */
const MANY = { toSort: 1 / 64, toFind: 1 / 8 };

/** What was counted, by place. Clears the scratch. */
function talliesOf(
  scratch: Scratch,
  touched: number,
  size: number,
): Tallies & { find: (place: number) => number } {
  const { slots, places, scores, covered, held, met } = scratch;
  const taken = {
    places: new Int32Array(touched),
    scores: new Float64Array(touched),
    covered: new Float64Array(touched),
    held: new Uint8Array(touched),
    met: new Uint8Array(touched),
  };
  const ordered = taken.places;
  const lookup = touched > size * MANY.toFind ? new Int32Array(size).fill(-1) : undefined;
  const take = (at: number, place: number, slot: number) => {
    ordered[at] = place;
    taken.scores[at] = scores[slot]!;
    taken.covered[at] = covered[slot]!;
    taken.held[at] = held[slot]!;
    taken.met[at] = met[slot]!;
    slots[place] = 0;
    if (lookup) lookup[place] = at;
  };
  if (touched <= size * MANY.toSort) {
    const sorted = places.slice(0, touched).sort();
    for (let at = 0; at < touched; at++) take(at, sorted[at]!, slots[sorted[at]!]! - 1);
  } else
    for (let place = 0, at = 0; at < touched; place++)
      if (slots[place] !== 0) take(at++, place, slots[place]! - 1);
  for (const list of [scores, covered, held, met]) list.fill(0, 0, touched);
  kept = scratch;
  return { ...taken, find: lookup ? (place) => lookup[place]! : (place) => indexIn(ordered, place) };
}

/** The index of a number in a sorted list, or -1. */
function indexIn(sorted: Int32Array, wanted: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === wanted ? low : -1;
}

/** How much synonyms count depends on how many texts have the word itself, so that is counted first. */
const synonymsLast = (answers: readonly MatchingTerm[]): readonly MatchingTerm[] =>
  answers.some(({ isSynonym }) => isSynonym)
    ? answers.toSorted((a, b) => Number(a.isSynonym ?? false) - Number(b.isSynonym ?? false))
    : answers;

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

/** The texts that have a term of each group. A text has them together as often as the rarest of them. */
export function postingsTogether(groups: readonly (readonly Postings[])[]): Postings {
  let found: Map<number, number> | undefined;
  for (const group of groups) {
    const here = new Map<number, number>();
    for (const { places, frequencies } of group)
      for (let i = 0; i < places.length; i++) {
        const place = places[i]!;
        if (!found || found.has(place)) here.set(place, higher(here.get(place) ?? 0, frequencies[i]!));
      }
    if (found) for (const [place, often] of here) here.set(place, lower(found.get(place)!, often));
    found = here;
  }
  const sorted = [...(found ?? [])].sort(([a], [b]) => a - b);
  return {
    places: Int32Array.from(sorted, ([place]) => place),
    frequencies: Int32Array.from(sorted, ([, often]) => often),
  };
}

/** Both frequencies of a posting are compared: in all fields, and in the metadata. */
const lower = (a: number, b: number): number =>
  (Math.min(a >>> 16, b >>> 16) << 16) | Math.min(a & 0xffff, b & 0xffff);
const higher = (a: number, b: number): number =>
  (Math.max(a >>> 16, b >>> 16) << 16) | Math.max(a & 0xffff, b & 0xffff);
