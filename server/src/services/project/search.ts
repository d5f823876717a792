import {
  type Form,
  isCorrectable,
  nearWords,
  type Thesaurus,
  type TsQueryWord,
  toTsQuery,
} from '@spadework/core/search';
import type { Caller } from '../../kernel/caller.js';
import { raw, type Sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';
import { companyThesaurus } from '../../store/thesaurus.js';
import { countHits, fitOf, holds, listSimilarWords, someHits, wordsThatHit } from './search.sql.js';

/** A search as SQL over project `p`. */
export interface ProjectSearch {
  /** How many words it has. */
  words: number;
  holds: Sql;
  /** How well a project fits it. */
  fit: Sql;
}

/** With so many projects that have the words themselves, synonyms are not searched for. */
const ENOUGH = 10;
const MAX_CORRECTED = 8;
const CORRECTION_WORTH = 0.9;
/** With more words, all but one of them would be a very long query. */
const MAX_WORDS_LEFT_OUT_OF = 12;

/**
 * What the words of a query are searched for as: themselves; if few projects have them, also by synonyms; if none has,
 * corrected; and then all words but one. Only projects that the caller may see decide that. Filters do not, so that a
 * summary counts what a page finds. Undefined without a query.
 */
export async function searchProjects(
  tx: Tx,
  caller: Caller,
  q: string | undefined,
): Promise<ProjectSearch | undefined> {
  if (!q?.trim()) return undefined;
  const isConfirmed = caller.user?.confirmed !== false;
  const thesaurus = await companyThesaurus(tx, isConfirmed ? caller.companyId : null);
  const words = toTsQuery(q, thesaurus);
  // Signs alone are found nowhere.
  if (words.length === 0) return { words: 0, holds: raw('false'), fit: raw('0') };
  const own = words.map((word) => ({ ...word, all: word.own }));
  const typed = { own: together(own), all: together(words) };
  const hits = await countHits(tx, caller, typed, ENOUGH);
  if (hits.own >= ENOUGH) return search(own, typed.own);
  if (hits.any) return search(words, typed.all);
  const corrections = await correctionsOf(tx, caller, words, thesaurus);
  const corrected = corrections.size > 0 ? toTsQuery(q, thesaurus, { corrections }) : words;
  const meant = together(corrected);
  if (corrections.size > 0 && (await someHits(tx, caller, [meant]))[0]) return search(corrected, meant);
  return search(corrected, allButOne(corrected) ?? meant);
}

const search = (words: readonly TsQueryWord[], query: string): ProjectSearch => ({
  words: words.length,
  holds: holds(query),
  fit: fitOf(words.map(({ all }) => all).join('|'), words.map(({ own }) => own).join('|')),
});

const together = (words: readonly TsQueryWord[]): string => words.map(({ all }) => all).join('&');

/** A quoted word is never left out. */
function allButOne(words: readonly TsQueryWord[]): string | undefined {
  if (words.length < 2 || words.length > MAX_WORDS_LEFT_OUT_OF) return undefined;
  const queries = words
    .filter(({ isQuoted }) => !isQuoted)
    .map((left) => `(${together(words.filter((word) => word !== left))})`);
  return queries.length > 0 ? queries.join('|') : undefined;
}

/** What the words that are in no visible project may mean. One slip is likelier than two. */
async function correctionsOf(
  tx: Tx,
  caller: Caller,
  words: readonly TsQueryWord[],
  thesaurus: Thesaurus,
): Promise<Map<string, Form[]>> {
  const found = new Map<string, Form[]>();
  const loose = words.filter(({ word, isQuoted }) => !isQuoted && isCorrectable(word, 1));
  const known = await someHits(
    tx,
    caller,
    loose.map(({ all }) => all),
  );
  const unknown = loose.filter((_, i) => !known[i]).slice(0, MAX_CORRECTED);
  for (const { word } of unknown) {
    const meant = await correctionOf(tx, caller, word, thesaurus);
    if (meant) found.set(word, [{ word: meant, worth: CORRECTION_WORTH }]);
  }
  return found;
}

async function correctionOf(
  tx: Tx,
  caller: Caller,
  word: string,
  thesaurus: Thesaurus,
): Promise<string | undefined> {
  const similar = await listSimilarWords(tx, caller, word);
  for (const most of [1, 2] as const) {
    const [meant] = await wordsThatHit(tx, caller, nearWords(word, similar, most));
    const [term] = meant || most > 1 ? [] : nearWords(word, thesaurus.words, 1);
    if (meant ?? term) return meant ?? term;
  }
  return undefined;
}
