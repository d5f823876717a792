/** A line of the thesaurus while it is edited. */
export interface Line {
  key: number;
  text: string;
  /** Why the server refused it. */
  fault?: string | undefined;
}

let lastKey = 0;

export const lineOf = (text: string): Line => ({ key: ++lastKey, text });

const SEPARATORS = /[;|]/u;

/** The beginning of a line that gives a search another word: what was typed, without the signs that mean something in a line. */
export const lineFor = (query: string): string =>
  `${query
    .split(SEPARATORS)
    .join(' ')
    .replace(/^[\s#~]+/u, '')
    .replace(/\s+/gu, ' ')
    .trim()}|`;

/** The terms of all lines, as a search is listed: in small letters. */
export const termsOf = (lines: readonly string[]): ReadonlySet<string> =>
  new Set(
    lines
      .filter((line) => !line.startsWith('#'))
      .flatMap((line) => line.split(SEPARATORS).map((term) => term.trim().toLowerCase())),
  );

/** The lines of somebody else with what was added to and removed from an earlier state. A changed line is one of each. */
export function merged(
  before: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] {
  const [earlier, own, other] = [new Set(before), new Set(mine), new Set(theirs)];
  return [
    ...theirs.filter((line) => own.has(line) || !earlier.has(line)),
    ...mine.filter((line) => !earlier.has(line) && !other.has(line)),
  ];
}
