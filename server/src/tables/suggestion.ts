import { editDistance } from '@spadework/core/search';
import { translate } from './translate.js';

/** The nearest of several words, if one is near enough to be meant. */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  const given = word.toLowerCase();
  // Short words are near to each other by chance.
  const most = given.length > 7 ? 2 : given.length > 3 ? 1 : 0;
  let best: string | undefined;
  let least = most + 1;
  for (const one of known) {
    const distance = editDistance(given, one.toLowerCase(), most);
    if (distance < least) [best, least] = [one, distance];
  }
  return best;
}

/** `; did you mean unitPrice?`, or nothing. */
export function didYouMean(word: string, known: Iterable<string>): string {
  const meant = nearest(word, known);
  return meant === undefined ? '' : translate`; did you mean ${meant}?`;
}
