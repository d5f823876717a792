import { withoutStopWords } from './stopWords.js';
import { Reader, wordStream } from './tokens.js';

export interface QueryWord {
  word: string;
  /** What else a reference can be looked up by when nothing is called so as a whole. */
  parts: readonly string[];
  /** How often it stands in the query. */
  times: number;
  /** It stands last and may be the beginning of a longer word. */
  isLast: boolean;
}

export interface Phrase {
  /** Its words as in a `wordStream`. */
  stream: string;
  /** Those of its words that documents are found by. */
  words: readonly string[];
}

export interface Query {
  words: QueryWord[];
  phrases: Phrase[];
}

const MOST_WORDS = 64;
const MOST_PHRASES = 8;
const LONGEST = 4000;

/** What is asked for: words that count, and phrases between quotes. Without either, everything. */
export function parseQuery(q: string): Query {
  const sections = q.slice(0, LONGEST).split(/["“”«»]/u);
  // A quote that is not closed is none.
  if (sections.length % 2 === 0) sections.push(sections.splice(-2).join(' '));
  const loose = sections.filter((_, i) => i % 2 === 0);
  const quoted = sections.filter((_, i) => i % 2 === 1);
  return {
    words: looseWords(loose),
    phrases: quoted
      .map(phrase)
      .filter(({ words }) => words.length > 0)
      .slice(0, MOST_PHRASES),
  };
}

function looseWords(sections: readonly string[]): QueryWord[] {
  const reader = new Reader();
  const found = new Map<string, QueryWord>();
  const typed = sections.flatMap((section) =>
    [...reader.tokens(section)].map(({ raw, words }) => ({ word: words[0]!.word, raw, words })),
  );
  const last = sections.at(-1)?.trim() ? typed.at(-1) : undefined;
  for (const token of withoutStopWords(typed)) {
    const known = found.get(token.word);
    if (known) known.times++;
    else if (found.size < MOST_WORDS)
      found.set(token.word, {
        word: token.word,
        parts: partsOf(token.raw),
        times: 1,
        isLast: false,
      });
  }
  const end = last && found.get(last.word);
  if (end) end.isLast = true;
  return [...found.values()];
}

/** Of `høyspent-kabel` both words, of `K-703.2` its number. */
function partsOf(raw: string): string[] {
  const words = wordStream(raw).trim().split(' ');
  return words.length > 1
    ? withoutStopWords(words.map((word) => ({ word })))
        .map(({ word }) => word)
        .filter((word) => word.length > 1)
    : [];
}

function phrase(text: string): Phrase {
  const tokens = [...new Reader().tokens(text)].flatMap(({ words }) =>
    words.length > 1 ? words.slice(1) : words,
  );
  const words = withoutStopWords(tokens).map(({ word }) => word);
  return { stream: wordStream(text), words: [...new Set(words)].slice(0, MOST_WORDS) };
}

/** How many of a query's words a document must hold: all of a few, two of many. */
export function wordsNeeded(words: number): number {
  return words <= 3 ? words : 2;
}
