import type {
  Addition,
  Completeness,
  EstimateLine,
  EstimateSums,
  UnpricedReason,
} from '../estimate/index.js';
import type { Language } from '../text/language.js';
import type { Block, Table, TableRow } from './document.js';
import { CURRENCY, countText, exactText, moneyText, percentText, quantityText } from './format.js';
import { unitText } from './units.js';
import { reportWords } from './words.js';

/** What a report says of its sum: what it lacks, and what is added to it. */

export interface ReportCompleteness {
  state: Completeness<EstimateLine>['state'];
  /** Of all, also those that are not listed. */
  unpricedCount: number;
  unpriced: readonly {
    segmentName?: string;
    name: string;
    unit: string;
    net: number;
    reason: UnpricedReason;
  }[];
  open: readonly { segmentId: number; segmentName?: string }[];
}

export interface ReportEstimate {
  additions: readonly Addition[];
  /** Left out: the project has no segments. */
  completeness?: ReportCompleteness;
}

export type ReportSums = Omit<EstimateSums, 'additions'> & {
  additions: readonly Pick<EstimateSums['additions'][number], 'name' | 'kind' | 'percent' | 'amount'>[];
};

const WORDS = {
  en: {
    incomplete: (count: number) =>
      `INCOMPLETE: ${countText(count, 'en')} ${count === 1 ? 'quantity is' : 'quantities are'} not priced`,
    openOnly: 'INCOMPLETE: segments are not applied as they are drawn',
    notPriced: 'Not priced',
    more: (count: string) => `and ${count} more`,
    open: 'Segments that are not applied as they are drawn',
    notApplied: 'Not applied as it is drawn',
    segment: 'Segment',
    reason: 'Reason',
    reasons: {
      NO_RULE: 'No rule pays for it',
      NO_PRICE: 'The catalog has no price',
      REMOVED_BY_HAND: 'Removed by hand',
    },
    estimate: 'Estimate',
    works: 'Sum of works',
    subtotal: 'Subtotal',
    withVat: 'Total, including VAT',
    withoutVat: 'Total, excluding VAT',
  },
  nb: {
    incomplete: (count: number) =>
      `UFULLSTENDIG: ${countText(count, 'nb')} ${count === 1 ? 'mengde' : 'mengder'} er ikke priset`,
    openOnly: 'UFULLSTENDIG: strekk er ikke tatt inn slik de er tegnet',
    notPriced: 'Ikke priset',
    more: (count: string) => `og ${count} til`,
    open: 'Strekk som ikke er tatt inn slik de er tegnet',
    notApplied: 'Ikke tatt inn slik det er tegnet',
    segment: 'Strekk',
    reason: 'Grunn',
    reasons: {
      NO_RULE: 'Ingen regel betaler for den',
      NO_PRICE: 'Katalogen har ingen pris',
      REMOVED_BY_HAND: 'Fjernet for hånd',
    },
    estimate: 'Overslag',
    works: 'Sum arbeider',
    subtotal: 'Delsum',
    withVat: 'Totalt, inkl. mva.',
    withoutVat: 'Totalt, uten mva.',
  },
} satisfies Record<Language, { reasons: Record<UnpricedReason, string> } & Record<string, unknown>>;

export const sumWords = (language: Language) => WORDS[language];

/** The line above the first table. */
export function lackingLine(found: ReportCompleteness | undefined, language: Language): Block[] {
  if (found?.state !== 'INCOMPLETE') return [];
  const { incomplete, openOnly } = WORDS[language];
  return [{ kind: 'warning', text: found.unpricedCount > 0 ? incomplete(found.unpricedCount) : openOnly }];
}

/** The list at the end. */
export function lackingList(found: ReportCompleteness | undefined, language: Language): Block[] {
  if (found?.state !== 'INCOMPLETE') return [];
  const words = WORDS[language];
  const { unpriced, unpricedCount, open } = found;
  const { name, quantity } = reportWords(language);
  const more = unpricedCount - unpriced.length;
  const blocks: Block[] = [];
  if (unpriced.length > 0)
    blocks.push(
      { kind: 'heading', text: words.notPriced },
      {
        kind: 'table',
        columns: [
          { title: words.segment, align: 'left', weight: 2 },
          { title: name, align: 'left', weight: 3 },
          { title: quantity, align: 'right' },
          { title: words.reason, align: 'left', weight: 2 },
        ],
        rows: unpriced.map((line) => ({
          kind: 'row',
          cells: [
            line.segmentName ?? '',
            line.name,
            `${quantityText(line.net, language, line.unit)} ${unitText(line.unit, language)}`,
            words.reasons[line.reason],
          ],
        })),
      },
    );
  if (more > 0) blocks.push({ kind: 'paragraph', text: words.more(countText(more, language)) });
  if (open.length > 0)
    blocks.push(
      { kind: 'heading', text: words.open },
      { kind: 'list', items: open.map(({ segmentName, segmentId }) => segmentName ?? String(segmentId)) },
    );
  return blocks;
}

const isVat = ({ kind }: { kind: string }) => kind === 'VAT';

/** Prices are without VAT, which is an addition like others: the total says whether it has it. */
export const totalText = ({ additions }: Pick<ReportSums, 'additions'>, language: Language): string =>
  WORDS[language][additions.some(isVat) ? 'withVat' : 'withoutVat'];

/** From the sum of works to the total. A sum that is the next one again is left out. */
export function additionRows(sums: ReportSums, language: Language) {
  const { works, additions, subtotal, total } = sums;
  const words = WORDS[language];
  const rows = (of: typeof additions) =>
    of.map((addition) => ({
      kind: 'row' as const,
      text: additionText(addition, language),
      amount: addition.amount,
    }));
  const vat = additions.filter(isVat);
  const others = additions.filter((addition) => !isVat(addition));
  return [
    ...(additions.length > 0 ? [{ kind: 'subtotal' as const, text: words.works, amount: works }] : []),
    ...rows(others),
    ...(others.length > 0 && vat.length > 0
      ? [{ kind: 'subtotal' as const, text: words.subtotal, amount: subtotal }]
      : []),
    ...rows(vat),
    { kind: 'total' as const, text: totalText(sums, language), amount: total },
  ] satisfies { kind: TableRow['kind']; text: string; amount: number }[];
}

const additionText = (
  { name, percent }: Pick<ReportSums['additions'][number], 'name' | 'percent'>,
  language: Language,
): string =>
  percent === null
    ? name
    : `${name} (${percentText(0, language).replace(/0[.,]00/, exactText(percent, language))})`;

/** What is added to the sum of works. Nothing: there are no additions. */
export function additionBlocks(sums: ReportSums, language: Language): Block[] {
  if (sums.additions.length === 0) return [];
  const { name, cost, inCurrency } = reportWords(language);
  const table: Table = {
    kind: 'table',
    columns: [
      { title: name, align: 'left', weight: 1 },
      { title: inCurrency(cost, CURRENCY), align: 'decimal' },
    ],
    rows: additionRows(sums, language).map(({ kind, text, amount }) => ({
      kind,
      cells: [text, moneyText(amount, language)],
    })),
  };
  return [{ kind: 'heading', text: WORDS[language].estimate }, table];
}
