import { crossSectionEndings, isCrossSection } from './crossSections.js';
import { compact, MIN_COMPACT_LENGTH, type Token } from './tokens.js';

/** Units that follow numbers, folded. */
const UNITS: ReadonlySet<string> = new Set(
  'v kv mv a ka ma w kw mw kwh mwh va kva mva var kvar hz khz mhz ohm m mm mm2 cm km m2 m3 n kn kg g t s ms min h ar bar kpa mpa k c lux lm db dbm l ah'.split(
    ' ',
  ),
);
const AMOUNT = /^(\p{N}+(?:\.\p{N}+)?)(\p{L}+[23]?)$/u;

/** Whether a folded word is a number with a unit, such as 24kv, or a cross-section. It is no reference. */
export const isAmount = (word: string): boolean =>
  UNITS.has(AMOUNT.exec(word)?.[2] ?? '') || isCrossSection(word);

/** `NEK 440` is also found as nek440, and `24 kV` as 24kv. */
export function joinedWord(before: Token, token: Token): string | undefined {
  if (token.start !== before.start + before.raw.length + 1) return;
  const isCode = /^\p{Lu}{1,6}$/u.test(before.raw) && /^\p{N}/u.test(token.raw);
  const isUnit = /\p{N}$/u.test(before.raw) && UNITS.has(token.words[0]!.word);
  return isCode || isUnit ? before.words[0]!.word + token.words[0]!.word : undefined;
}

/** Joins numbers with their units: `24 kV` is searched for as 24kv. */
export function withUnits(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const before = joined.at(-1);
    const word =
      before && /^\p{N}+(?:[.,]\p{N}+)?$/u.test(before.raw) ? joinedWord(before, token) : undefined;
    if (before && word)
      joined[joined.length - 1] = { start: before.start, raw: word, words: [{ word, spelling: word }] };
    else joined.push(token);
  }
  return joined;
}

/** Another way to write a word, and its weight. */
export interface Form {
  word: string;
  worth: number;
}

const FORM_WORTH = { compact: 0.9, cores: 0.9, ending: 0.6, number: 0.4 };

/** Other ways to write a reference, an amount or a cross-section. */
export function otherForms(word: string): Form[] {
  const forms: Form[] = [];
  const plain = compact(word);
  if (plain !== word && plain.length >= MIN_COMPACT_LENGTH)
    forms.push({ word: plain, worth: FORM_WORTH.compact });
  const amount = AMOUNT.exec(word);
  if (amount && UNITS.has(amount[2]!)) forms.push({ word: amount[1]!, worth: FORM_WORTH.number });
  // Three single cores are written as 3x240 and as 3x1x240.
  const cores = /^3x(?:1x)?(\p{N}+)$/u.exec(word);
  if (cores)
    forms.push({
      word: word.startsWith('3x1x') ? `3x${cores[1]}` : `3x1x${cores[1]}`,
      worth: FORM_WORTH.cores,
    });
  for (const ending of crossSectionEndings(word)) forms.push({ word: ending, worth: FORM_WORTH.ending });
  return forms;
}
