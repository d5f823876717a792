import type { Form } from './amounts.js';
import type { QueryWord } from './query.js';
import type { Thesaurus } from './thesaurus.js';
import { withoutRing } from './tokens.js';

/** A way to search for a word of a query. A text must have all of its words. */
export interface Alternative {
  words: readonly string[];
  worth: number;
  /** Whether it is the word itself, also in another spelling or corrected. */
  isOwn: boolean;
  /** Whether it says the same in other words. The more texts have the word itself, the less it counts. */
  isSynonym: boolean;
  /** Whether its words are parts of a compound, so that a text may have them in other compounds. */
  isCompound?: boolean;
}

/** What is known of the words of a query that no text has as they were typed. */
export interface Rewriting {
  /** The parts of compounds that no text has. */
  compounds?: ReadonlyMap<string, readonly string[]>;
  /** The words that misspelt words may mean, the likeliest first. */
  corrections?: ReadonlyMap<string, readonly Form[]>;
  /** Words that are searched for without å as well. */
  withoutRing?: ReadonlySet<string>;
  /** Whether synonyms and other spellings are left out. */
  isLiteral?: boolean;
}

const SPELLING_WORTH = 0.9;
const COMPOUND_WORTH = { together: 0.8, part: 0.3 };
/** A long query says what it means, and needs few synonyms. */
const LONG_QUERY = 6;
const FEW_SYNONYMS = 4;

/** What each word of a query is searched for as. */
export function alternativesOf(
  words: readonly QueryWord[],
  { compounds, corrections, withoutRing: plainWords, isLiteral = false }: Rewriting,
  thesaurus: Thesaurus,
): Alternative[][] {
  const groups = words.map(({ word, plain, also = [] }): Alternative[] => {
    const found = [same(word, 1)];
    if (plain && plainWords?.has(word)) found.push(same(plain, 1));
    for (const form of also) found.push({ ...same(form.word, form.worth), isOwn: false });
    for (const spelling of isLiteral ? [] : thesaurus.spellings(word))
      found.push(same(spelling, SPELLING_WORTH));
    for (const meant of corrections?.get(word) ?? []) found.push(same(meant.word, meant.worth));
    const parts = compounds?.get(word) ?? [];
    if (parts.length > 0)
      found.push({
        words: parts,
        worth: COMPOUND_WORTH.together,
        isOwn: true,
        isSynonym: false,
        isCompound: true,
      });
    // The parts of a single compound are searched for only if no text has all of them.
    if (words.length > 1)
      for (const part of parts) found.push({ ...same(part, COMPOUND_WORTH.part), isOwn: false });
    return found;
  });
  if (isLiteral) return groups;
  // The synonyms of a misspelt word are those of its correction.
  const meant = words.map(({ word, plain }) =>
    withoutRing(corrections?.get(word)?.[0]?.word ?? plain ?? word),
  );
  const most = words.length > LONG_QUERY ? FEW_SYNONYMS : undefined;
  for (const [i, { word }] of words.entries())
    for (const synonym of thesaurus.ofCompound(compounds?.get(word) ?? []).slice(0, most))
      groups[i]!.push({ ...synonym, isOwn: false, isSynonym: true, isCompound: true });
  for (const { from, to, synonyms } of thesaurus.matches(meant))
    for (const group of groups.slice(from, to))
      for (const synonym of synonyms.slice(0, most))
        group.push({ ...synonym, isOwn: false, isSynonym: true });
  return groups;
}

const same = (word: string, worth: number): Alternative => ({
  words: [word],
  worth,
  isOwn: true,
  isSynonym: false,
});
