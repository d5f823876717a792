import { listFaults } from '../kernel/faults.js';
import { say } from './say.js';
import type { Finding } from './table.js';

/** Findings as lines of text, and the number of those that are not listed. */
export function findingLines(findings: readonly Finding[]): string[] {
  const { listed, more } = listFaults(findings);
  const lines = listed.map(({ line, column, message }) => {
    const place = [line && say`line ${line}`, column && say`column ${column}`].filter(Boolean).join(', ');
    return place ? `${place}: ${message}` : message;
  });
  return more > 0 ? [...lines, say`and ${more} more`] : lines;
}

export const byLine = (findings: Finding[]): Finding[] =>
  findings.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
