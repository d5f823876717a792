import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bestPlaces, postingsTogether, type QueryTerm, rank, type Texts } from './ranking.js';

/** Texts with these lengths and their average. */
function texts(lengths: readonly number[], open = lengths.map(() => 1)): Texts {
  return {
    open: Uint8Array.from(open),
    length: Int32Array.from(lengths),
    metaLength: Int32Array.from(lengths, () => 4),
    averageLength: lengths.reduce((sum, length) => sum + length, 0) / lengths.length,
  };
}

const word = (held: Record<number, number>, more: Partial<QueryTerm> = {}, worth = 1): QueryTerm => ({
  answers: [
    {
      places: Int32Array.from(Object.keys(held), Number),
      frequencies: Int32Array.from(Object.values(held), (often) => often << 16),
      worth,
      isOwn: true,
    },
  ],
  times: 1,
  isRequired: false,
  ...more,
});

describe('a score', () => {
  test('is that of BM25, computed by hand', () => {
    // Of 4 texts one holds the word, twice (a frequency of 4): ln(1 + 3.5 / 1.5) × 4 / (4 + 2.4 × (0.4 + 0.6 × 30 / 20)).
    const ranking = rank([word({ 2: 4 })], texts([10, 20, 30, 20]));
    expect(ranking.scoreOf(2)).toBeCloseTo((1.2039728043 * 4) / (4 + 2.4 * 1.3), 9);
    expect(ranking.atLeast(1)).toEqual([2]);
  });

  test('is higher for rarer and repeated query words, for shorter texts, and for more frequent occurrences', () => {
    const same = texts([20, 20, 20, 40]);
    const one = (asked: QueryTerm[], place: number) => rank(asked, same).scoreOf(place);
    expect(one([word({ 0: 2 })], 0)).toBeGreaterThan(one([word({ 0: 2, 1: 2 })], 0));
    expect(one([word({ 0: 2, 3: 2 })], 0)).toBeGreaterThan(one([word({ 0: 2, 3: 2 })], 3));
    expect(one([word({ 0: 4, 1: 2 })], 0)).toBeGreaterThan(one([word({ 0: 4, 1: 2 })], 1));
    expect(one([word({ 0: 2 }, { times: 2 })], 0)).toBeCloseTo(2 * one([word({ 0: 2 })], 0), 8);
  });

  test('takes all terms that match a word as one word', () => {
    const [whole] = word({ 0: 6 }).answers;
    const halves = [
      { ...whole!, frequencies: Int32Array.of(2 << 16) },
      { ...whole!, frequencies: Int32Array.of(4 << 16) },
    ];
    const of = (answers: QueryTerm['answers']) =>
      rank([{ answers, times: 1, isRequired: false }], texts([20, 20])).scoreOf(0);
    expect(of(halves)).toBe(of([whole!]));
  });
});

/** The part of a text that a caller may read, without an index. */
interface Sample {
  open: boolean;
  all: number[];
  meta: number[];
}

const samples = fc.array(
  fc
    .record({
      open: fc.boolean(),
      meta: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 3, maxLength: 3 }),
      content: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 3, maxLength: 3 }),
    })
    .map(
      ({ open, meta, content }): Sample => ({ open, meta, all: meta.map((often, i) => often + content[i]!) }),
    ),
  { minLength: 1, maxLength: 12 },
);

function asked(library: readonly Sample[], n: number, isRequired: boolean): QueryTerm {
  const held = library.flatMap(({ all, meta }, place) =>
    all[n] ? { place, all: all[n], meta: meta[n]! } : [],
  );
  const answer = {
    places: Int32Array.from(held, ({ place }) => place),
    frequencies: Int32Array.from(held, ({ all, meta }) => (all << 16) | meta),
    worth: 1,
    isOwn: true,
  };
  return { answers: [answer], times: 1, isRequired };
}

const rankingOf = (library: readonly Sample[]) =>
  rank(
    [0, 1, 2].map((n) => asked(library, n, n === 2)),
    {
      open: Uint8Array.from(library, ({ open }) => Number(open)),
      length: Int32Array.from(library, () => 20),
      metaLength: Int32Array.from(library, () => 10),
      averageLength: 15,
    },
  );

test('finds the texts whose readable part has enough of the words and all required words', () => {
  fc.assert(
    fc.property(samples, fc.integer({ min: 0, max: 2 }), (library, needed) => {
      const expected = library.flatMap(({ open, all, meta }, place) => {
        const [a, b, required] = open ? all : meta;
        return Number(a! > 0) + Number(b! > 0) >= needed && required! > 0 ? place : [];
      });
      expect(rankingOf(library).atLeast(needed)).toEqual(expected);
    }),
  );
});

// This fails when the rarity or the frequency of a word is computed from closed contents.
test('content that may not be read has no influence', () => {
  fc.assert(
    fc.property(samples, (library) => {
      const bare = library.map((sample) => (sample.open ? sample : { ...sample, all: sample.meta }));
      const [real, without] = [rankingOf(library), rankingOf(bare)];
      for (const place of library.keys()) expect(real.scoreOf(place)).toBe(without.scoreOf(place));
    }),
  );
});

test('a page is a part of the whole ranking, with equal scores in their order', () => {
  const scores = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 40 });
  fc.assert(
    fc.property(scores, fc.nat(45), fc.nat(45), (given, start, max) => {
      const places = [...given.keys()];
      const sorted = places.toSorted((a, b) => given[b]! - given[a]! || a - b);
      expect(bestPlaces(places, (place) => given[place]!, start, max)).toEqual(
        sorted.slice(start, start + max),
      );
    }),
  );
});

describe('a synonym', () => {
  const synonym = (held: Record<number, number>) => ({
    ...word(held, {}, 0.8).answers[0]!,
    isOwn: false,
    isSynonym: true,
  });
  const four = texts([20, 20, 20, 20]);
  const scored = (own: Record<number, number>, other: Record<number, number>) =>
    rank([{ ...word(own), answers: [synonym(other), ...word(own).answers] }], four);

  test('counts less the more texts have the word itself', () => {
    const fading = (own: Record<number, number>) => scored(own, { 3: 2 }).confidenceOf(3);
    expect(fading({})).toBeCloseTo(0.8);
    expect(fading({ 0: 2 })).toBeCloseTo((0.8 * 8.02) / 9.02);
    expect(fading({ 0: 2, 1: 2 })).toBeLessThan(fading({ 0: 2 }));
  });

  test('makes a rare word for a common thing common', () => {
    expect(scored({ 0: 2 }, { 1: 2, 2: 2, 3: 2 }).rarities[0]).toBe(
      rank([word({ 1: 2, 2: 2, 3: 2 })], four).rarities[0],
    );
  });
});

describe('confidence', () => {
  const four = texts([20, 20, 20, 20]);

  test('is the share of the query that a text has, by rarity; words that no text has are the rarest', () => {
    const ranking = rank([word({ 0: 2, 1: 2 }), word({ 0: 2 }), word({})], four);
    const [common, rare, unknown] = ranking.rarities as [number, number, number];
    expect([rare > common, unknown > rare]).toEqual([true, true]);
    expect(ranking.confidenceOf(0)).toBeCloseTo((common + rare) / (common + rare + unknown));
    expect(ranking.confidenceOf(1)).toBeCloseTo(common / (common + rare + unknown));
    expect(ranking.confidenceOf(2)).toBe(0);
    expect(rank([], four).confidenceOf(0)).toBe(1);
  });

  // Sabotage: multiply the score by the confidence, which counts words that no text has.
  test('is from 0 to 1, and a word that no readable text has changes no score', () => {
    const held = fc.dictionary(fc.constantFrom('0', '1', '2', '3'), fc.integer({ min: 1, max: 20 }));
    fc.assert(
      fc.property(fc.array(held, { maxLength: 4 }), (words) => {
        const asked = words.map((each) => word(each));
        const ranking = rank(asked, four);
        const closed = {
          ...word({}),
          answers: [{ ...word({ 0: 1 }).answers[0]!, frequencies: Int32Array.of(0) }],
        };
        const more = rank([...asked, closed], four);
        for (const place of [0, 1, 2, 3]) {
          expect(ranking.confidenceOf(place)).toBeGreaterThanOrEqual(0);
          expect(ranking.confidenceOf(place)).toBeLessThanOrEqual(1 + 1e-9);
          expect(more.scoreOf(place)).toBe(ranking.scoreOf(place));
        }
      }),
    );
  });
});

test('texts can be put first, and a factor lowers the score of others', () => {
  const three = texts([20, 20, 20]);
  const ranking = rank([word({ 0: 8, 1: 2, 2: 2 })], { ...three, factors: Float32Array.of(1, 0.5, 1) });
  expect(ranking.scoreOf(1)).toBeCloseTo(ranking.scoreOf(2) / 2);
  ranking.putFirst([2, 2]);
  expect(bestPlaces([0, 1, 2], ranking.scoreOf, 0, 3)).toEqual([2, 0, 1]);
});

test('words stand together in the texts that have all of them, as often as the rarest', () => {
  const of = (held: Record<number, number>) => word(held).answers[0]!;
  const { places, frequencies } = postingsTogether([
    [of({ 0: 4, 2: 1 }), of({ 2: 6, 3: 1 })],
    [of({ 2: 3, 3: 5 })],
  ]);
  expect([...places]).toEqual([2, 3]);
  expect([...frequencies].map((often) => often >>> 16)).toEqual([3, 1]);
  expect(postingsTogether([]).places.length).toBe(0);
});
