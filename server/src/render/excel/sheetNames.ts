import { cellText } from './values.js';

const MAX_LENGTH = 31;

/** Valid and unique sheet names. Excel ignores case when it compares names. */
export function sheetNames(wanted: readonly string[]): string[] {
  const used = new Set<string>();
  return wanted.map((name) => {
    const plain = cellText(name)
      .replace(/[[\]:*?/\\]/gu, ' ')
      .replaceAll("'", '’')
      .replace(/\s+/gu, ' ')
      .trim();
    // Excel reserves the name History.
    const base = plain === '' || /^history$/iu.test(plain) ? `${plain} 1`.trim() : plain;
    let result = cut(base, MAX_LENGTH);
    for (let i = 2; used.has(result.toLowerCase()); i++) {
      const suffix = ` (${i})`;
      result = `${cut(base, MAX_LENGTH - suffix.length)}${suffix}`;
    }
    used.add(result.toLowerCase());
    return result;
  });
}

/** Cuts a text to a number of UTF-16 units, as Excel counts, without leaving a lone surrogate. */
const cut = (text: string, max: number) =>
  text
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/u, '')
    .trimEnd();
