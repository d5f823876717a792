import { say } from './say.js';
import type { Finding } from './table.js';

const MAX_FINDINGS = 100;

/** The first hundred findings as lines of text, and the number of the others. */
export function findingLines(findings: readonly Finding[]): string[] {
  const lines = findings.slice(0, MAX_FINDINGS).map(({ line, column, message }) => {
    const place = [line && say`line ${line}`, column && say`column ${column}`].filter(Boolean).join(', ');
    return place ? `${place}: ${message}` : message;
  });
  const more = findings.length - lines.length;
  return more > 0 ? [...lines, say`and ${more} more`] : lines;
}

export const byLine = (findings: Finding[]): Finding[] =>
  findings.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
