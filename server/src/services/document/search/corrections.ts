import {
  type Form,
  isCorrectable,
  isSlip,
  nearWords,
  slip,
  type Thesaurus,
  withoutRing,
} from '@spadework/core/search';
import type { Tx } from '../../../store/store.js';
import { postingsOf } from './postings.js';
import type { SearchedTexts } from './searchedTexts.js';
import { type Candidate, findSimilar, findVisible } from './suggestions.sql.js';
import type { Readable } from './versionSearch.sql.js';

const MAX_CORRECTIONS = 3;
/** How much unlikelier than the best correction others may be. */
const MAX_WORSE = 0.5;
/** How many candidates are checked at a time, and in how many texts each is looked for. */
const BATCH = 12;
const MAX_TEXTS = 200;
/** The weight of the best correction by the number of changes, and the share of it that others get. */
const WORTH = { 1: 0.9, 2: 0.7, other: 0.5 };

interface Near extends Candidate {
  slip: number;
  /** Searched texts with an inflection of the word in what the caller may read. */
  texts: Readable[];
}

/**
 * The words that an unknown word may mean: near it, and in a text that the caller may read and that is searched. Nothing
 * else of the vocabulary decides, so that a correction reveals no word of a closed text. If there is none, a near word of
 * the thesaurus is tried.
 */
export async function correct(
  tx: Tx,
  typed: string,
  most: 1 | 2,
  searched: SearchedTexts,
  thesaurus: Thesaurus,
): Promise<Form[]> {
  const word = withoutRing(typed);
  if (!isCorrectable(word, most)) return [];
  const found = await firstVisible(tx, await nearCandidates(tx, word, most, searched));
  if (found.length > 0)
    return found.map((each, i) => ({ word: each.word, worth: WORTH[most] * (i === 0 ? 1 : WORTH.other) }));
  return most > 1
    ? []
    : nearWords(word, thesaurus.words, most)
        .slice(0, 1)
        .map((meant) => ({ word: meant, worth: WORTH[most] }));
}

/** Words near a word that the caller can find: the likeliest first, then those in the most texts. */
async function nearCandidates(tx: Tx, word: string, most: 1 | 2, searched: SearchedTexts): Promise<Near[]> {
  const share = Math.max(1, Math.floor(word.length / (most + 1)));
  const similar = (await findSimilar(tx, word, share, most)).filter(
    (each) => /^\p{L}+$/u.test(each.word) && isSlip(word, each.word, most),
  );
  const terms = [...new Set(similar.flatMap(({ nb, en }) => [nb, en]))];
  const postings = await postingsOf(tx, searched.library.columns, terms);
  const readable = new Map(terms.map((term) => [term, searched.placesOf(postings.get(term)!)]));
  return similar
    .map((each) => ({
      ...each,
      slip: slip(word, each.word),
      texts: searched.readable([...new Set([...readable.get(each.nb)!, ...readable.get(each.en)!])]),
    }))
    .filter((each) => each.texts.length > 0)
    .sort((a, b) => a.slip - b.slip || b.texts.length - a.texts.length || (a.word < b.word ? -1 : 1));
}

/** The first candidates that occur in exactly this form in what the caller may read, one inflection of each. */
async function firstVisible(tx: Tx, candidates: readonly Near[]): Promise<Near[]> {
  const found = new Map<number, Near>();
  for (let at = 0; at < candidates.length && found.size < MAX_CORRECTIONS; at += BATCH) {
    const [best] = found.values();
    if (best && candidates[at]!.slip > best.slip + MAX_WORSE) break;
    const batch = candidates.slice(at, at + BATCH);
    const visible = await findVisible(
      tx,
      batch.map(({ id, word, texts }) => ({ id, word, versions: texts.slice(0, MAX_TEXTS) })),
    );
    for (const each of batch) if (visible.has(each.id) && !found.has(each.nb)) found.set(each.nb, each);
  }
  const [best] = found.values();
  return [...found.values()].filter((each) => each.slip <= best!.slip + MAX_WORSE).slice(0, MAX_CORRECTIONS);
}
