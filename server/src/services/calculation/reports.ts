import { orderedTops } from '@spadework/core/cost';
import {
  companyDocument,
  conformityDocument,
  connectedSheets,
  descriptionDocument,
  distributionReport,
  type QuantitySwitches,
  quantityDocument,
  quantityReport,
  quantityWorkbook,
  type ReportDocument,
  type ReportProject,
  type ReportQuantityRow,
  reportWords,
  summaryDocument,
} from '@spadework/core/report';
import type { Handlers } from '../../http/contract.js';
import { refuseFields } from '../../http/input.js';
import type { Language } from '../../http/language.js';
import { message } from '../../http/messages.js';
import { reportFile } from '../../http/reportFile.js';
import { Refusal } from '../../kernel/refusals.js';
import type { Typesetter } from '../../render/typesetting/typesetter.js';
import { sheetTitles } from '../document/index.js';
import { type Opened, openCalculation } from './access.js';
import { type BranchRow, listBranches } from './calculations.sql.js';
import type { calculationService } from './contract.js';
import { explainedTops } from './explanations/contexts.js';
import { MAX_ROWS } from './limits.js';
import { MESSAGES } from './messages.js';
import { reportCompany, reportProject } from './reportData.js';

type Operations = (typeof calculationService)['operations'];
type ReportCall = Parameters<typeof openCalculation>[0];

/** Reports of a calculation, as JSON and as files. A child process makes the files. */
export function reportHandlers(typesetter: Typesetter) {
  async function pdf(
    call: ReportCall,
    kind: string,
    documentOf: (
      project: ReportProject,
      opened: Opened,
      branches: readonly BranchRow[],
    ) => ReportDocument | Promise<ReportDocument>,
  ) {
    const opened = await openCalculation(call);
    const branches = await listBranches(call.tx, opened.calculation);
    const project = await reportProject(call, opened, branches);
    const document = await documentOf(project, opened, branches);
    return pdfFile(call, fileName(project, `${kind}.pdf`), document);
  }

  const pdfFile = (
    { tx, caller }: Pick<ReportCall, 'tx' | 'caller'>,
    name: string,
    document: ReportDocument,
  ) => reportFile(tx, { name }, requirePrintable(document), (json) => typesetter.pdf(json, caller.companyId));

  return {
    async quantityReport(call) {
      const report = quantityReport(await treesOf(call), switchesOf(call.query), call.language);
      return {
        body: Object.fromEntries(Object.entries(report).map(([type, rows]) => [type, rows.map(present)])),
      };
    },
    async quantityReportOfType(call) {
      const report = quantityReport(await treesOf(call), switchesOf(call.query), call.language);
      return { body: report[call.params.type].map(present) };
    },
    async quantityReportPdf(call) {
      const { price, orgblad } = call.query;
      const { type } = call.params;
      const switches = { ...switchesOf(call.query), price: price!, orgblad: orgblad! };
      return pdf(call, type.toLowerCase(), (project) =>
        quantityDocument(project, type, switches, call.language),
      );
    },
    async quantityReportExcel(call) {
      const { description, orgblad } = call.query;
      const switches = { ...switchesOf(call.query), description: description!, orgblad: orgblad! };
      const project = await reportProject(call, await openCalculation(call));
      const { tx, caller, language } = call;
      const file = { name: fileName(project, 'quantities.xlsx'), attached: true };
      return reportFile(tx, file, quantityWorkbook(project, switches, language), (json) =>
        typesetter.xlsx(json, caller.companyId),
      );
    },
    async distributionReport(call) {
      return { body: await distributionOf(call) };
    },
    async distributionReportOfType(call) {
      return { body: (await distributionOf(call))[call.params.type] };
    },
    async conformityDeclaration(call) {
      return pdf(call, 'conformity', async (project) =>
        conformityDocument(project, await sheetTitles(call.tx, connectedSheets(project)), call.language),
      );
    },
    async projectDescription(call) {
      const { custom, groupByGroups, options } = call.query;
      const switches = { custom: custom!, groupByGroups: groupByGroups!, options: options! };
      return pdf(call, 'description', (project) => descriptionDocument(project, switches, call.language));
    },
    async projectSummary(call) {
      return pdf(call, 'summary', async (project, opened, branches) =>
        summaryDocument(
          project,
          call.language,
          call.query.explain ? await explainedTops(call, opened, branches) : undefined,
        ),
      );
    },
    async companyReport(call) {
      const { tx, caller, params, query, language } = call;
      checkPeriod(query, language);
      if (params.companyId !== caller.companyId) throw new Refusal('OTHER_COMPANY');
      const company = await reportCompany(tx, params.companyId, query, language);
      const document = companyDocument(company, { showUserProjects: query.showUserProjects! }, language);
      return pdfFile(call, `company-${params.companyId}.pdf`, document);
    },
  } satisfies Partial<Handlers<Operations>>;
}

async function treesOf(call: ReportCall) {
  const { calculation } = await openCalculation(call);
  return orderedTops(await listBranches(call.tx, calculation)).map(({ node }) => node);
}

async function distributionOf(call: ReportCall) {
  const { trees, facilities, activities } = await reportProject(call, await openCalculation(call));
  const { noFacility, noActivity } = reportWords(call.language);
  return distributionReport(trees, { facilities, activities, noFacility, noActivity });
}

interface SwitchParameters {
  custom: boolean | undefined;
  groupByGroups: boolean | undefined;
  groupByLocation: boolean | undefined;
  groupLocation: boolean | undefined;
  options: boolean | undefined;
}

const switchesOf = (given: SwitchParameters): QuantitySwitches => ({
  custom: given.custom!,
  groupByGroups: given.groupByGroups!,
  groupByLocation: given.groupByLocation! || given.groupLocation === true,
  options: given.options!,
});

const present = ({ sheets: _, custom: _custom, groups: _groups, ...row }: ReportQuantityRow) => row;

function requirePrintable(document: ReportDocument): ReportDocument {
  const rows = document.blocks.reduce(
    (sum, block) => sum + (block.kind === 'table' ? block.rows.length : 0),
    0,
  );
  if (rows > MAX_ROWS) throw new Refusal('REPORT_TOO_LARGE');
  return document;
}

/** A file name that is valid on every file system. */
const fileName = ({ number }: ReportProject, kind: string): string =>
  `${number.replace(/[^\w.-]+/g, '-').replace(/^[.-]+/, '') || 'project'}-${kind}`;

function checkPeriod(
  { fromDate, toDate }: { fromDate: string | undefined; toDate: string | undefined },
  language: Language,
): void {
  if (fromDate !== undefined && toDate !== undefined && toDate < fromDate)
    refuseFields([{ path: 'toDate', message: message(language, MESSAGES.endBefore, 'fromDate') }]);
}
