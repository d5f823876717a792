import { QUANTITY_REPORT_TYPES } from '@spadework/core/cost';
import { callForFile } from '../../api/index.js';
import { fileName } from '../../kit/index.js';
import { fetchSegmentFile, filesOf, type SegmentFile } from '../trench/index.js';
import type { Words } from './words/index.js';

/** A file that can be fetched: what it is called, its format, and how it is asked for. */
export interface FileOffer {
  /** What it is called when it is saved, and heard. */
  name: string;
  /** On the button. */
  format: string;
  extension: string;
  fetch: () => Promise<Blob>;
}

export interface Offer {
  key: string;
  title: string;
  /** Below the title. */
  detail?: string;
  files: FileOffer[];
}

interface Segment {
  id: number;
  name: string;
}

/** The files of some documents of a segment. */
export const segmentOffers = (
  project: { number: string },
  { id, name }: Segment,
  documents: readonly SegmentFile['document'][],
  words: Words,
): FileOffer[] =>
  documents.flatMap(filesOf).map((file) => ({
    name: fileName(project, name, words[file.document]),
    format: file.format,
    extension: file.extension,
    fetch: () => fetchSegmentFile(file, id),
  }));

/** What cost reports are to have. */
export interface ReportSwitches {
  explain: boolean;
  price: boolean;
  custom: boolean;
  options: boolean;
  groupByLocation: boolean;
  groupByGroups: boolean;
  orgblad: boolean;
}

export const DEFAULT_SWITCHES: ReportSwitches = {
  explain: false,
  price: true,
  custom: true,
  options: false,
  groupByLocation: false,
  groupByGroups: false,
  orgblad: false,
};

/** The reports of a cost estimate. */
export function costOffers(
  project: { id: number; number: string },
  { explain, price, ...grouping }: ReportSwitches,
  words: Words,
): Offer[] {
  const params = { projectId: project.id };
  const { custom, options, groupByGroups, groupByLocation, orgblad } = grouping;
  const pdf = (title: string, fetch: () => Promise<Blob>): FileOffer => ({
    name: fileName(project, title.toLowerCase()),
    format: 'PDF',
    extension: 'pdf',
    fetch,
  });
  const { budget, summary, description, declaration, workbook } = words.reports;
  return [
    {
      key: 'budget',
      title: budget,
      files: [
        pdf(budget, () =>
          callForFile('calculation.projectSummary', { params, query: { explain, lines: true } }),
        ),
      ],
    },
    {
      key: 'summary',
      title: summary,
      files: [pdf(summary, () => callForFile('calculation.projectSummary', { params, query: { explain } }))],
    },
    {
      key: 'description',
      title: description,
      files: [
        pdf(description, () =>
          callForFile('calculation.projectDescription', {
            params,
            query: { custom, options, groupByGroups },
          }),
        ),
      ],
    },
    {
      key: 'declaration',
      title: declaration,
      files: [pdf(declaration, () => callForFile('calculation.conformityDeclaration', { params }))],
    },
    {
      key: 'workbook',
      title: workbook,
      files: [
        {
          name: fileName(project, words.quantitiesOf),
          format: 'Excel',
          extension: 'xls',
          fetch: () =>
            callForFile('calculation.quantityReportExcel', {
              params,
              query: { custom, options, groupByGroups, groupByLocation, orgblad },
            }),
        },
      ],
    },
    ...QUANTITY_REPORT_TYPES.map((type) => {
      const title = words.quantityTypes[type] ?? type;
      return {
        key: type,
        title,
        files: [
          pdf(title, () =>
            callForFile('calculation.quantityReportPdf', {
              params: { ...params, type },
              query: { custom, options, groupByGroups, groupByLocation, orgblad, price },
            }),
          ),
        ],
      };
    }),
  ];
}
