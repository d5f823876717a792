/** Letters that Unicode does not decompose into a base letter and a mark. */
const UNDECOMPOSED: Record<string, string> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ß: 'ss',
  ŧ: 't',
  ŋ: 'n',
};

/** Text without case and accents, so that `lop` and `LØP` are the same. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[øæœđðłþßŧŋ]/g, (letter) => UNDECOMPOSED[letter]!);
}

/** Longer words are cut, in queries and in searched texts. */
const MAX_LENGTH = 100;

/** The words of a query, folded and without punctuation around them. `NS-771/B` is one word. */
export const searchWords = (text: string): string[] => [
  ...new Set(wordsOf(text).map((word) => word.slice(0, MAX_LENGTH))),
];

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/\s+/u)
    .map((chunk) => chunk.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter(Boolean);

/** The words under which a text is found: every word, and its rest after each separator, such as `771/b`. */
export function indexWords(...texts: (string | null | undefined)[]): string[] {
  const found = new Set<string>();
  for (const text of texts) {
    for (const word of wordsOf(text ?? '')) {
      for (const { index } of word.matchAll(/[\p{L}\p{N}]+/gu))
        found.add(word.slice(index, index + MAX_LENGTH));
    }
  }
  return [...found];
}
