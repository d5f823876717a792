import { type MatchingTerm, type Postings, postingsTogether, type Texts } from '@spadework/core/search';
import type { AnalysedWord } from './analysedWord.js';

/** How many readable postings the synonyms of all words may have, or those of a word half as many as the word. */
const MAX_SYNONYM_POSTINGS = 5000;

/** All terms of a word, whose postings are needed. */
export const termsIn = ({ alternatives }: AnalysedWord): number[] =>
  alternatives.flatMap(({ terms, together }) => [...terms.keys(), ...(together?.groups.flat() ?? [])]);

/**
 * The terms that match a word, with their postings. `count` is the number of words in the query. Postings that the
 * caller may not read do not count, so that closed contents do not decide which synonyms are used.
 */
export function matchingTerms(
  { alternatives }: AnalysedWord,
  postings: ReadonlyMap<number, Postings>,
  texts: Texts,
  count: number,
): MatchingTerm[] {
  const found = new Map<number, Omit<MatchingTerm, keyof Postings>>();
  const together: MatchingTerm[] = [];
  const sizes = { own: 0, synonyms: 0 };
  for (const { isSynonym, terms, together: groups } of alternatives) {
    // The parts of a compound of the query are no budget of synonyms, although they fade like them.
    const read = [...terms.keys(), ...(isSynonym && groups ? groups.groups.flat() : [])];
    const size = read.reduce((sum, term) => sum + countReadable(postings.get(term)!, texts), 0);
    if (isSynonym && sizes.synonyms + size > Math.max(MAX_SYNONYM_POSTINGS / count, sizes.own / 2)) continue;
    sizes[isSynonym ? 'synonyms' : 'own'] += size;
    for (const [term, { worth, isOwn }] of terms) {
      const known = found.get(term);
      found.set(term, {
        worth: Math.max(known?.worth ?? 0, worth),
        isOwn: isOwn || known?.isOwn === true,
        isSynonym: isSynonym && (known?.isSynonym ?? true),
      });
    }
    if (groups)
      together.push({
        worth: groups.worth,
        isOwn: false,
        isSynonym: groups.isSynonym,
        ...postingsTogether(groups.groups.map((group) => group.map((term) => postings.get(term)!))),
      });
  }
  return [...[...found].map(([term, answer]) => ({ ...answer, ...postings.get(term)! })), ...together];
}

/** The frequency of a posting in what the caller may read. */
export const readableFrequency = ({ open }: Texts, place: number, frequency: number): number =>
  open[place] ? frequency >>> 16 : frequency & 0xffff;

function countReadable({ places, frequencies }: Postings, texts: Texts): number {
  let count = 0;
  for (let i = 0; i < places.length; i++)
    if (readableFrequency(texts, places[i]!, frequencies[i]!) > 0) count++;
  return count;
}
