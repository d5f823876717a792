import { type Alternative, alternativesOf, type Rewriting } from './alternatives.js';
import { allParts } from './compound.js';
import { compoundsOf, parseShortQuery, shortWords } from './shortWords.js';
import { lightStem } from './stem.js';
import type { Thesaurus } from './thesaurus.js';
import { Tokenizer } from './tokens.js';

/** The weights of a `tsvector`, the highest first. */
export type LexemeWeight = 'A' | 'B' | 'C' | 'D';
const WEIGHTS: readonly LexemeWeight[] = ['A', 'B', 'C', 'D'];
/** A part of a compound alone would find too much. */
const MIN_WORTH = 0.4;

const TOKENIZER = new Tokenizer(50_000);

/** The lexemes of a text: its words, their stems, and the stems of the parts of compounds. */
export function lexemesOf(text: string, thesaurus: Thesaurus): Set<string> {
  const found = new Set<string>();
  for (const word of shortWords(text, TOKENIZER)) {
    found.add(word);
    found.add(lightStem(word));
    for (const part of allParts(word, (each) => thesaurus.words.has(each))) found.add(lightStem(part));
  }
  return found;
}

/** A `tsvector` as text. A lexeme of several fields has the highest of their weights. */
export function toTsVector(
  fields: Readonly<Partial<Record<LexemeWeight, readonly (string | null | undefined)[]>>>,
  thesaurus: Thesaurus,
): string {
  const weights = new Map<string, LexemeWeight>();
  for (const weight of WEIGHTS)
    for (const text of fields[weight] ?? [])
      for (const lexeme of text ? lexemesOf(text, thesaurus) : [])
        if (!weights.has(lexeme)) weights.set(lexeme, weight);
  return [...weights].map(([lexeme, weight]) => `${quote(lexeme)}:1${weight}`).join(' ');
}

/** A word of a query as a `tsquery` over lexemes. */
export interface TsQueryWord {
  /** The folded word as typed. */
  word: string;
  /** A `tsquery` for the word itself, its inflections and what begins with it. */
  own: string;
  /** A `tsquery` for everything that the word is searched for as. */
  all: string;
  /** Whether it stands between quotation marks, so that it must be found as it is. */
  isQuoted: boolean;
}

/** A `tsquery` for every word of a query. Join them with `&`, or leave one of them out. */
export function toTsQuery(
  q: string,
  thesaurus: Thesaurus,
  { corrections, isLiteral = false }: Pick<Rewriting, 'corrections' | 'isLiteral'> = {},
): TsQueryWord[] {
  const { loose, quoted } = parseShortQuery(q);
  const words = loose.map((word) => (word.plain ? { ...word, word: word.plain } : word));
  // A text has the parts of its compounds as lexemes, so that compounds as typed need no parts.
  const compounds = isLiteral ? new Map() : compoundsOf(words, thesaurus);
  const groups = alternativesOf(
    words,
    { compounds, isLiteral, ...(corrections && { corrections }) },
    thesaurus,
  );
  return [
    ...words.map(({ word }, i) => {
      const own = `${quote(word)}:*|${quote(lightStem(word))}`;
      const others = groups[i]!.filter((each) => isUseful(each, word)).map(
        (each) => `(${each.words.map((one) => quote(lightStem(one))).join('&')})`,
      );
      return { word, own: `(${own})`, all: `(${[own, ...others].join('|')})`, isQuoted: false };
    }),
    ...quoted.map(({ word }) => {
      const lexeme = quote(lightStem(word));
      return { word, own: lexeme, all: lexeme, isQuoted: true };
    }),
  ];
}

const isUseful = ({ words, isOwn, worth }: Alternative, typed: string): boolean =>
  words.length > 1 || (words[0] !== typed && (isOwn || worth >= MIN_WORTH));

const quote = (lexeme: string): string => `'${lexeme.replace(/['\\]/gu, '$&$&')}'`;
