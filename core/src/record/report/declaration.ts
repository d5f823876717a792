import type { Block } from '../../report/document.js';
import type { Language } from '../../text/language.js';
import type { Deviation, ListedRecord, Signature } from '../model.js';
import { deviationTable } from './openDeviations.js';
import { signerText } from './recordDocument.js';
import { dayText } from './time.js';
import { recordReportWords } from './words.js';

/** What a project has of records for its declaration of conformity. */
export interface ProjectRecords {
  /** Signed ones, each with its signatures by time. */
  records: readonly (Pick<ListedRecord, 'id' | 'title' | 'contentHash'> & {
    signatures: readonly Pick<Signature, 'user' | 'at'>[];
  })[];
  /** Those that are open, the worst first. */
  deviations: readonly (Deviation & { recordTitle: string })[];
  names: ReadonlyMap<string, string>;
}

/** What a declaration of conformity lists of the records of a project: nothing where there are none. */
export function declarationBlocks(
  { records, deviations, names }: ProjectRecords,
  language: Language,
): Block[] {
  const words = recordReportWords(language);
  const titles = new Map(deviations.map(({ recordId, recordTitle }) => [recordId, recordTitle]));
  return [
    ...(records.length === 0
      ? []
      : [
          { kind: 'heading' as const, text: words.records },
          {
            kind: 'table' as const,
            columns: [
              { title: words.record, align: 'left' as const, weight: 2 },
              { title: words.day, align: 'left' as const },
              { title: words.signers, align: 'left' as const, weight: 1 },
            ],
            rows: records.map(({ title, contentHash, signatures }) => ({
              kind: 'row' as const,
              cells: [
                title,
                dayText(signatures[0]!.at, language),
                signatures.map(({ user }) => signerText(user, names)).join('; '),
              ],
              note: words.hash(contentHash!),
            })),
          },
        ]),
    ...(deviations.length === 0
      ? []
      : [
          { kind: 'heading' as const, text: words.openDeviations },
          deviationTable(deviations, names, language, ({ recordId }) => titles.get(recordId)!),
        ]),
  ];
}
