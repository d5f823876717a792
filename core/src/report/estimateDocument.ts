import { moneyNumber } from '../cost/decimal.js';
import type { CalculationTree } from '../cost/model.js';
import { totalOf, totalOfAll } from '../cost/total.js';
import { unitCostOf } from '../cost/view.js';
import { estimateSums, type ReckonedAddition } from '../estimate/index.js';
import type { Language } from '../text/language.js';
import { nameIn } from '../text/names.js';
import type { Block, ReportDocument, TableRow } from './document.js';
import { appendixBlocks, type ExplainedTop } from './explanation/index.js';
import { CURRENCY, dateText, moneyText, quantityText } from './format.js';
import {
  additionRows,
  lackingLine,
  lackingList,
  type ReportCompleteness,
  type ReportSums,
  totalText,
} from './lacking.js';
import { projectFrame, type ReportProject } from './project.js';
import { unitText } from './units.js';
import { reportWords } from './words.js';

/** An estimate as it was frozen. */
export interface FrozenEstimate {
  number: number;
  name: string;
  note: string | undefined;
  frozenBy: string;
  hash: string;
  estimate: {
    works: number;
    additions: readonly Pick<ReckonedAddition, 'name' | 'kind' | 'percent' | 'amount'>[];
    subtotal: number;
    vat: number;
    total: number;
    completeness: ReportCompleteness & { notices?: readonly { message: string }[] };
  };
  nodes: readonly {
    number: string;
    name: string;
    /** Of estimates that were frozen before this was kept, none. */
    nameEn?: string;
    unit: string;
    quantity: number;
    /** Of estimates that were frozen before this was printed, the total says it. */
    unitCost?: number;
    totalCost: number;
    /** Mostly the name of the segment that it is of. */
    locationName?: string;
  }[];
}

const WORDS = {
  en: {
    title: (number: number) => `Cost estimate no. ${number}`,
    budget: 'Cost estimate',
    budgetSubtitle: 'Budget: all items with quantities and sums',
    notFrozen: 'This estimate is not frozen: prices and trenches may still change.',
    name: 'Estimate',
    frozenBy: 'Frozen by',
    frozenAt: 'Frozen',
    withAdditions: 'Works and additions',
    notices: 'Worth a look',
    hash: 'Hash (SHA-256)',
    signatures: 'Date and signature',
    fields: ['Date', 'Signature'],
  },
  nb: {
    title: (number: number) => `Kostnadsoverslag nr. ${number}`,
    budget: 'Kostnadsoverslag',
    budgetSubtitle: 'Budsjett: alle poster med mengder og summer',
    notFrozen: 'Overslaget er ikke fryst: priser og grøfter kan ennå endres.',
    name: 'Overslag',
    frozenBy: 'Fryst av',
    frozenAt: 'Fryst',
    withAdditions: 'Arbeider og påslag',
    notices: 'Verdt å se på',
    hash: 'Sjekksum (SHA-256)',
    signatures: 'Dato og underskrift',
    fields: ['Dato', 'Underskrift'],
  },
};

/** With number, total and hash, and lines to sign on. */
export function estimateDocument(
  project: ReportProject,
  frozen: FrozenEstimate,
  language: Language,
): ReportDocument {
  const words = WORDS[language];
  const { estimate, number, name, note, frozenBy, hash } = frozen;
  const { completeness } = estimate;
  const frame = projectFrame(project, language, words.title(number), true);
  return {
    ...frame,
    facts: [
      ...frame.facts,
      { label: words.name, value: name },
      { label: words.frozenAt, value: dateText(project.date, language) },
      { label: words.frozenBy, value: frozenBy },
    ],
    figures: [
      { label: totalText(estimate, language), value: moneyText(estimate.total, language), unit: CURRENCY },
    ],
    blocks: [
      ...(note ? [{ kind: 'paragraph' as const, text: note }] : []),
      ...lackingLine(completeness, language),
      { kind: 'heading', text: words.withAdditions },
      sumTable(frozen, language),
      ...lackingList(completeness, language),
      ...noticeList(completeness.notices ?? [], words.notices),
      { kind: 'heading', text: words.signatures },
      // With the lines, so that the page that is signed says what is signed.
      {
        kind: 'paragraph',
        text: `${words.title(number)} · ${moneyText(estimate.total, language)} ${CURRENCY} · ${words.hash}: ${hash}`,
      },
      { kind: 'signatures', fields: words.fields },
    ],
  };
}

/** The estimate as it stands, before anybody freezes it: every item with its sum, and what is added. */
export function budgetDocument(
  project: ReportProject,
  language: Language,
  /** Where the nodes come from; with it the report says how its figures came about. */
  explained?: (top: CalculationTree) => ExplainedTop,
): ReportDocument {
  const words = WORDS[language];
  const { trees, estimate: known } = project;
  const sums = estimateSums(totalOfAll(trees), known?.additions ?? []);
  const nodes = trees.map((tree) => {
    const total = totalOf(tree);
    return { ...tree, unitCost: unitCostOf(tree, total), totalCost: moneyNumber(total) };
  });
  return {
    ...projectFrame(project, language, words.budget, true),
    subtitle: words.budgetSubtitle,
    figures: [{ label: totalText(sums, language), value: moneyText(sums.total, language), unit: CURRENCY }],
    blocks: [
      ...lackingLine(known?.completeness, language),
      { kind: 'heading', text: words.withAdditions },
      sumTable({ nodes, estimate: sums }, language),
      { kind: 'paragraph', text: words.notFrozen },
      ...lackingList(known?.completeness, language),
      ...(explained ? appendixBlocks(project, explained, language) : []),
    ],
  };
}

/** What is no fault, and still worth knowing before somebody signs; the same of several segments once. */
const noticeList = (notices: readonly { message: string }[], title: string): Block[] =>
  notices.length === 0
    ? []
    : [
        { kind: 'heading', text: title },
        { kind: 'list', items: [...new Set(notices.map(({ message }) => message))] },
      ];

function sumTable(
  { nodes, estimate }: { nodes: FrozenEstimate['nodes']; estimate: ReportSums },
  language: Language,
): Block {
  const { name, location, quantity, unitPrice, cost, inCurrency } = reportWords(language);
  const hasLocations = nodes.some(({ locationName }) => locationName);
  const blank = hasLocations ? ['', '', ''] : ['', ''];
  return {
    kind: 'table',
    columns: [
      { title: name, align: 'left', weight: 4 },
      ...(hasLocations ? [{ title: location, align: 'left' as const, weight: 1 }] : []),
      { title: quantity, align: 'right' },
      { title: unitPrice, align: 'decimal' },
      { title: inCurrency(cost, CURRENCY), align: 'decimal' },
    ],
    rows: [
      ...nodes.map(
        (node): TableRow => ({
          kind: 'row',
          cells: [
            `${node.number} ${nameIn(node, language)}`,
            ...(hasLocations ? [node.locationName ?? ''] : []),
            `${quantityText(node.quantity, language, node.unit)} ${unitText(node.unit, language)}`,
            node.unitCost === undefined ? '' : moneyText(node.unitCost, language),
            moneyText(node.totalCost, language),
          ],
        }),
      ),
      ...additionRows(estimate, language).map(
        ({ kind, text, amount }): TableRow => ({
          kind,
          cells: [text, ...blank, moneyText(amount, language)],
        }),
      ),
    ],
  };
}
