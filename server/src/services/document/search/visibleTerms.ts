import type { Postings } from '@spadework/core/search';
import type { Tx } from '../../../store/store.js';
import type { SearchedTexts } from './searchedTexts.js';
import { findVisible } from './suggestions.sql.js';

/** In how many texts a word is looked for. */
const MAX_TEXTS = 200;

/** Some words of a term. */
export interface WordsOfTerm {
  term: number;
  words: readonly string[];
}

/** Those that have one of their words in a searched text which the caller may read. */
export async function visibleTerms<T extends WordsOfTerm>(
  tx: Tx,
  terms: readonly T[],
  postings: ReadonlyMap<number, Postings>,
  searched: SearchedTexts,
): Promise<ReadonlySet<T>> {
  const candidates = terms.flatMap(({ term, words }, id) => {
    const versions = searched.readable(searched.placesOf(postings.get(term)!).slice(0, MAX_TEXTS));
    return versions.length === 0 ? [] : words.map((word) => ({ id, word, versions }));
  });
  if (candidates.length === 0) return new Set();
  const found = await findVisible(tx, candidates);
  return new Set(terms.filter((_, id) => found.has(id)));
}
