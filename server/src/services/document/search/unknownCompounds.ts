import { type Postings, splitCompound, withoutStopWords } from '@spadework/core/search';
import type { Tx } from '../../../store/store.js';
import { postingsOf } from './postings.js';
import type { AnalysedWord } from './queryAnalysis.js';
import type { Library } from './versionColumns.js';
import { findWords } from './vocabulary.sql.js';

/** The limits on words that are split, and on the length of one. */
const MAX_SPLIT = 8;
const MAX_LENGTH = 40;
const MIN_PART_LENGTH = 3;

/**
 * The parts of the words of a query that are in no text, such as `stasjonsgrøft` in a library that has stations and
 * trenches. Only texts that the caller may read count, for the word and for its parts. Otherwise the answer would reveal
 * which words closed texts contain.
 */
export async function splitUnknownWords(
  tx: Tx,
  words: readonly AnalysedWord[],
  postings: ReadonlyMap<number, Postings>,
  library: Library,
): Promise<Map<string, string[]>> {
  const unknown = words
    .filter(({ word, isRequired, isExtra }) => !isRequired && !isExtra && word.length <= MAX_LENGTH)
    .filter(({ terms }) => ![...terms.keys()].some((term) => isReadable(postings.get(term), library)))
    .map(({ word }) => word)
    .slice(0, MAX_SPLIT);
  const known = await readableWords(tx, unknown.flatMap(substringsOf), library);
  const splits = new Map<string, string[]>();
  for (const word of unknown) {
    const parts = splitCompound(word, (part) => known.has(part)) ?? [];
    const meaningful = withoutStopWords(parts.map((part) => ({ word: part })));
    if (meaningful.length > 0)
      splits.set(
        word,
        meaningful.map((part) => part.word),
      );
  }
  return splits;
}

/** Those of some words that are in a text which the caller may read, in any inflection. */
async function readableWords(tx: Tx, words: readonly string[], library: Library): Promise<Set<string>> {
  if (words.length === 0) return new Set();
  const found = await findWords(tx, [...new Set(words)]);
  const postings = await postingsOf(tx, library.columns, [...new Set(found.map(({ nb }) => nb))]);
  return new Set(found.filter(({ nb }) => isReadable(postings.get(nb), library)).map(({ word }) => word));
}

function isReadable(postings: Postings | undefined, { texts: { open } }: Library): boolean {
  if (!postings) return false;
  const { places, frequencies } = postings;
  return places.some((place, i) => (open[place] ? frequencies[i]! >>> 16 : frequencies[i]! & 0xffff) > 0);
}

function substringsOf(word: string): string[] {
  const found: string[] = [];
  for (let start = 0; start <= word.length - MIN_PART_LENGTH; start++)
    for (let end = start + MIN_PART_LENGTH; end <= word.length; end++)
      if (end - start < word.length) found.push(word.slice(start, end));
  return found;
}
