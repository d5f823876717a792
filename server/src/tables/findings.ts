import { listFaults } from '../kernel/faults.js';
import type { Finding } from './table.js';
import { translate } from './translate.js';

/** Findings as lines of text, and the number of those that are not listed. */
export function findingLines(findings: readonly Finding[]): string[] {
  const { listed, more } = listFaults(findings);
  const lines = listed.map(({ line, column, message }) => {
    const place = [line && translate`line ${line}`, column && translate`column ${column}`]
      .filter(Boolean)
      .join(', ');
    return place ? `${place}: ${message}` : message;
  });
  return more > 0 ? [...lines, translate`and ${more} more`] : lines;
}

export const byLine = (findings: Finding[]): Finding[] =>
  findings.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
