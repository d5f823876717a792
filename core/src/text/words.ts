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

/** Longer words are cut, in a search as in what is searched. */
const LONGEST = 100;

/** What people search with: folded, without the punctuation around a word. `NS-771/B` is one word. */
export const searchWords = (text: string): string[] => [
  ...new Set(wordsOf(text).map((word) => word.slice(0, LONGEST))),
];

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/\s+/u)
    .map((chunk) => chunk.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter(Boolean);

/** What is searched: every word, and what follows each joint in one, so that `771/b` is the beginning of something. */
export function indexWords(...texts: (string | null | undefined)[]): string[] {
  const found = new Set<string>();
  for (const text of texts) {
    for (const word of wordsOf(text ?? '')) {
      for (const { index } of word.matchAll(/[\p{L}\p{N}]+/gu)) found.add(word.slice(index, index + LONGEST));
    }
  }
  return [...found];
}
