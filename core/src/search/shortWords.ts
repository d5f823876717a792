import { joinedWord } from './amounts.js';
import { splitCompound } from './compound.js';
import { joinCrossSections } from './crossSections.js';
import { parseQuery, type QueryWord } from './query.js';
import type { Thesaurus } from './thesaurus.js';
import type { Token, Tokenizer } from './tokens.js';

/** A list without blanks would be one long token. A comma binds only between two digits. */
const withoutLists = (text: string): string => text.replace(/,(?!\p{N})|(?<!\p{N}),/gu, ' ');

/** All words under which a short text is found: its words, references in all forms, amounts and cross-sections. */
export function shortWords(text: string, tokenizer: Tokenizer): string[] {
  const found: string[] = [];
  let before: Token | undefined;
  for (const token of tokenizer.tokens(joinCrossSections(withoutLists(text)))) {
    for (const { word } of token.words) found.push(word);
    const joined = before && joinedWord(before, token);
    if (joined) found.push(joined);
    before = token;
  }
  return found;
}

/** The compounds among the words of a query, with their parts. */
export function compoundsOf(words: readonly QueryWord[], thesaurus: Thesaurus): Map<string, string[]> {
  const isKnown = (part: string) => thesaurus.words.has(part);
  return new Map(
    words
      .map(({ word }): [string, string[]] => [word, splitCompound(word, isKnown) ?? []])
      .filter(([, parts]) => parts.length > 1),
  );
}

/**
 * The words of a query over short texts. Words between quotation marks are searched for literally. Who types `for` may be
 * about to type `fordelingsskap`, so stop words alone count.
 */
export function parseShortQuery(q: string): { loose: QueryWord[]; quoted: QueryWord[] } {
  const { words, phrases } = parseQuery(q, { keepsStopWords: true });
  const quoted = new Set(phrases.flatMap((phrase) => phrase.words));
  return {
    loose: words,
    quoted: [...quoted].map((word) => ({ word, parts: [], times: 1, isLast: false })),
  };
}
