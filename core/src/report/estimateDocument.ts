import type { EstimateState, ReckonedAddition } from '../estimate/index.js';
import type { Language } from '../text/language.js';
import type { Block, ReportDocument, TableRow } from './document.js';
import { CURRENCY, dateText, exactText, moneyText, percentText, quantityText } from './format.js';
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
    completeness: {
      state: EstimateState;
      unpricedCount: number;
      unpriced: readonly { segmentName?: string; name: string; unit: string; net: number }[];
      open: readonly { segmentId: number; segmentName?: string }[];
    };
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
    works: 'Sum of works',
    subtotal: 'Subtotal',
    withAdditions: 'Works and additions',
    incomplete: (count: number) =>
      `INCOMPLETE: ${count} ${count === 1 ? 'quantity is' : 'quantities are'} not priced`,
    openOnly: 'INCOMPLETE: segments are not applied as they were drawn',
    notPriced: 'Not priced',
    open: 'Segments that are not applied as they were drawn',
    segment: 'Segment',
    quantity: 'Quantity',
    unit: 'Unit',
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
    works: 'Sum arbeider',
    subtotal: 'Delsum',
    withAdditions: 'Arbeider og påslag',
    incomplete: (count: number) =>
      `UFULLSTENDIG: ${count} ${count === 1 ? 'mengde' : 'mengder'} er ikke priset`,
    openOnly: 'UFULLSTENDIG: strekk er ikke tatt inn slik de er tegnet',
    notPriced: 'Ikke priset',
    open: 'Strekk som ikke er tatt inn slik de er tegnet',
    segment: 'Strekk',
    quantity: 'Mengde',
    unit: 'Enhet',
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
      ...(completeness.state === 'INCOMPLETE'
        ? [
            {
              kind: 'note' as const,
              text:
                completeness.unpricedCount > 0
                  ? words.incomplete(completeness.unpricedCount)
                  : words.openOnly,
            },
          ]
        : []),
      { kind: 'heading', text: words.withAdditions },
      sumTable(frozen, language),
      ...lackingBlocks(frozen, language),
      { kind: 'heading', text: words.hash },
      { kind: 'paragraph', text: hash },
      { kind: 'heading', text: words.signatures },
      { kind: 'signatures', fields: words.fields },
    ],
  };
}

function sumTable({ nodes, estimate }: FrozenEstimate, language: Language): Block {
  const words = WORDS[language];
  const { name, cost, inCurrency } = reportWords(language);
  const row = (text: string, amount: number, kind: TableRow['kind'] = 'row'): TableRow => ({
    kind,
    cells: [text, '', moneyText(amount, language)],
  });
  return {
    kind: 'table',
    columns: [
      { title: name, align: 'left', weight: 1 },
      { title: words.quantity, align: 'right' },
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
      row(words.works, estimate.works, 'subtotal'),
      ...estimate.additions
        .filter(({ kind }) => kind !== 'VAT')
        .map((addition) => row(additionText(addition, language), addition.amount)),
      row(words.subtotal, estimate.subtotal, 'subtotal'),
      ...estimate.additions
        .filter(({ kind }) => kind === 'VAT')
        .map((addition) => row(additionText(addition, language), addition.amount)),
      row(words.total, estimate.total, 'total'),
    ],
  };
}

const additionText = (
  { name, percent }: Pick<ReckonedAddition, 'name' | 'percent'>,
  language: Language,
): string =>
  percent === null
    ? name
    : `${name} (${percentText(0, language).replace(/0[.,]00/, exactText(percent, language))})`;

function lackingBlocks({ estimate: { completeness } }: FrozenEstimate, language: Language): Block[] {
  const words = WORDS[language];
  const { unpriced, open } = completeness;
  const list: Block[] =
    unpriced.length === 0
      ? []
      : [
          { kind: 'heading', text: words.notPriced },
          {
            kind: 'table',
            columns: [
              { title: words.segment, align: 'left', weight: 1 },
              { title: words.quantity, align: 'left', weight: 2 },
              { title: words.unit, align: 'right' },
            ],
            rows: unpriced.map(({ segmentName = '', name, net, unit }) => ({
              kind: 'row',
              cells: [segmentName, name, `${quantityText(net, language, unit)} ${unitText(unit, language)}`],
            })),
          },
        ];
  if (open.length === 0) return list;
  return [
    ...list,
    { kind: 'heading', text: words.open },
    { kind: 'list', items: open.map(({ segmentName, segmentId }) => segmentName ?? String(segmentId)) },
  ];
}
