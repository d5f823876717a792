import type { Language } from '@spadework/core/text';
import type { Tx } from '../../../store/store.js';
import { findBeginning } from './beginnings.sql.js';
import { postingsOf } from './postings.js';
import type { SearchedTexts } from './searchedTexts.js';
import { visibleTerms } from './visibleTerms.js';

/** A term with the words that begin as was asked. */
export interface BeginningTerm {
  term: number;
  language: Language;
  words: string[];
}

/** The limit on terms with the same beginning; those in the most texts are taken. */
const MAX_TERMS = 200;

/**
 * The terms of words with a beginning, in searched texts that the caller may read. `own` are the terms that are searched for
 * anyway. A term may have other words too: trenches and trenching are one term, and only one of them begins with `trenchi`.
 * Then one with this beginning must be in some of the texts.
 */
export async function termsBeginning(
  tx: Tx,
  start: string,
  own: ReadonlySet<number>,
  searched: SearchedTexts,
): Promise<BeginningTerm[]> {
  const found = (await findBeginning(tx, start)).filter(({ term }) => !own.has(term));
  const postings = await postingsOf(
    tx,
    searched.library.columns,
    found.map(({ term }) => term),
  );
  const candidates = found
    .map((each) => ({ ...each, count: searched.count(postings.get(each.term)!) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || compare(a.stem, b.stem) || compare(a.language, b.language));
  const terms: BeginningTerm[] = [];
  for (let at = 0; at < candidates.length && terms.length < MAX_TERMS; at += MAX_TERMS) {
    const batch = candidates.slice(at, at + MAX_TERMS);
    const doubtful = batch.filter(({ hasOthers }) => hasOthers);
    const visible = await visibleTerms(tx, doubtful, postings, searched);
    terms.push(...batch.filter((each) => !each.hasOthers || visible.has(each)));
  }
  return terms.slice(0, MAX_TERMS);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
