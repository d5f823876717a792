import { moneyNumber } from '../cost/decimal.js';
import { isCustom } from '../cost/kind.js';
import type { CalculationTree } from '../cost/model.js';
import type { CostType } from '../cost/shares.js';
import { costSum, totalOfAll } from '../cost/total.js';
import { estimateSums } from '../estimate/index.js';
import type { Language } from '../text/language.js';
import { distributionReport, type ReportDistributionRow } from './distribution.js';
import type { Bars, Block, ReportDocument, Ring, Table } from './document.js';
import { appendixBlocks, type ExplainedTop } from './explanation/index.js';
import { amountText, CURRENCY, countText, moneyText, percentText, shortAmount } from './format.js';
import { additionBlocks, lackingLine, lackingList } from './lacking.js';
import { namesIn, projectFrame, type ReportProject } from './project.js';
import { reportWords } from './words.js';

/** The costs of a project by cost type, facility and activity. */
export function summaryDocument(
  project: ReportProject,
  language: Language,
  /** Where the nodes come from; with it the report says how its figures came about. */
  explained?: (top: CalculationTree) => ExplainedTop,
): ReportDocument {
  const words = reportWords(language);
  const { trees, estimate } = project;
  const total = moneyNumber(totalOfAll(trees));
  const custom = trees.filter(({ type }) => isCustom(type)).length;
  const codes = trees.filter(({ type }) => type === 'BUDGET').length;
  return {
    ...projectFrame(project, language, words.projectSummary, true),
    subtitle: words.summarySubtitle,
    figures: [
      { label: words.totalCost, value: moneyText(total, language), unit: CURRENCY },
      { label: words.budgetCodes, value: countText(codes, language) },
      { label: words.customPosts, value: countText(custom, language) },
    ],
    blocks: [
      ...lackingLine(estimate?.completeness, language),
      ...costBlocks(project, total, language),
      ...(estimate ? additionBlocks(estimateSums(totalOfAll(trees), estimate.additions), language) : []),
      ...lackingList(estimate?.completeness, language),
      ...(explained ? appendixBlocks(project, explained, language) : []),
    ],
  };
}

function costBlocks(project: ReportProject, total: number, language: Language): Block[] {
  const words = reportWords(language);
  const { COSTTYPE, FACILITY, ACTIVITY } = distributionReport(project.trees, namesIn(project, language));
  if (COSTTYPE.length === 0) return [{ kind: 'note', text: words.noCosts }];
  const costTypes = COSTTYPE.map((row) => ({ ...row, type: words.costTypes[row.type as CostType] }));
  return [
    { kind: 'heading', text: words.byCostType },
    // A ring cannot show deductions.
    costTypes.some(({ cost }) => cost < 0) ? barsOf(costTypes, language) : ringOf(costTypes, total, language),
    tableOf(words.costType, costTypes, total, language),
    { kind: 'heading', text: words.byFacility },
    barsOf(FACILITY, language),
    tableOf(words.facility, FACILITY, total, language),
    { kind: 'heading', text: words.byActivity },
    barsOf(ACTIVITY, language),
    tableOf(words.activity, ACTIVITY, total, language),
  ];
}

function ringOf(rows: readonly ReportDistributionRow[], total: number, language: Language): Ring {
  return {
    kind: 'ring',
    title: '',
    total: { label: reportWords(language).total, ...shortAmount(total, language) },
    slices: rows.map(({ type, cost, percentage }) => ({
      label: type,
      share: percentage / 100,
      value: amountText(cost, language),
      percentage: percentText(percentage, language),
    })),
  };
}

/** A chart stays on one page, so it has so many bars at most. The table below it has every row. */
const MAX_BARS = 24;

function withoutTail(
  rows: readonly Pick<ReportDistributionRow, 'type' | 'cost'>[],
  language: Language,
): readonly Pick<ReportDistributionRow, 'type' | 'cost'>[] {
  if (rows.length <= MAX_BARS) return rows;
  const tail = rows.slice(MAX_BARS - 1);
  const cost = costSum(tail.map((row) => ({ totalCost: row.cost })));
  const type = reportWords(language).others(countText(tail.length, language));
  return [...rows.slice(0, MAX_BARS - 1), { type, cost }];
}

/** Bars by falling cost. The share of a deduction is negative. */
export function barsOf(
  rows: readonly Pick<ReportDistributionRow, 'type' | 'cost'>[],
  language: Language,
): Bars {
  const shown = withoutTail(rows, language);
  const longest = Math.max(0, ...shown.map(({ cost }) => Math.abs(cost)));
  return {
    kind: 'bars',
    title: '',
    bars: shown.map(({ type, cost }) => ({
      label: type,
      share: longest > 0 ? cost / longest : 0,
      value: amountText(cost, language),
    })),
  };
}

function tableOf(
  title: string,
  rows: readonly ReportDistributionRow[],
  total: number,
  language: Language,
): Table {
  const words = reportWords(language);
  return {
    kind: 'table',
    columns: [
      { title, align: 'left', weight: 1 },
      { title: words.inCurrency(words.cost, CURRENCY), align: 'decimal' },
      { title: words.share, align: 'decimal' },
    ],
    rows: [
      ...rows.map(({ type, cost, percentage }) => ({
        kind: 'row' as const,
        cells: [type, moneyText(cost, language), percentText(percentage, language)],
      })),
      { kind: 'total', cells: [words.total, moneyText(total, language), percentText(100, language)] },
    ],
  };
}
