import type { ReckonedAddition } from '../estimate/index.js';
import type { Language } from '../text/language.js';
import type { Block, ReportDocument, TableRow } from './document.js';
import { CURRENCY, dateText, moneyText, quantityText } from './format.js';
import { additionRows, lackingLine, lackingList, type ReportCompleteness } from './lacking.js';
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
    completeness: ReportCompleteness;
  };
  nodes: readonly { number: string; name: string; unit: string; quantity: number; totalCost: number }[];
}

const WORDS = {
  en: {
    title: (number: number) => `Cost estimate no. ${number}`,
    name: 'Estimate',
    frozenBy: 'Frozen by',
    frozenAt: 'Frozen',
    total: 'Total',
    withAdditions: 'Works and additions',
    hash: 'Hash (SHA-256)',
    signatures: 'Date and signature',
    fields: ['Date', 'Signature'],
  },
  nb: {
    title: (number: number) => `Kostnadsoverslag nr. ${number}`,
    name: 'Overslag',
    frozenBy: 'Fryst av',
    frozenAt: 'Fryst',
    total: 'Totalt',
    withAdditions: 'Arbeider og påslag',
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
    figures: [{ label: words.total, value: moneyText(estimate.total, language), unit: CURRENCY }],
    blocks: [
      ...(note ? [{ kind: 'paragraph' as const, text: note }] : []),
      ...lackingLine(completeness, language),
      { kind: 'heading', text: words.withAdditions },
      sumTable(frozen, language),
      ...lackingList(completeness, language),
      { kind: 'heading', text: words.hash },
      { kind: 'paragraph', text: hash },
      { kind: 'heading', text: words.signatures },
      { kind: 'signatures', fields: words.fields },
    ],
  };
}

function sumTable({ nodes, estimate }: FrozenEstimate, language: Language): Block {
  const { name, quantity, cost, inCurrency } = reportWords(language);
  return {
    kind: 'table',
    columns: [
      { title: name, align: 'left', weight: 1 },
      { title: quantity, align: 'right' },
      { title: inCurrency(cost, CURRENCY), align: 'decimal' },
    ],
    rows: [
      ...nodes.map(
        (node): TableRow => ({
          kind: 'row',
          cells: [
            `${node.number} ${node.name}`,
            `${quantityText(node.quantity, language, node.unit)} ${unitText(node.unit, language)}`,
            moneyText(node.totalCost, language),
          ],
        }),
      ),
      ...additionRows(estimate, language).map(
        ({ kind, text, amount }): TableRow => ({ kind, cells: [text, '', moneyText(amount, language)] }),
      ),
    ],
  };
}
