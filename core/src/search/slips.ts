import { editDistance } from './distance.js';

/** The shortest words that are corrected: by one change, and by two. */
const MIN_LENGTH = { 1: 4, 2: 7 };
const FIRST_LETTER = 0.5;
const COMMON = 0.4;

/**
 * How unlikely it is that somebody typed one word and meant the other: the edit distance, more if the first letter is
 * wrong, and less for swapped and doubled letters, which are the commonest slips.
 */
export function slip(typed: string, meant: string): number {
  const isSwap = typed.length === meant.length && lettersOf(typed) === lettersOf(meant);
  const isDoubling = withoutDoubles(typed) === withoutDoubles(meant);
  return (
    editDistance(typed, meant, 2) +
    (typed[0] === meant[0] ? 0 : FIRST_LETTER) -
    (isSwap || isDoubling ? COMMON : 0)
  );
}

const lettersOf = (word: string): string => [...word].sort().join('');
const withoutDoubles = (word: string): string => word.replace(/(.)\1/gu, '$1');

/** Whether a word may be corrected by so many changes. Numbers are never corrected. */
export const isCorrectable = (typed: string, most: 1 | 2): boolean =>
  typed.length >= MIN_LENGTH[most] && !/\p{N}/u.test(typed);

/** Whether so many changes make one word of another. Nobody types two letters too many at the end. */
export const isSlip = (typed: string, meant: string, most: 1 | 2): boolean =>
  typed !== meant && editDistance(typed, meant, most) <= most && !(most > 1 && typed.startsWith(meant));

/** The words of a vocabulary that a misspelt word may mean: the likeliest first, and then the most frequent. */
export function nearWords(
  typed: string,
  vocabulary: Iterable<string>,
  most: 1 | 2,
  frequencyOf: (word: string) => number = () => 0,
): string[] {
  if (!isCorrectable(typed, most)) return [];
  const found: { word: string; slip: number }[] = [];
  for (const word of vocabulary) if (isSlip(typed, word, most)) found.push({ word, slip: slip(typed, word) });
  return found
    .sort((a, b) => a.slip - b.slip || frequencyOf(b.word) - frequencyOf(a.word))
    .map(({ word }) => word);
}
