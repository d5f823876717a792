import { Highlighter, type Phrase, parseQuery, type QueryWord, wordsNeeded } from '@spadework/core';
import type { Tx } from '../../../store/store.js';
import { type Extent, findExtent, findKin, type Kin, type Kinship } from './expansion.sql.js';

/** What answers a word of a query. */
export interface Answers {
  /** Terms of the index, and how much each counts. */
  terms: ReadonlyMap<number, number>;
  /** What the word counts among the others. */
  rarity: number;
}

/** A query against the index as it is. */
export interface Analysis {
  /** Nothing is asked for, so everything is found. */
  isEmpty: boolean;
  /** Words of which `needed` must be there. */
  words: readonly Answers[];
  needed: number;
  /** Words of phrases, all of which must be there. */
  required: readonly Answers[];
  phrases: readonly Phrase[];
  /** Some word is a reference or has a hyphen, and could be taken apart. */
  hasParts: boolean;
  extent: Extent;
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
  const extent = await findExtent(tx);
  const marked = new Map<string, number>();
  for (const [i, { word }] of asked.entries())
    for (const answer of kin.get(word)!) if (!marked.has(answer.word)) marked.set(answer.word, i);
  return {
    isEmpty: words.length + phrases.length === 0,
    words: asked.map(({ word, times }) => valued(kin.get(word)!, times, extent)),
    needed: wordsNeeded(asked.length),
    required: quoted.map((word) =>
      valued(
        kin.get(word)!.filter((each) => each.word === word && each.kinship !== 'start'),
        1,
        extent,
      ),
    ),
    phrases,
    hasParts: words.some(({ parts }) => parts.length > 0),
    extent,
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

/** The rarer what was asked for is, the more it is worth; words akin to it are not worth more for being rarer. */
function valued(answers: readonly Kin[], times: number, { versions }: Extent): Answers {
  const own = answers.flatMap(({ kinship, nbVersions, enVersions }) =>
    kinship === 'nb' ? [nbVersions] : kinship === 'en' ? [enVersions] : [],
  );
  const held = Math.max(
    0,
    ...(own.length ? own : answers.map(({ nbVersions, enVersions }) => nbVersions + enVersions)),
  );
  const rarity = Math.log(1 + (Math.max(versions - held, 0) + 0.5) / (held + 0.5));
  const terms = new Map<number, number>();
  const add = (term: number, worth: number) => terms.set(term, Math.max(terms.get(term) ?? 0, worth));
  for (const { kinship, nb, nbVersions, en, enVersions } of answers) {
    if (nbVersions) add(nb, WORTH[kinship].nb);
    if (enVersions) add(en, WORTH[kinship].en);
  }
  return { terms, rarity: rarity * times };
}
