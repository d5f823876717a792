import type { Table } from '../../report/document.js';
import type { Language } from '../../text/language.js';
import { type Deviation, SEVERITIES } from '../model.js';
import { recordWords } from '../words.js';
import { followUpText } from './points.js';
import { recordReportWords } from './words.js';

type Listed = Pick<
  Deviation,
  'key' | 'question' | 'severity' | 'text' | 'state' | 'responsible' | 'due' | 'openedAt' | 'recordId'
>;

/** Deviations that nobody has verified or given up, the worst first, then the oldest. */
export const openOnes = <D extends Listed>(deviations: readonly D[]): D[] =>
  deviations
    .filter(({ state }) => state === 'OPEN' || state === 'DONE')
    // Sorting keeps the order of those that are alike.
    .toSorted((a, b) => rankOf(b) - rankOf(a) || compared(a.openedAt, b.openedAt));

const rankOf = ({ severity }: Listed): number => SEVERITIES.indexOf(severity);
const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** A text is whole where its point is. */
const MAX_TEXT = 160;
export const shortened = (text: string): string =>
  text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1).trimEnd()}…` : text;

export function deviationTable(
  deviations: readonly Listed[],
  names: ReadonlyMap<string, string>,
  language: Language,
  /** In which record it is, where there are several. */
  recordOf?: (deviation: Listed) => string,
): Table {
  const words = recordReportWords(language);
  const { severities } = recordWords(language);
  return {
    kind: 'table',
    columns: [
      { title: words.severity, align: 'left' },
      { title: words.what, align: 'left', weight: 3 },
      ...(recordOf ? [{ title: words.record, align: 'left' as const, weight: 1 }] : []),
      { title: words.followUp, align: 'left', weight: 2 },
    ],
    rows: deviations.map((deviation) => ({
      kind: 'row',
      cells: [
        severities[deviation.severity],
        `${deviation.question}\n${shortened(deviation.text)}`,
        ...(recordOf ? [recordOf(deviation)] : []),
        followUpText(deviation, names, language),
      ],
    })),
  };
}
