import { splitCompound, type Thesaurus, withoutStopWords } from '@spadework/core/search';
import type { Tx } from '../../../store/store.js';
import type { AnalysedWord } from './analysedWord.js';
import { postingsOf } from './postings.js';
import type { SearchedTexts } from './searchedTexts.js';
import { findNorwegianTerms } from './vocabulary.sql.js';

/** The limits on words that are split, and on the length of one. */
const MAX_SPLIT = 8;
const MAX_LENGTH = 40;
const MIN_PART_LENGTH = 3;

/**
 * The parts of unknown words of a query, such as `stasjonsgrøft` in a library that has stations and trenches. Only parts
 * in texts that the caller may read count, because the answer must not reveal which words closed texts contain. If there are
 * none, words of the thesaurus are parts too, for the sake of their synonyms.
 */
export async function splitUnknownWords(
  tx: Tx,
  words: readonly AnalysedWord[],
  searched: SearchedTexts,
  thesaurus: Thesaurus,
): Promise<Map<string, string[]>> {
  const unknown = words
    .map(({ word }) => word)
    .filter(({ length }) => length <= MAX_LENGTH)
    .slice(0, MAX_SPLIT);
  const known = await readableWords(tx, unknown.flatMap(substringsOf), searched);
  const splits = new Map<string, string[]>();
  for (const word of unknown) {
    const parts =
      splitCompound(word, (part) => known.has(part)) ??
      splitCompound(word, (part) => known.has(part) || thesaurus.words.has(part)) ??
      [];
    const meaningful = withoutStopWords(parts.map((part) => ({ word: part })));
    if (meaningful.length > 0)
      splits.set(
        word,
        meaningful.map((part) => part.word),
      );
  }
  return splits;
}

/**
 * Those of some words that are in a searched text which the caller may read, in any inflection. Whether the index has
 * the word itself is not asked, because it may have it from a closed text.
 */
async function readableWords(
  tx: Tx,
  words: readonly string[],
  searched: SearchedTexts,
): Promise<Set<string>> {
  if (words.length === 0) return new Set();
  const found = await findNorwegianTerms(tx, [...new Set(words)]);
  const terms = [...new Set(found.map(({ term }) => term))];
  const postings = await postingsOf(tx, searched.library.columns, terms);
  return new Set(found.filter(({ term }) => searched.has(postings.get(term)!)).map(({ word }) => word));
}

function substringsOf(word: string): string[] {
  const found: string[] = [];
  for (let start = 0; start <= word.length - MIN_PART_LENGTH; start++)
    for (let end = start + MIN_PART_LENGTH; end <= word.length; end++)
      if (end - start < word.length) found.push(word.slice(start, end));
  return found;
}
