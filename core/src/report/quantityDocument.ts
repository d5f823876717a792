import type { QuantityReportType } from '../cost/model.js';
import { costSum } from '../cost/total.js';
import type { Language } from '../text/language.js';
import { type Column, type ReportDocument, type TableRow, withoutEmptyColumns } from './document.js';
import { CURRENCY, countText, moneyText, quantityText } from './format.js';
import { lackingLine, lackingList } from './lacking.js';
import { projectFrame, type ReportProject } from './project.js';
import { BETWEEN_GROUPS, type QuantitySwitches, quantityReport, type ReportQuantityRow } from './quantity.js';
import { unitText } from './units.js';
import { type ReportWords, reportWords } from './words.js';

export interface QuantityDocumentSwitches extends QuantitySwitches {
  /** Whether unit prices and costs are included. */
  price: boolean;
  /** Whether the sheets of each post are included. */
  orgblad: boolean;
}

/** The quantity report of one type as a document. */
export function quantityDocument(
  project: ReportProject,
  type: QuantityReportType,
  switches: QuantityDocumentSwitches,
  language: Language,
): ReportDocument {
  const words = reportWords(language);
  const rows = quantityReport(project.trees, switches, language)[type];
  const content: Content = { words, language, switches, prices: switches.price && type !== 'RESOURCE' };
  const total = moneyText(costSum(rows), language);
  const lacking = project.estimate?.completeness;
  const table = withoutEmptyColumns({
    kind: 'table',
    columns: columnsOf(content),
    rows: tableRows(rows, content),
  });
  const named = type === 'OTHER' && !content.prices ? words.otherPosts : words.costTypes[type];
  return {
    ...projectFrame(project, language, `${words.quantityReport}: ${named}`, content.prices),
    figures: [
      { label: words.rows, value: countText(rows.length, language) },
      ...(content.prices ? [{ label: words.totalCost, value: total, unit: CURRENCY }] : []),
    ],
    blocks: [
      ...(content.prices ? lackingLine(lacking, language) : []),
      ...(rows.length > 0 ? [table] : [{ kind: 'note' as const, text: words.noQuantities }]),
      ...(content.prices ? lackingList(lacking, language) : []),
    ],
  };
}

interface Content {
  words: ReportWords;
  language: Language;
  switches: QuantityDocumentSwitches;
  /** Whether prices are included. Resources have none. */
  prices: boolean;
}

function columnsOf({ words, switches, prices }: Content): Column[] {
  return [
    { title: words.number, align: 'left' },
    { title: words.name, align: 'left', weight: 3 },
    ...(switches.orgblad ? [{ title: words.sheets, align: 'left' as const, weight: 1 }] : []),
    { title: words.quantity, align: 'decimal' },
    { title: words.unit, align: 'left' },
    ...(prices
      ? [
          { title: words.unitPrice, align: 'decimal' as const },
          { title: words.inCurrency(words.cost, CURRENCY), align: 'decimal' as const },
        ]
      : []),
  ];
}

function tableRows(rows: readonly ReportQuantityRow[], content: Content): TableRow[] {
  const { words, switches, prices } = content;
  const levels: Level[] = [];
  if (switches.groupByLocation) levels.push((row) => row.locationName ?? words.withoutLocation);
  if (switches.groupByGroups) levels.push(({ groups }) => groups[0] ?? words.withoutGroup, groupBelowCode);
  return [
    ...grouped(rows, levels, 0, content),
    ...(prices ? [sumRow('total', words.total, rows, content)] : []),
  ];
}

/** The heading of a row at one level. Without a heading, the row is directly below that of the level above. */
type Level = (row: ReportQuantityRow) => string;

/** The path below a budget code. A group with the name of its code, as most codes have one, needs no heading of its own. */
function groupBelowCode({ groups: [code, ...below] }: ReportQuantityRow): string {
  return (below[0] === code ? below.slice(1) : below).join(BETWEEN_GROUPS);
}

/** Rows with headings for each location, code and group below it. The rows are already sorted by these. */
function grouped(
  rows: readonly ReportQuantityRow[],
  levels: readonly Level[],
  indent: number,
  content: Content,
): TableRow[] {
  const [level, ...deeper] = levels;
  if (!level) return rows.map((row) => postRow(row, content));
  // Rows without a heading come first. Below another heading they would seem to belong to that.
  const sections = runs(rows, level).sort(([a], [b]) => Number(a !== '') - Number(b !== ''));
  return sections.flatMap(([name, members]) => {
    const below = grouped(members, deeper, indent + 1, content);
    if (!name) return below;
    const group: TableRow = { kind: 'group', cells: [name], ...(indent > 0 && { indent }) };
    // A single row needs no sum, nor does a group that is all of the one above it.
    const summed = content.prices && members.length > 1 && (indent === 0 || members.length < rows.length);
    const sum = content.words.sumOf(shortName(name));
    return [group, ...below, ...(summed ? [sumRow('subtotal', sum, members, content)] : [])];
  });
}

const MAX_SUM_LABEL = 36;

/** The last name of a path of groups, on one line. The heading above the rows has the whole path. */
function shortName(path: string): string {
  const name = path.split(BETWEEN_GROUPS).at(-1)!;
  return name.length > MAX_SUM_LABEL ? `${name.slice(0, MAX_SUM_LABEL - 1).trimEnd()}…` : name;
}

function runs(rows: readonly ReportQuantityRow[], level: Level): [string, ReportQuantityRow[]][] {
  const found = new Map<string, ReportQuantityRow[]>();
  for (const row of rows) {
    const name = level(row);
    const run = found.get(name);
    if (run) run.push(row);
    else found.set(name, [row]);
  }
  return [...found];
}

function postRow(row: ReportQuantityRow, { language, switches, prices }: Content): TableRow {
  return {
    kind: 'row',
    cells: [
      // The number of a custom post is an internal id, so it is not shown.
      row.custom ? '' : row.number,
      row.name,
      ...(switches.orgblad ? [row.sheets.join(', ')] : []),
      quantityText(row.totalQuantity, language, row.unit),
      unitText(row.unit, language),
      ...(prices ? [moneyText(row.unitCost, language), moneyText(row.totalCost, language)] : []),
    ],
  };
}

function sumRow(
  kind: 'subtotal' | 'total',
  label: string,
  rows: readonly ReportQuantityRow[],
  { language, switches }: Content,
): TableRow {
  const between = Array.from({ length: switches.orgblad ? 4 : 3 }, () => '');
  return { kind, cells: ['', label, ...between, moneyText(costSum(rows), language)] };
}
