import { DISTRIBUTION_REPORT_TYPES, QUANTITY_REPORT_TYPES } from '@spadework/core/cost';
import { Type } from 'typebox';
import type { Operation } from '../../../http/contract.js';
import { day, flag, int64, oneOf, text } from '../../../http/parameters.js';
import { ReportDistribution, ReportQuantity } from '../schemas.js';
import { reading, readingAll } from './calculation.js';

const projectId = int64('The project.');
const byProject = { projectId };

const custom = flag('Whether custom nodes are included.', true);
const groupByGroups = flag('One row per group of the catalog.', false);
const options = flag('Whether options, of quantity 0, are included.', false);
const orgblad = flag('Whether the sheets are named.', false);
const grouping = {
  custom,
  groupByGroups,
  groupByLocation: flag('One row per location.', false),
  groupLocation: {
    ...flag('The same as `groupByLocation`.'),
    deprecated: '2026-01-01',
    sunset: '2029-01-01',
  },
  options,
};

const report = { ...readingAll, tag: 'Reports', params: byProject } as const;
const PDF = 'application/pdf';
const rendered = [...reading.refuses, 'REPORT_TOO_LARGE', 'RENDERING_BUSY'] as const;

export const reportRows = {
  quantityReport: {
    ...report,
    path: '/reports/quantity/by-projectid/{projectId}/json',
    summary: 'Quantities of all types',
    query: grouping,
    answer: Type.Record(Type.String(), Type.Array(ReportQuantity)),
  },
  quantityReportOfType: {
    ...report,
    path: '/reports/quantity/by-projectid/{projectId}/by-type/{type}/json',
    summary: 'Quantities of one type',
    params: { projectId, type: oneOf(QUANTITY_REPORT_TYPES) },
    query: grouping,
    answer: Type.Array(ReportQuantity),
  },
  quantityReportPdf: {
    ...report,
    path: '/reports/quantity/by-projectid/{projectId}/by-type/{type}/pdf',
    summary: 'Quantities of one type, as PDF',
    params: { projectId, type: oneOf(QUANTITY_REPORT_TYPES) },
    query: { ...grouping, price: flag('Whether prices are shown.', true), orgblad },
    file: PDF,
    versioned: true,
    refuses: rendered,
  },
  quantityReportExcel: {
    ...report,
    path: '/reports/quantity/by-projectid/{projectId}/excel',
    summary: 'Quantities as a workbook, one sheet per cost type',
    query: { ...grouping, description: flag('Whether descriptions are included.', false), orgblad },
    file: 'application/vnd.ms-excel',
    versioned: true,
  },
  distributionReport: {
    ...report,
    path: '/reports/distribution/by-projectid/{projectId}/json',
    summary: 'How the cost is distributed',
    answer: Type.Record(Type.String(), Type.Array(ReportDistribution)),
  },
  distributionReportOfType: {
    ...report,
    path: '/reports/distribution/by-projectid/{projectId}/by-type/{type}/json',
    summary: 'How the cost is distributed by one property',
    params: { projectId, type: oneOf(DISTRIBUTION_REPORT_TYPES) },
    answer: Type.Array(ReportDistribution),
  },
  conformityDeclaration: {
    ...report,
    path: '/reports/conformitydeclaration/by-projectid/{projectId}/pdf',
    summary: 'The declaration of conformity with all sheets that the project follows, as PDF',
    description:
      'Below, it lists signed records and open deviations of the project, if there are any and the token has the scope of the checklist service.',
    file: PDF,
    versioned: true,
    refuses: rendered,
  },
  projectDescription: {
    ...report,
    path: '/reports/projectdescription/by-projectid/{projectId}',
    summary: 'What is to be done, as PDF',
    query: { custom, groupByGroups, options },
    file: PDF,
    versioned: true,
    refuses: rendered,
  },
  projectSummary: {
    ...report,
    path: '/reports/summary/by-projectid/{projectId}/pdf',
    summary: 'Costs by cost type, facility and activity, as PDF',
    description:
      'With `lines` it is the cost estimate as it stands, the budget: every item with quantity and sum, additions and total, as a frozen estimate has them. With `explain` an appendix says how the figures came about: the total by codes, each item as quantity times price with where both come from, and the assumptions and factors that were used.',
    query: {
      explain: flag('Whether the appendix is included.', false),
      lines: flag('Whether every item is listed, in place of the distribution.', false),
    },
    file: PDF,
    versioned: true,
    refuses: rendered,
  },
  companyReport: {
    tag: 'Reports',
    method: 'GET',
    personal: true,
    flow: 'user',
    path: '/reports/company/by-companyid/{companyId}',
    summary: 'Costs per user for a period, as PDF',
    description: 'Of the projects with a calculation that begin in the period, by their owners.',
    params: { companyId: int64('The company.') },
    query: {
      fromDate: day('First day of the period; DD.MM.YYYY.'),
      toDate: day('Last day of the period; DD.MM.YYYY.'),
      showUserProjects: flag("Whether each user's projects are listed.", false),
      user: text('One user; omitted means all users of the company.'),
    },
    file: PDF,
    versioned: true,
    refuses: ['OTHER_COMPANY', 'REPORT_TOO_LARGE', 'RENDERING_BUSY'],
  },
} as const satisfies Record<string, Operation>;
