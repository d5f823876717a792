import type { Finding } from './table.js';

const MOST_FINDINGS = 100;

/** Findings as lines for a person, the first hundred of them and how many more there are. */
export function findingLines(findings: readonly Finding[]): string[] {
  const lines = findings.slice(0, MOST_FINDINGS).map(({ line, column, message }) => {
    const place = [line && `line ${line}`, column && `column ${column}`].filter(Boolean).join(', ');
    return place ? `${place}: ${message}` : message;
  });
  const more = findings.length - lines.length;
  return more > 0 ? [...lines, `and ${more} more`] : lines;
}

export const byLine = (findings: Finding[]): Finding[] =>
  findings.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
