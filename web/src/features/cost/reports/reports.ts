import { call, callForFile } from '../../../api/index.js';
import type { Language } from '../../../words/index.js';
import { fetchSegmentFile, filesOf, type SegmentFile } from '../../trench/index.js';
import type { ReportName } from './formats.js';

/** On or off, each with what it is when nobody has said anything. */
const DEFAULTS = {
  custom: true,
  groupByGroups: false,
  groupByLocation: false,
  options: false,
  price: true,
  orgblad: false,
  description: false,
  explain: false,
  showUserProjects: false,
} as const;
export type Switch = keyof typeof DEFAULTS;
export type Switches = Record<Switch, boolean>;
export const NO_SWITCHES: Switches = { ...DEFAULTS };

const QUANTITY = ['custom', 'groupByGroups', 'groupByLocation', 'options', 'price', 'orgblad'] as const;

/** The switches that a report has. */
export const SWITCHES: Record<ReportName, readonly Switch[]> = {
  budget: ['explain'],
  summary: ['explain'],
  description: ['custom', 'groupByGroups', 'options'],
  conformity: [],
  work: QUANTITY,
  material: QUANTITY,
  resource: QUANTITY,
  other: QUANTITY,
  workbook: ['custom', 'groupByGroups', 'groupByLocation', 'options', 'description', 'orgblad'],
  note: [],
  distribution: [],
  company: ['showUserProjects'],
};

/** What somebody asks for. */
export interface ReportRequest {
  report: ReportName;
  projectId: number;
  /** Of the calculation note. */
  segmentId: number | undefined;
  companyId: number;
  language: Language;
  switches: Switches;
  /** Dates of the company report, as `2026-01-31`. */
  from: string;
  to: string;
}

const [NOTE] = filesOf('note') as [SegmentFile];

const TYPES = { work: 'WORK', material: 'MATERIAL', resource: 'RESOURCE', other: 'OTHER' } as const;

/** 31.01.2026, as the service reads days. */
export const dayOf = (date: string): string => date.split('-').reverse().join('.');

/** Only the switches that the report has. */
export function queryOf(report: ReportName, switches: Switches): Partial<Switches> {
  return Object.fromEntries(SWITCHES[report].map((name) => [name, switches[name]]));
}

/** Makes a report: the server answers with a file, or with rows. */
export async function makeReport(request: ReportRequest, signal: AbortSignal): Promise<Blob> {
  const { report, projectId, segmentId, companyId, language, switches, from, to } = request;
  const query = queryOf(report, switches);
  const common = { params: { projectId }, language, signal };
  switch (report) {
    case 'budget':
      return callForFile('calculation.projectSummary', { ...common, query: { ...query, lines: true } });
    case 'summary':
      return callForFile('calculation.projectSummary', { ...common, query });
    case 'description':
      return callForFile('calculation.projectDescription', { ...common, query });
    case 'conformity':
      return callForFile('calculation.conformityDeclaration', common);
    case 'workbook':
      return callForFile('calculation.quantityReportExcel', { ...common, query });
    case 'note':
      return fetchSegmentFile(NOTE, segmentId!, {}, { language, signal });
    case 'distribution': {
      const rows = await call('calculation.distributionReport', common);
      return new Blob([JSON.stringify(rows, undefined, 2)], { type: 'application/json' });
    }
    case 'company':
      return callForFile('calculation.companyReport', {
        params: { companyId },
        query: { ...query, fromDate: dayOf(from), toDate: dayOf(to) },
        language,
        signal,
      });
    default:
      return callForFile('calculation.quantityReportPdf', {
        params: { projectId, type: TYPES[report] },
        query,
        language,
        signal,
      });
  }
}

/** The same request has the same key, so a report that is shown is not made again for its download. */
export const keyOf = (request: ReportRequest, version: number): unknown[] => [
  'cost',
  'report',
  version,
  request.report,
  request.projectId,
  request.language,
  queryOf(request.report, request.switches),
  ...(request.report === 'company' ? [request.from, request.to] : []),
  ...(request.report === 'note' ? [request.segmentId] : []),
];
