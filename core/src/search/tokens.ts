import { fold } from '../text/words.js';

/** A word as it is searched for, folded, and as it is written in small letters. */
export interface Word {
  word: string;
  spelling: string;
}

/** Something between blanks and punctuation: `kabel`, `K-703.2`, `1,5`. */
export interface Token {
  /** Where it stands in the text. */
  start: number;
  raw: string;
  /** What it is called as a whole first, then its parts. */
  words: readonly Word[];
}

const TOKEN = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:[-.,/:][\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*/gu;
const LONGEST = 60;
/** What comes after these characters of a token is not looked into. */
const LONGEST_TOKEN = 200;
const MOST_PIECES = 6;
const isDigit = (character: string | undefined) => character !== undefined && /\p{N}/u.test(character);

/** Tokens of a text, in order. Ask a `Reader` where the same words come again and again. */
export class Reader {
  readonly #known = new Map<string, readonly Word[]>();

  constructor(readonly most = 200_000) {}

  *tokens(text: string): Generator<Token> {
    for (const match of text.matchAll(TOKEN)) {
      const words = this.words(match[0]);
      // Of a few characters that count as letters folding leaves nothing.
      if (words.length > 0) yield { start: match.index, raw: match[0], words };
    }
  }

  words(raw: string): readonly Word[] {
    if (raw.length > LONGEST) return wordsOf(raw);
    let words = this.#known.get(raw);
    if (words === undefined) {
      words = wordsOf(raw);
      if (this.#known.size >= this.most) this.#known.clear();
      this.#known.set(raw, words);
    }
    return words;
  }
}

/** Words that end where a line does go on in the next one. */
export function unbroken(text: string): string {
  return text.replace(/\u00ad\s*/gu, '').replace(/(\p{Ll})-[ \t]*\r?\n[ \t]*(?=\p{Ll})/gu, '$1');
}

function wordsOf(raw: string): Word[] {
  const lower = raw.slice(0, LONGEST_TOKEN).normalize('NFC').toLowerCase();
  const found = new Map<string, Word>();
  const add = (spelling: string) => {
    const short = spelling.slice(0, LONGEST);
    const word = fold(short).replace(/[^\p{L}\p{N}.\-/:]/gu, '');
    if (word && !found.has(word)) found.set(word, { word, spelling: short });
  };
  for (const pieces of bound(lower)) {
    add(whole(pieces));
    const isShort = pieces.length <= MOST_PIECES;
    for (const [i, { text }] of pieces.entries()) {
      if (isShort && i > 0) addPart(whole(pieces.slice(i)));
      if (pieces.length > 1) addPart(text);
      const glued = /^(?:(\p{L}+)(\p{N}+)|(\p{N}+)(\p{L}+))$/u.exec(text);
      for (const part of glued?.slice(1) ?? []) if (part) addPart(part);
    }
  }
  return [...found.values()];

  function addPart(part: string) {
    if (part.length > 1) add(part);
  }
}

interface Piece {
  text: string;
  /** What stands between it and the one before. */
  joint: string;
}

/** The pieces of a token that belong together: `NS-771/B` does, `og/eller` does not. */
function bound(token: string): Piece[][] {
  const groups: Piece[][] = [];
  let joint = '';
  for (const text of token.split(/([-.,/:])/u)) {
    if (/^[-.,/:]$/u.test(text)) {
      joint = text;
      continue;
    }
    const last = groups.at(-1);
    if (last && binds(last.at(-1)!.text.at(-1), joint, text[0])) last.push({ text, joint });
    else groups.push([{ text, joint: '' }]);
  }
  return groups;
}

function binds(before: string | undefined, joint: string, after: string | undefined): boolean {
  const digits = Number(isDigit(before)) + Number(isDigit(after));
  if (joint === '-') return true;
  return joint === '/' || joint === '.' ? digits > 0 : digits === 2;
}

/** `K-703,2` as k703.2: joints stay between digits alone, and a comma there is a point. */
function whole(pieces: readonly Piece[]): string {
  return pieces.reduce((text, piece, i) => {
    if (i === 0) return piece.text;
    const keeps = isDigit(text.at(-1)) && isDigit(piece.text[0]);
    return text + (keeps ? (piece.joint === ',' ? '.' : piece.joint) : '') + piece.text;
  }, '');
}

/** A text as folded words between blanks, digits apart from letters, for finding words that stand side by side. */
export function wordStream(text: string): string {
  const words = fold(text).match(/\p{L}+|\p{N}+/gu);
  return words ? ` ${words.join(' ')} ` : ' ';
}
