import { Highlighter, type Phrase, parseQuery, type QueryWord, wordsNeeded } from '@spadework/core';
import type { Tx } from '../../../store/store.js';
import { findKin, type Kin, type Kinship } from './queryExpansion.sql.js';

/** A word of a query, and what answers it. */
export interface Asked {
  /** Terms of the index, and how much each counts. */
  terms: ReadonlyMap<number, { worth: number; isOwn: boolean }>;
  times: number;
  /** A word of a phrase, which must be there. */
  isRequired: boolean;
}

/** A query against the vocabulary as it is. */
export interface Analysis {
  /** Nothing is asked for, so everything is found. */
  isEmpty: boolean;
  words: readonly Asked[];
  /** How many of the words must be there. */
  needed: number;
  phrases: readonly Phrase[];
  /** Some word is a reference or has a hyphen, and could be taken apart. */
  hasParts: boolean;
  highlighter: Highlighter;
}

/** What an answer is worth by its kinship with the word asked for, in Norwegian and in English texts. */
const WORTH: Record<Kinship, { nb: number; en: number }> = {
  nb: { nb: 1, en: 0.8 },
  en: { nb: 0.8, en: 1 },
  part: { nb: 0.8, en: 0.6 },
  start: { nb: 0.4, en: 0.4 },
};
/** Of words taken apart, no more are looked for. */
const MOST_WORDS = 64;
/** A single letter begins too many words to mean one of them. */
const SHORTEST_START = 2;

/** `apart`: what has a hyphen or is a reference stands for its parts, not for itself. */
export async function analyse(tx: Tx, q: string, apart = false): Promise<Analysis> {
  const { words, phrases } = parseQuery(q);
  const asked = apart ? takenApart(words) : words;
  const quoted = [...new Set(phrases.flatMap((phrase) => phrase.words))];
  const kin = await kinOf(tx, asked, quoted);
  const marked = new Map<string, number>();
  for (const [i, { word }] of asked.entries())
    for (const answer of kin.get(word)!) if (!marked.has(answer.word)) marked.set(answer.word, i);
  return {
    isEmpty: words.length + phrases.length === 0,
    words: [
      ...asked.map(({ word, times }) => ({ terms: termsOf(kin.get(word)!), times, isRequired: false })),
      ...quoted.map((word) => ({ terms: termsOf(sameAs(word, kin)), times: 1, isRequired: true })),
    ],
    needed: wordsNeeded(asked.length),
    phrases,
    hasParts: words.some(({ parts }) => parts.length > 0),
    highlighter: new Highlighter({ words: marked, phrases: phrases.map(({ stream }) => stream) }),
  };
}

function takenApart(words: readonly QueryWord[]): QueryWord[] {
  const parts = words.flatMap((word) =>
    word.parts.length ? word.parts.map((part) => ({ ...word, word: part })) : [word],
  );
  return [...new Map(parts.map((part) => [part.word, part])).values()].slice(0, MOST_WORDS);
}

async function kinOf(
  tx: Tx,
  words: readonly QueryWord[],
  quoted: readonly string[],
): Promise<ReadonlyMap<string, Kin[]>> {
  const asked = [...new Set([...words.map(({ word }) => word), ...quoted])];
  if (asked.length === 0) return new Map();
  const starts = words
    .filter(({ isLast, word }) => isLast && word.length >= SHORTEST_START)
    .map(({ word }) => ({ place: asked.indexOf(word) + 1, start: word }));
  const kin = new Map(asked.map((word) => [word, [] as Kin[]]));
  for (const each of await findKin(tx, asked, starts)) kin.get(asked[each.place - 1]!)!.push(each);
  return kin;
}

const sameAs = (word: string, kin: ReadonlyMap<string, Kin[]>): Kin[] =>
  kin.get(word)!.filter((each) => each.word === word && each.kinship !== 'start');

/** Terms by what they are worth; one that answers in several ways is worth the most of it. */
function termsOf(answers: readonly Kin[]): Asked['terms'] {
  const terms = new Map<number, { worth: number; isOwn: boolean }>();
  const add = (term: number, worth: number, isOwn: boolean) => {
    const known = terms.get(term);
    terms.set(term, { worth: Math.max(known?.worth ?? 0, worth), isOwn: isOwn || known?.isOwn === true });
  };
  for (const { kinship, nb, en } of answers) {
    add(nb, WORTH[kinship].nb, kinship === 'nb');
    add(en, WORTH[kinship].en, kinship === 'en');
  }
  return terms;
}
