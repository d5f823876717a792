import { fold } from '../text/words.js';
import { crossSectionEndings } from './crossSections.js';

/** A word in its folded form, which is searched for, and in its spelling in small letters. */
export interface Word {
  word: string;
  spelling: string;
  /** Whether it keeps å, which the word before it has as a. */
  isRinged?: true;
}

/** A token between blanks and punctuation: `kabel`, `K-703.2`, `1,5`. */
export interface Token {
  /** Its offset in the text. */
  start: number;
  raw: string;
  /** The word for the whole token first, then the words for its parts. */
  words: readonly Word[];
}

const TOKEN = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:[-.,/:][\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*/gu;
const MAX_LENGTH = 60;
/** The rest of a longer token is ignored. */
const MAX_TOKEN_LENGTH = 200;
const MAX_PIECES = 6;
/** Shorter references without punctuation would be mistaken for other numbers. */
export const MIN_COMPACT_LENGTH = 4;
const isDigit = (character: string | undefined) => character !== undefined && /\p{N}/u.test(character);

/** Splits texts into tokens, and caches the words of tokens. */
export class Tokenizer {
  readonly #known = new Map<string, readonly Word[]>();

  constructor(readonly most = 200_000) {}

  *tokens(text: string): Generator<Token> {
    for (const match of text.matchAll(TOKEN)) {
      const words = this.words(match[0]);
      // Folding removes a few characters that count as letters.
      if (words.length > 0) yield { start: match.index, raw: match[0], words };
    }
  }

  words(raw: string): readonly Word[] {
    if (raw.length > MAX_LENGTH) return wordsOf(raw);
    let words = this.#known.get(raw);
    if (words === undefined) {
      words = wordsOf(raw);
      if (this.#known.size >= this.most) this.#known.clear();
      this.#known.set(raw, words);
    }
    return words;
  }
}

/** Joins words that are divided at the end of a line. */
export function joinDividedWords(text: string): string {
  return text.replace(/\u00ad\s*/gu, '').replace(/(\p{Ll})-[ \t]*\r?\n[ \t]*(?=\p{Ll})/gu, '$1');
}

function wordsOf(raw: string): Word[] {
  const lower = raw.slice(0, MAX_TOKEN_LENGTH).normalize('NFC').toLowerCase();
  const found = new Map<string, Word>();
  const add = (spelling: string) => {
    const short = spelling.slice(0, MAX_LENGTH);
    const word = withoutSigns(fold(short));
    if (word && !found.has(word)) found.set(word, { word, spelling: short });
    if (!short.includes('å')) return;
    const ringed = withoutSigns(foldRinged(short));
    if (ringed && !found.has(ringed)) found.set(ringed, { word: ringed, spelling: short, isRinged: true });
  };
  for (const pieces of bound(lower)) {
    const name = whole(pieces);
    add(name);
    const plain = compact(name);
    if (plain !== name && plain.length >= MIN_COMPACT_LENGTH) add(plain);
    const isShort = pieces.length <= MAX_PIECES;
    for (const [i, { text }] of pieces.entries()) {
      if (isShort && i > 0) addPart(whole(pieces.slice(i)));
      if (pieces.length > 1) addPart(text);
      const glued = /^(?:(\p{L}+)(\p{N}+)|(\p{N}+)(\p{L}+))$/u.exec(text);
      for (const part of glued?.slice(1) ?? []) if (part) addPart(part);
      for (const part of crossSectionEndings(text)) addPart(part);
    }
  }
  return [...found.values()];

  function addPart(part: string) {
    if (part.length > 1) add(part);
  }
}

const withoutSigns = (word: string): string => word.replace(/[^\p{L}\p{N}.\-/:]/gu, '');

/** A reference without punctuation: 51-15 becomes 5115. */
export const compact = (word: string): string => word.replace(/[^\p{L}\p{N}]/gu, '');

/** Like `fold`, but å stays. */
export const foldRinged = (text: string): string =>
  text.normalize('NFC').toLowerCase().split('å').map(fold).join('å');

/** A word of `foldRinged` as `fold` has it. */
export const withoutRing = (word: string): string => word.replaceAll('å', 'a');

interface Piece {
  text: string;
  /** The character between it and the piece before. */
  link: string;
}

/** Groups the pieces of a token: those of `NS-771/B` belong together, those of `og/eller` do not. */
function bound(token: string): Piece[][] {
  const groups: Piece[][] = [];
  let link = '';
  for (const text of token.split(/([-.,/:])/u)) {
    if (/^[-.,/:]$/u.test(text)) {
      link = text;
      continue;
    }
    const last = groups.at(-1);
    if (last && binds(last.at(-1)!.text.at(-1), link, text[0])) last.push({ text, link });
    else groups.push([{ text, link: '' }]);
  }
  return groups;
}

function binds(before: string | undefined, link: string, after: string | undefined): boolean {
  const digits = Number(isDigit(before)) + Number(isDigit(after));
  if (link === '-') return true;
  return link === '/' || link === '.' ? digits > 0 : digits === 2;
}

/** Joins pieces: `K-703,2` becomes k703.2. A link stays only between digits, and a comma becomes a point. */
function whole(pieces: readonly Piece[]): string {
  return pieces.reduce((text, piece, i) => {
    if (i === 0) return piece.text;
    const keeps = isDigit(text.at(-1)) && isDigit(piece.text[0]);
    return text + (keeps ? (piece.link === ',' ? '.' : piece.link) : '') + piece.text;
  }, '');
}

/** A text as folded words with blanks around each, and digits separate from letters. Phrases are found in it. */
export function wordStream(text: string): string {
  const words = fold(text).match(/\p{L}+|\p{N}+/gu);
  return words ? ` ${words.join(' ')} ` : ' ';
}
