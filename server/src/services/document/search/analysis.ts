import { Highlighter, type Phrase, parseQuery, type QueryWord, wordsNeeded } from '@spadework/core';
import type { Tx } from '../../../store/store.js';
import { type Extent, findExtent, findKin, type Kin, type Kinship } from './expansion.sql.js';

/** The terms of the index that answer a word of a query, and what each is worth. */
export type Answers = ReadonlyMap<number, number>;

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
  extent: Extent;
  highlighter: Highlighter;
}

/** What an answer is worth by its kinship with the word asked for, in Norwegian and in English texts. */
const WORTH: Record<Kinship, { nb: number; en: number }> = {
  nb: { nb: 1, en: 0.8 },
  en: { nb: 0.8, en: 1 },
  part: { nb: 0.6, en: 0.5 },
  start: { nb: 0.5, en: 0.5 },
};
/** A single letter begins too many words to mean one of them. */
const SHORTEST_START = 2;

export async function analyse(tx: Tx, q: string): Promise<Analysis> {
  const { words, phrases } = parseQuery(q);
  const quoted = [...new Set(phrases.flatMap((phrase) => phrase.words))];
  const kin = await kinOf(tx, words, quoted);
  const extent = await findExtent(tx);
  const asked = words.flatMap((word) => readings(word, kin));
  const marked = new Map<string, number>();
  for (const [i, { answers }] of asked.entries())
    for (const { word } of answers) if (!marked.has(word)) marked.set(word, i);
  return {
    isEmpty: words.length + phrases.length === 0,
    words: asked.map(({ answers, times }) => valued(answers, times, extent)),
    needed: wordsNeeded(asked.length),
    required: quoted.map((word) =>
      valued(
        (kin.get(word) ?? []).filter((each) => each.word === word && each.kinship !== 'start'),
        1,
        extent,
      ),
    ),
    phrases,
    extent,
    highlighter: new Highlighter({ words: marked, phrases: phrases.map(({ stream }) => stream) }),
  };
}

async function kinOf(
  tx: Tx,
  words: readonly QueryWord[],
  quoted: readonly string[],
): Promise<ReadonlyMap<string, Kin[]>> {
  const asked = [...new Set([...words.flatMap(({ word, parts }) => [word, ...parts]), ...quoted])];
  if (asked.length === 0) return new Map();
  const starts = words
    .filter(({ isLast, word }) => isLast && word.length >= SHORTEST_START)
    .map(({ word }) => ({ place: asked.indexOf(word) + 1, start: word }));
  const kin = new Map(asked.map((word) => [word, [] as Kin[]]));
  for (const each of await findKin(tx, asked, starts)) kin.get(asked[each.place - 1]!)!.push(each);
  return kin;
}

/** A reference that nothing is called by as a whole stands for its parts. */
function readings(
  { word, parts, times }: QueryWord,
  kin: ReadonlyMap<string, Kin[]>,
): { answers: readonly Kin[]; times: number }[] {
  const answers = kin.get(word)!;
  return (answers.length || parts.length === 0 ? [word] : parts).map((each) => ({
    answers: kin.get(each)!,
    times,
  }));
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
  for (const { kinship, nb, nbVersions, en, enVersions } of answers) {
    const worth = WORTH[kinship];
    if (nbVersions) terms.set(nb, Math.max(terms.get(nb) ?? 0, worth.nb * rarity * times));
    if (enVersions) terms.set(en, Math.max(terms.get(en) ?? 0, worth.en * rarity * times));
  }
  return terms;
}
