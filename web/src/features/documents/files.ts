import { QUANTITY_REPORT_TYPES } from '@spadework/core/cost';
import { call, callForFile } from '../../api/index.js';
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

/** Names begin with the number of the project, so that files of several projects are told apart. */
export const fileName = (project: { number: string }, ...parts: string[]): string =>
  [project.number, ...parts].join(' ');

export function drawingsOf(project: { number: string }, { id, name }: Segment, words: Words): FileOffer[] {
  const params = { segmentId: id };
  const called = fileName(project, name, words.drawing);
  return [
    { name: called, format: 'PDF', extension: 'pdf', fetch: () => callForFile('trench.drawPdf', { params }) },
    { name: called, format: 'SVG', extension: 'svg', fetch: () => callForFile('trench.drawSvg', { params }) },
    { name: called, format: 'DXF', extension: 'dxf', fetch: () => callForFile('trench.drawDxf', { params }) },
  ];
}

type RatingFile =
  `trench.${'getRatingReport' | 'getRatingWorkbook' | 'drawRatingMapSvg' | 'drawRatingMapPng'}`;

const WAIT_SECONDS = 20;

/** Files rate as the editor and the check do: beside the others' loads where all are given, else all at their limits. */
async function queryByLoads(segmentId: number) {
  const { sections } = await call('trench.getCheck', {
    params: { segmentId },
    query: { wait: WAIT_SECONDS },
  });
  const mode = sections[0]?.mode;
  return mode ? { mode } : {};
}

export function ratingsOf(project: { number: string }, { id, name }: Segment, words: Words): FileOffer[] {
  const params = { segmentId: id };
  const note = fileName(project, name, words.note);
  const map = fileName(project, name, words.heatMap);
  const fetchFile = async (operation: RatingFile) =>
    callForFile(operation, { params, query: await queryByLoads(id) });
  return [
    {
      name: note,
      format: 'PDF',
      extension: 'pdf',
      fetch: () => fetchFile('trench.getRatingReport'),
    },
    {
      name: note,
      format: 'Excel',
      extension: 'xlsx',
      fetch: () => fetchFile('trench.getRatingWorkbook'),
    },
    {
      name: map,
      format: 'SVG',
      extension: 'svg',
      fetch: () => fetchFile('trench.drawRatingMapSvg'),
    },
    {
      name: map,
      format: 'PNG',
      extension: 'png',
      fetch: () => fetchFile('trench.drawRatingMapPng'),
    },
  ];
}

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
  const { summary, description, declaration, workbook } = words.reports;
  return [
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
