import {
  Highlighter,
  MAX_QUERY_WORDS,
  type Phrase,
  parseQuery,
  type QueryWord,
} from '@spadework/core/search';
import type { Tx } from '../../../store/store.js';
import { findRelatedWords, type RelatedWord, type Relation } from './queryExpansion.sql.js';

/** A word of a query, and the terms of the index that match it. */
export interface AnalysedWord {
  word: string;
  /** Matching terms by id. `worth` is the weight, `isOwn` marks a term of the query word itself. */
  terms: ReadonlyMap<number, { worth: number; isOwn: boolean }>;
  times: number;
  /** True for a word of a phrase, which every match must contain. */
  isRequired: boolean;
  /** True for a part of a reference or a compound, which adds to the rank of what other words find. */
  isExtra: boolean;
}

/** A query, with its words looked up in the vocabulary. */
export interface Analysis {
  /** The query has no words, so everything matches. */
  isEmpty: boolean;
  words: readonly AnalysedWord[];
  /** How many of the words a match may contain: those outside of phrases. */
  count: number;
  phrases: readonly Phrase[];
  /** Whether some word is a reference, a compound or has a hyphen, and can be split into parts. */
  hasParts: boolean;
  highlighter: Highlighter;
}

/** The weight of a related word, in Norwegian and in English texts. */
const WORTH: Record<Relation, { nb: number; en: number }> = {
  nb: { nb: 1, en: 0.8 },
  en: { nb: 0.8, en: 1 },
  part: { nb: 0.8, en: 0.6 },
  start: { nb: 0.4, en: 0.4 },
};
/** Too many words begin with any single letter. */
const MIN_START_LENGTH = 2;

export interface Splitting {
  /** Whether a reference, a word with a hyphen or a compound is replaced by its parts. */
  split?: boolean;
  /** The parts of words that are treated like words with a hyphen. */
  compounds?: ReadonlyMap<string, readonly string[]>;
}

export async function analyse(
  tx: Tx,
  q: string,
  { split = false, compounds = new Map() }: Splitting = {},
): Promise<Analysis> {
  const { words: typed, phrases } = parseQuery(q);
  const words = typed.map((each) =>
    each.parts.length ? each : { ...each, parts: compounds.get(each.word) ?? [] },
  );
  const asked = split ? splitIntoParts(words) : words;
  const extra = split ? [] : extraParts(words);
  const quoted = [...new Set(phrases.flatMap((phrase) => phrase.words))];
  const related = await relatedWords(tx, asked, [...extra.map(({ word }) => word), ...quoted]);
  const marked = new Map<string, number>();
  for (const [i, { word }] of asked.entries())
    for (const answer of related.get(word)!) if (!marked.has(answer.word)) marked.set(answer.word, i);
  return {
    isEmpty: words.length + phrases.length === 0,
    words: [
      ...asked.map(({ word, times }) => ({
        word,
        terms: termsOf(related.get(word)!),
        times,
        isRequired: false,
        isExtra: false,
      })),
      ...extra.map(({ word, times }) => ({
        word,
        terms: termsOf(related.get(word)!),
        times,
        isRequired: false,
        isExtra: true,
      })),
      ...quoted.map((word) => ({
        word,
        terms: termsOf(sameAs(word, related)),
        times: 1,
        isRequired: true,
        isExtra: false,
      })),
    ],
    count: asked.length,
    phrases,
    hasParts: words.some(({ parts }) => parts.length > 0),
    highlighter: new Highlighter({ words: marked, phrases: phrases.map(({ stream }) => stream) }),
  };
}

/** The parts of references and of words with a hyphen, without those that are words of the query themselves. */
function extraParts(words: readonly QueryWord[]): QueryWord[] {
  const typed = new Set(words.map(({ word }) => word));
  return splitIntoParts(words).filter(({ word }) => !typed.has(word));
}

function splitIntoParts(words: readonly QueryWord[]): QueryWord[] {
  const parts = words.flatMap((word) =>
    word.parts.length ? word.parts.map((part) => ({ ...word, word: part })) : [word],
  );
  return [...new Map(parts.map((part) => [part.word, part])).values()].slice(0, MAX_QUERY_WORDS);
}

async function relatedWords(
  tx: Tx,
  words: readonly QueryWord[],
  quoted: readonly string[],
): Promise<ReadonlyMap<string, RelatedWord[]>> {
  const asked = [...new Set([...words.map(({ word }) => word), ...quoted])];
  if (asked.length === 0) return new Map();
  const starts = words
    .filter(({ isLast, word }) => isLast && word.length >= MIN_START_LENGTH)
    .map(({ word }) => ({ place: asked.indexOf(word) + 1, start: word }));
  const related = new Map(asked.map((word) => [word, [] as RelatedWord[]]));
  for (const each of await findRelatedWords(tx, asked, starts))
    related.get(asked[each.place - 1]!)!.push(each);
  return related;
}

const sameAs = (word: string, related: ReadonlyMap<string, RelatedWord[]>): RelatedWord[] =>
  related.get(word)!.filter((each) => each.word === word && each.relation !== 'start');

/** Terms with their weights. A term that is related in several ways gets the highest weight. */
function termsOf(answers: readonly RelatedWord[]): AnalysedWord['terms'] {
  const terms = new Map<number, { worth: number; isOwn: boolean }>();
  const add = (term: number, worth: number, isOwn: boolean) => {
    const known = terms.get(term);
    terms.set(term, { worth: Math.max(known?.worth ?? 0, worth), isOwn: isOwn || known?.isOwn === true });
  };
  for (const { relation, nb, en } of answers) {
    add(nb, WORTH[relation].nb, relation === 'nb');
    add(en, WORTH[relation].en, relation === 'en');
  }
  return terms;
}
