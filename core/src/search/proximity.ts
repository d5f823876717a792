/** The words of a query, whose nearness to each other is measured in texts. */
export interface Nearness {
  /** The number of the query word that each folded word matches. */
  words: ReadonlyMap<string, number>;
  /** The rarity of each query word. */
  rarities: readonly number[];
}

const SATURATION = 1.2;
const LENGTH_SHARE = 0.5;
/** Words that are further apart have nothing to do with each other. */
const MAX_DISTANCE = 12;

/**
 * The score of BM25TP (Büttcher, Clarke and Lushman 2006): every pair of neighbouring, different query words adds the
 * rarity of the one to the other, divided by the square of their distance. `streams` are folded words between blanks,
 * with fields separated by a bar.
 */
export function proximity(
  streams: readonly string[],
  { words, rarities }: Nearness,
  relativeLength: number,
): number {
  const gathered = new Float64Array(rarities.length);
  for (const field of streams.flatMap((stream) => stream.split('|'))) addPairs(field, gathered);
  const middle = SATURATION * (1 - LENGTH_SHARE + LENGTH_SHARE * relativeLength);
  return gathered.reduce(
    (sum, gain, i) => sum + (Math.min(1, rarities[i]!) * gain * (SATURATION + 1)) / (gain + middle),
    0,
  );

  function addPairs(field: string, sums: Float64Array) {
    let before: { word: number; at: number } | undefined;
    for (const [at, text] of field.split(' ').entries()) {
      const word = words.get(text);
      if (word === undefined) continue;
      if (before && before.word !== word && at - before.at <= MAX_DISTANCE) {
        const share = 1 / (at - before.at) ** 2;
        sums[word]! += rarities[before.word]! * share;
        sums[before.word]! += rarities[word]! * share;
      }
      before = { word, at };
    }
  }
}
