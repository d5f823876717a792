import { type Form, isAmount, otherForms, withUnits } from './amounts.js';
import { joinCrossSections } from './crossSections.js';
import { withoutStopWords } from './stopWords.js';
import { compact, Tokenizer, type Word, wordStream } from './tokens.js';

export interface QueryWord {
  word: string;
  /** The word without å, if it was typed with å. It is searched for if no text has the word as typed. */
  plain?: string;
  /** Other ways to write the same: a reference without punctuation, the number without its unit. */
  also?: readonly Form[];
  /** The parts of a reference. They add to the rank, and are searched for when no word as typed is found. */
  parts: readonly string[];
  /** How often it occurs in the query. */
  times: number;
  /** Whether it is the last word, so that it may be the beginning of a longer word. */
  isLast: boolean;
}

export interface Phrase {
  /** Its words as a `wordStream`. */
  stream: string;
  /** The words of the phrase that the index has, without stop words. */
  words: readonly string[];
}

export interface Query {
  words: QueryWord[];
  phrases: Phrase[];
}

export const MAX_QUERY_WORDS = 64;
const MAX_PHRASES = 8;
const MAX_LENGTH = 4000;

/**
 * Reads words and quoted phrases from a query. A query without either matches everything. With `keepsStopWords`, a query
 * of stop words alone has these words.
 */
export function parseQuery(q: string, { keepsStopWords = false } = {}): Query {
  const sections = q.slice(0, MAX_LENGTH).split(/["“”«»]/u);
  // A quotation mark without a partner is ignored.
  if (sections.length % 2 === 0) sections.push(sections.splice(-2).join(' '));
  const loose = sections.filter((_, i) => i % 2 === 0);
  const quoted = sections.filter((_, i) => i % 2 === 1);
  return {
    words: looseWords(loose, keepsStopWords),
    phrases: quoted
      .map(phrase)
      .filter(({ words }) => words.length > 0)
      .slice(0, MAX_PHRASES),
  };
}

function looseWords(sections: readonly string[], keepsStopWords: boolean): QueryWord[] {
  const tokenizer = new Tokenizer();
  const found = new Map<string, QueryWord>();
  const typed = sections.flatMap((section) =>
    withUnits([...tokenizer.tokens(joinCrossSections(section))]).map(({ raw, words }) => ({
      word: words[0]!.word,
      raw,
      words,
    })),
  );
  const last = sections.at(-1)?.trim() ? typed.at(-1) : undefined;
  const counted = withoutStopWords(typed);
  for (const token of keepsStopWords && counted.length === 0 ? typed : counted) {
    const known = found.get(token.word);
    const ringed = token.words[1]?.isRinged ? token.words[1] : undefined;
    if (known) known.times++;
    else if (found.size < MAX_QUERY_WORDS)
      found.set(token.word, {
        word: ringed?.word ?? token.word,
        ...(ringed && { plain: token.word }),
        also: otherForms(token.word),
        parts: isAmount(token.word) ? [] : partsOf(token.raw),
        times: 1,
        isLast: false,
      });
  }
  const end = last && found.get(last.word);
  if (end) end.isLast = true;
  return [...found.values()];
}

/** The parts of a token: both words of `høyspent-kabel`, the number of `K-703.2`. */
function partsOf(raw: string): string[] {
  const words = wordStream(raw).trim().split(' ');
  return words.length > 1
    ? withoutStopWords(words.map((word) => ({ word })))
        .map(({ word }) => word)
        .filter((word) => word.length > 1)
    : [];
}

function phrase(text: string): Phrase {
  const tokens = [...new Tokenizer().tokens(text)].flatMap(({ words: all }) => {
    const [{ word: whole }] = all as [Word];
    const words = all.filter(
      ({ isRinged, word }) => !isRinged && (word === whole || word !== compact(whole)),
    );
    return words.length > 1 ? words.slice(1) : words;
  });
  const words = withoutStopWords(tokens).map(({ word }) => word);
  return { stream: wordStream(text), words: [...new Set(words)].slice(0, MAX_QUERY_WORDS) };
}

export const MAX_REQUIRED_WORDS = 3;
export const ENOUGH_DOCUMENTS = 10;

/**
 * How many words of the query a document must contain: all of up to three words if that leaves ten documents or more,
 * otherwise one. The rank brings documents with more and rarer words first.
 */
export function wordsNeeded(words: number, documentsWithAll: number): number {
  const all = words <= MAX_REQUIRED_WORDS && documentsWithAll >= ENOUGH_DOCUMENTS;
  return all ? words : Math.min(words, 1);
}

/** How many words a good correction of a query has in one document: all of up to three, otherwise two. */
export const wordsTogether = (words: number): number => (words <= MAX_REQUIRED_WORDS ? words : 2);
