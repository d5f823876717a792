import {
  companyDocument,
  type DistributionReport,
  type QuantityReport,
  type QuantitySwitches,
  type ReportDocument,
  reportWords,
  rowsOf,
} from '@spadework/core/report';
import type { Handlers } from '../../http/contract.js';
import { refuseFields } from '../../http/input.js';
import type { Language } from '../../http/language.js';
import { message } from '../../http/messages.js';
import { reportFile } from '../../http/reportFile.js';
import { Refusal } from '../../kernel/refusals.js';
import type { Typesetter } from '../../render/typesetting/typesetter.js';
import { checklistService, declaredRecords } from '../checklist/index.js';
import { sheetTitles } from '../document/index.js';
import { type Opened, openCalculation } from './access.js';
import { listNumbers, listTops } from './calculations.sql.js';
import { computed } from './computing/computed.js';
import type { ProjectFrame, Report, Task } from './computing/task.js';
import type { calculationService } from './contract.js';
import { reportedEstimate } from './estimates/estimate.js';
import { loadOrigins } from './explanations/contexts.js';
import { plainOrigins } from './explanations/origins.js';
import { MAX_ROWS } from './limits.js';
import { MESSAGES } from './messages.js';
import { reportCompany, reportFrame } from './reportData.js';

type Operations = (typeof calculationService)['operations'];
type ReportCall = Parameters<typeof openCalculation>[0];

/** Reports of a calculation, as JSON and as files. A child process makes the files. */
export function reportHandlers(typesetter: Typesetter) {
  /** The document of a report, and the name of its file. */
  async function documentOf(
    call: ReportCall,
    kind: string,
    reportOf: (opened: Opened, project: ProjectFrame) => Report | Promise<Report>,
    hasSum = false,
  ) {
    const opened = await openCalculation(call);
    const { calculation } = opened;
    const { language } = call;
    const frame = await reportFrame(call, opened);
    const project = hasSum ? { ...frame, estimate: await reportedEstimate(call, opened) } : frame;
    // Before the job begins, because this may ask for a job of its own.
    const report = await reportOf(opened, project);
    const { json } = await computed(call, calculation, () => ({ of: 'report', project, language, report }));
    if (!json) throw new Refusal('REPORT_TOO_LARGE');
    return { name: fileName(project, kind), json };
  }

  async function pdf(
    call: ReportCall,
    kind: string,
    reportOf: Parameters<typeof documentOf>[2],
    hasSum = false,
  ) {
    const { name, json } = await documentOf(call, `${kind}.pdf`, reportOf, hasSum);
    return pdfFile(call, name, json);
  }

  const pdfFile = (
    { tx, caller }: Pick<ReportCall, 'tx' | 'caller'>,
    name: string,
    document: ReportDocument | Uint8Array,
  ) => reportFile(tx, { name }, document, (json) => typesetter.pdf(json, caller.companyId));

  return {
    async quantityReport(call) {
      return quantitiesOf(call);
    },
    async quantityReportOfType(call) {
      return quantitiesOf(call, call.params.type);
    },
    async quantityReportPdf(call) {
      const { price, orgblad } = call.query;
      const { type } = call.params;
      const switches = { ...switchesOf(call.query), price: price!, orgblad: orgblad! };
      const hasSum = switches.price && type !== 'RESOURCE';
      return pdf(call, type.toLowerCase(), () => ({ kind: 'quantity', type, switches }), hasSum);
    },
    async quantityReportExcel(call) {
      const { description, orgblad } = call.query;
      const switches = { ...switchesOf(call.query), description: description!, orgblad: orgblad! };
      const workbook = (): Report => ({ kind: 'workbook', switches });
      const { name, json } = await documentOf(call, 'quantities.xlsx', workbook, true);
      const { tx, caller } = call;
      return reportFile(tx, { name, attached: true }, json, (text) =>
        typesetter.xlsx(text, caller.companyId),
      );
    },
    async distributionReport(call) {
      return distributionOf(call);
    },
    async distributionReportOfType(call) {
      return distributionOf(call, call.params.type);
    },
    async conformityDeclaration(call) {
      return pdf(call, 'conformity', async ({ calculation, project: { companyId, id } }, project) => {
        const { json } = await computed(call, calculation, () => ({ of: 'sheets', project }));
        const sheets: string[] = JSON.parse(Buffer.from(json!).toString());
        const isRecordUser = call.caller.scopes.has(checklistService.scope);
        const attached = isRecordUser ? await declaredRecords(call, { companyId, id }) : [];
        return { kind: 'conformity', titles: await sheetTitles(call.tx, sheets), attached };
      });
    },
    async projectDescription(call) {
      const { custom, groupByGroups, options } = call.query;
      const switches = { custom: custom!, groupByGroups: groupByGroups!, options: options! };
      return pdf(call, 'description', () => ({ kind: 'description', switches }));
    },
    async projectSummary(call) {
      const kind = call.query.lines ? 'budget' : 'summary';
      const summaryOf = async (opened: Opened): Promise<Report> => {
        if (!call.query.explain) return { kind };
        const { tx } = call;
        const numbers = () => listNumbers(tx, opened.calculation);
        const explained = { ...(await listTops(tx, opened.calculation)), numbers };
        return { kind, explained: plainOrigins(await loadOrigins(call, opened, explained)) };
      };
      return pdf(call, kind, summaryOf, true);
    },
    async companyReport(call) {
      const { tx, caller, params, query, language } = call;
      checkPeriod(query, language);
      if (params.companyId !== caller.companyId) throw new Refusal('OTHER_COMPANY');
      const company = await reportCompany(tx, params.companyId, query, language);
      const document = companyDocument(company, { showUserProjects: query.showUserProjects! }, language);
      if (rowsOf(document) > MAX_ROWS) throw new Refusal('REPORT_TOO_LARGE');
      return pdfFile(call, `company-${params.companyId}.pdf`, document);
    },
  } satisfies Partial<Handlers<Operations>>;
}

async function quantitiesOf(call: ReportCall & { query: SwitchParameters }, type?: keyof QuantityReport) {
  const { calculation } = await openCalculation(call);
  const { language } = call;
  const switches = switchesOf(call.query);
  const taskOf = (): Task => ({ of: 'quantities', switches, language, ...(type && { type }) });
  const key = `quantities ${JSON.stringify(switches)} ${language} ${type ?? ''}`;
  return { json: async () => (await computed(call, calculation, taskOf, key)).json! };
}

async function distributionOf(call: ReportCall, type?: keyof DistributionReport) {
  const opened = await openCalculation(call);
  const { facilities, activities } = await reportFrame(call, opened);
  const { noFacility, noActivity } = reportWords(call.language);
  const names = { facilities, activities, noFacility, noActivity };
  const taskOf = (): Task => ({ of: 'distribution', names, ...(type && { type }) });
  return { json: async () => (await computed(call, opened.calculation, taskOf)).json! };
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

/** A file name that is valid on every file system. */
const fileName = ({ number }: ProjectFrame, kind: string): string =>
  `${number.replace(/[^\w.-]+/g, '-').replace(/^[.-]+/, '') || 'project'}-${kind}`;

function checkPeriod(
  { fromDate, toDate }: { fromDate: string | undefined; toDate: string | undefined },
  language: Language,
): void {
  if (fromDate !== undefined && toDate !== undefined && toDate < fromDate)
    refuseFields([{ path: 'toDate', message: message(language, MESSAGES.endBefore, 'fromDate') }]);
}
