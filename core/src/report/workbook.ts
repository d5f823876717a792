import { QUANTITY_REPORT_TYPES, type QuantityReportType } from '../cost/model.js';
import { costSum, totalOfAll } from '../cost/total.js';
import { estimateSums } from '../estimate/index.js';
import type { Language } from '../text/language.js';
import { CURRENCY, countText } from './format.js';
import { additionRows, type ReportCompleteness, type ReportSums, sumWords } from './lacking.js';
import type { ReportProject } from './project.js';
import { type QuantitySwitches, quantityReport, type ReportQuantityRow } from './quantity.js';
import { unitText } from './units.js';
import { reportWords } from './words.js';

/** A workbook as plain data, before it becomes a file. */
export interface ReportWorkbook {
  title: string;
  /** The date of the data, ISO 8601. */
  date: string;
  sheets: WorkbookSheet[];
}

export interface WorkbookSheet {
  name: string;
  columns: WorkbookColumn[];
  rows: WorkbookCell[][];
  total?: WorkbookCell[];
}

/** A number that is computed from other cells, and what it is. */
export interface WorkbookFormula {
  formula: string;
  value: number;
}

export type WorkbookCell = string | number | null | WorkbookFormula;

export interface WorkbookColumn {
  title: string;
  /** The width in characters. */
  width: number;
  /** A scientific number has a power of ten where it is very small or very large; tenths and thousandths show so many places of a number that has more. */
  format: 'text' | 'quantity' | 'money' | 'scientific' | 'tenths' | 'thousandths';
}

export interface WorkbookSwitches extends QuantitySwitches {
  description: boolean;
  /** Whether the sheets of each post are included. */
  orgblad: boolean;
}

interface Field extends WorkbookColumn {
  cell: (row: ReportQuantityRow) => WorkbookCell;
}

/** The quantities of a calculation, with one sheet for each type. */
export function quantityWorkbook(
  project: Pick<ReportProject, 'number' | 'name' | 'date' | 'trees' | 'estimate'>,
  switches: WorkbookSwitches,
  language: Language,
): ReportWorkbook {
  const words = reportWords(language);
  const report = quantityReport(project.trees, switches, language);
  const { estimate } = project;
  return {
    title: `${words.quantityReport} · ${project.number} ${project.name}`,
    date: project.date,
    sheets: [
      ...QUANTITY_REPORT_TYPES.map((type): WorkbookSheet => {
        const fields = fieldsOf(type, switches, language);
        const rows = report[type];
        return {
          name: words.costTypes[type],
          columns: fields.map(({ title, width, format }) => ({ title, width, format })),
          rows: rows.map((row) => fields.map(({ cell }) => cell(row))),
          ...(type !== 'RESOURCE' && rows.length > 0 && { total: totalRow(fields, rows, words.total) }),
        };
      }),
      ...(estimate
        ? estimateSheets(
            estimateSums(totalOfAll(project.trees), estimate.additions),
            estimate.completeness,
            language,
          )
        : []),
    ],
  };
}

function fieldsOf(type: QuantityReportType, switches: WorkbookSwitches, language: Language): Field[] {
  const words = reportWords(language);
  const text = (title: string, width: number, cell: Field['cell']): Field => ({
    title,
    width,
    format: 'text',
    cell,
  });
  const money = (word: string, width: number, cell: Field['cell']): Field => ({
    title: words.inCurrency(word, CURRENCY),
    width,
    format: 'money',
    cell,
  });
  return [
    ...(switches.groupByLocation ? [text(words.location, 24, (row) => row.locationName ?? null)] : []),
    ...(switches.groupByGroups ? [text(words.group, 40, (row) => row.combinedGroupName ?? null)] : []),
    text(words.number, 14, (row) => (row.custom ? null : row.number)),
    text(words.name, 48, (row) => row.name),
    ...(switches.description ? [text(words.description, 60, (row) => row.description ?? null)] : []),
    ...(switches.orgblad ? [text(words.sheets, 20, (row) => row.sheets.join(', ') || null)] : []),
    { title: words.quantity, width: 14, format: 'quantity', cell: (row) => row.totalQuantity },
    text(words.unit, 10, (row) => (language === 'en' ? unitText(row.unit, language) : row.unit)),
    ...(type === 'RESOURCE'
      ? []
      : [money(words.unitPrice, 18, (row) => row.unitCost), money(words.cost, 18, (row) => row.totalCost)]),
  ];
}

/** The last row: a label in the first column, and the total in the cost column. */
function totalRow(
  fields: readonly Field[],
  rows: readonly ReportQuantityRow[],
  word: string,
): WorkbookCell[] {
  const total = costSum(rows);
  return fields.map((_, i) => {
    if (i === 0) return word;
    return i === fields.length - 1 ? total : null;
  });
}

/** The sheets that a workbook has besides: only where there is something to say. */
function estimateSheets(
  sums: ReportSums,
  found: ReportCompleteness | undefined,
  language: Language,
): WorkbookSheet[] {
  const words = sumWords(language);
  const { name, quantity, unit, cost, inCurrency } = reportWords(language);
  const sheets: WorkbookSheet[] = [];
  if (found?.state === 'INCOMPLETE') {
    const more = found.unpricedCount - found.unpriced.length;
    sheets.push({
      name: words.notPriced,
      columns: [
        { title: words.segment, width: 32, format: 'text' },
        { title: name, width: 48, format: 'text' },
        { title: quantity, width: 14, format: 'quantity' },
        { title: unit, width: 10, format: 'text' },
        { title: words.reason, width: 32, format: 'text' },
      ],
      rows: [
        ...found.unpriced.map((line) => [
          line.segmentName ?? null,
          line.name,
          line.net,
          language === 'en' ? unitText(line.unit, language) : line.unit,
          words.reasons[line.reason],
        ]),
        ...(more > 0 ? [[null, words.more(countText(more, language)), null, null, null]] : []),
        ...found.open.map(({ segmentId, segmentName }) => [
          segmentName ?? String(segmentId),
          null,
          null,
          null,
          words.notApplied,
        ]),
      ],
    });
  }
  if (sums.additions.length > 0) {
    const rows = additionRows(sums, language).map(({ text, amount }) => [text, amount]);
    sheets.push({
      name: words.estimate,
      columns: [
        { title: name, width: 48, format: 'text' },
        { title: inCurrency(cost, CURRENCY), width: 18, format: 'money' },
      ],
      rows: rows.slice(0, -1),
      total: rows.at(-1)!,
    });
  }
  return sheets;
}
