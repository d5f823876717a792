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
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[øæœđðłþßŧŋ]/g, (letter) => UNDECOMPOSED[letter]!);
}

/** Longer words are cut, in a search as in what is searched. */
const LONGEST = 100;

/** The distinct words of some texts, folded: runs of letters and digits. */
export function words(...texts: (string | null | undefined)[]): string[] {
  const found = new Set<string>();
  for (const text of texts) {
    if (text) for (const word of fold(text).match(/[\p{L}\p{N}]+/gu) ?? []) found.add(word.slice(0, LONGEST));
  }
  return [...found];
}
