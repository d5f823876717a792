import { cellText } from './values.js';

const LONGEST = 31;

/** Names as Excel allows them, told apart without regard to case. */
export function sheetNames(wanted: readonly string[]): string[] {
  const taken = new Set<string>();
  return wanted.map((name) => {
    const plain = cellText(name)
      .replace(/[[\]:*?/\\]/gu, ' ')
      .replaceAll("'", '’')
      .replace(/\s+/gu, ' ')
      .trim();
    // Excel keeps the name History for itself.
    const base = plain === '' || /^history$/iu.test(plain) ? `${plain} 1`.trim() : plain;
    let result = cut(base, LONGEST);
    for (let i = 2; taken.has(result.toLowerCase()); i++) {
      const suffix = ` (${i})`;
      result = `${cut(base, LONGEST - suffix.length)}${suffix}`;
    }
    taken.add(result.toLowerCase());
    return result;
  });
}

/** In UTF-16 units, as Excel counts, without cutting a character in two. */
const cut = (text: string, most: number) =>
  text
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/u, '')
    .trimEnd();
