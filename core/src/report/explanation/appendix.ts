import { moneyNumber } from '../../cost/decimal.js';
import type { NodeContext, QuantityOrigin, RuleFigure, RuleSymbol } from '../../cost/explained/index.js';
import { quantityOrigin } from '../../cost/explained/index.js';
import { isCustom, isInner } from '../../cost/kind.js';
import type { CalculationTree } from '../../cost/model.js';
import { totalOf, totalOfAll } from '../../cost/total.js';
import { withCosts } from '../../cost/view.js';
import { meaningName } from '../../quantity/meanings.js';
import type { QuantityLine } from '../../quantity/model.js';
import { lineName } from '../../quantity/words.js';
import type { Language } from '../../text/language.js';
import { nameIn } from '../../text/names.js';
import type { Block, Table, TableRow } from '../document.js';
import { CURRENCY, exactText, moneyText, percentText } from '../format.js';
import type { ReportProject } from '../project.js';
import { unitText } from '../units.js';
import { reportWords } from '../words.js';
import { type AppendixTrench, assumptionBlocks, type UsedAssumptions } from './assumptions.js';
import { appendixWords } from './words.js';

/** Where the nodes below a top come from. */
export interface ExplainedTop {
  context: Pick<NodeContext, 'catalogOf' | 'design' | 'priceOf' | 'ruleNames'>;
  /** The trench that a generated branch was made from, while it is there. */
  trench?: AppendixTrench & { lines: readonly QuantityLine[] };
}

/** How the figures of a calculation came about, as the last chapters of a report. */
export function appendixBlocks(
  project: ReportProject,
  explained: (top: CalculationTree) => ExplainedTop,
  language: Language,
): Block[] {
  const words = appendixWords(language);
  const tops = project.trees;
  if (tops.length === 0) return [];
  const used = new Map<number, UsedAssumptions & { names: Set<string> }>();
  // Posts without anything below them stand together at the end.
  const single = tops.filter(({ type }) => !isInner(type));
  const posts = [...tops.filter(({ type }) => isInner(type)), ...single].flatMap((top) => {
    const own = explained(top);
    const rows = new Rows(project, own, language);
    const { trench } = own;
    const made = rows.ofTop(top);
    if (trench) {
      const names = used.get(trench.id)?.names ?? new Set<string>();
      for (const name of rows.assumptions) names.add(name);
      used.set(trench.id, { trench, names });
    }
    return top === single[0] ? [groupOf(single, language), ...made] : made;
  });
  return [
    { kind: 'heading', text: words.appendix },
    { kind: 'paragraph', text: words.intro },
    { kind: 'heading', text: words.byCode },
    topTable(tops, language),
    { kind: 'heading', text: words.everyPost },
    postTable(posts, language),
    ...assumptionBlocks([...used.values()], language),
  ];
}

/** How many rows the tables of the appendix have at least. */
export const appendixRows = (tops: readonly CalculationTree[]): number =>
  tops.reduce((count, top) => count + 1 + (isInner(top.type) ? 2 + rowsBelow(top) : 1), 0);

const rowsBelow = (node: CalculationTree): number =>
  shownBelow(node).reduce((count, child) => count + 1 + (isInner(child.type) ? rowsBelow(child) : 0), 0);

/** Resources have no price, and what is not used has no cost. */
const shownBelow = ({ children }: CalculationTree): CalculationTree[] =>
  children.filter((node) => node.type !== 'RESOURCE' && (node.quantity !== 0 || totalOf(node) !== 0n));

const titleOf = (node: CalculationTree, language: Language): string =>
  isCustom(node.type) ? nameIn(node, language) : `${node.number} ${nameIn(node, language)}`;

function groupOf(single: readonly CalculationTree[], language: Language): TableRow {
  const words = reportWords(language);
  const title = single.every(({ type }) => isCustom(type)) ? words.customPosts : words.otherPosts;
  return { kind: 'group', cells: [title] };
}

function topTable(tops: readonly CalculationTree[], language: Language): Table {
  const words = reportWords(language);
  const total = moneyNumber(totalOfAll(tops));
  return {
    kind: 'table',
    columns: [
      { title: words.name, align: 'left', weight: 1 },
      { title: words.inCurrency(words.cost, CURRENCY), align: 'decimal' },
      { title: words.share, align: 'decimal' },
    ],
    rows: [
      ...tops.map((top): TableRow => {
        const cost = moneyNumber(totalOf(top));
        return {
          kind: 'row',
          cells: [
            titleOf(top, language),
            moneyText(cost, language),
            percentText(total === 0 ? 0 : (cost / total) * 100, language),
          ],
          ...(top.locationName && { note: words.locatedAt(top.locationName) }),
        };
      }),
      {
        kind: 'total',
        cells: [words.total, moneyText(total, language), percentText(total === 0 ? 0 : 100, language)],
      },
    ],
  };
}

function postTable(rows: TableRow[], language: Language): Table {
  const words = reportWords(language);
  return {
    kind: 'table',
    columns: [
      { title: words.name, align: 'left', weight: 1 },
      { title: words.quantity, align: 'decimal' },
      { title: words.unit, align: 'left' },
      { title: words.unitPrice, align: 'decimal' },
      { title: words.inCurrency(words.cost, CURRENCY), align: 'decimal' },
    ],
    rows,
  };
}

const symbolName = (
  { of, key, title }: RuleSymbol,
  line: QuantityLine | undefined,
  language: Language,
): string => {
  if (title) return title(language);
  if (of === 'SHARE') return meaningName('groundShare', language);
  return line ? lineName(line, language) : meaningName(key.replace(/^GROSS_/, ''), language);
};

/** The rows of a branch: every node that costs something, with where its quantity and its price come from. */
class Rows {
  /** The assumptions that its quantities depend on. */
  readonly assumptions = new Set<string>();

  constructor(
    private readonly project: ReportProject,
    private readonly explained: ExplainedTop,
    private readonly language: Language,
  ) {}

  ofTop(top: CalculationTree): TableRow[] {
    const { language } = this;
    const title = titleOf(top, language);
    if (!isInner(top.type)) return [this.#row([top], 0)];
    return [
      {
        kind: 'group',
        cells: [`${title} – ${exactText(top.quantity, language)} ${unitText(top.unit, language)}`],
        note: this.#quantityNote([top]),
      },
      ...this.#below([top], 0),
      {
        kind: 'subtotal',
        cells: [
          reportWords(language).sumOf(top.number),
          '',
          '',
          '',
          moneyText(moneyNumber(totalOf(top)), language),
        ],
      },
    ];
  }

  #below(path: readonly CalculationTree[], indent: number): TableRow[] {
    return shownBelow(path.at(-1)!).flatMap((node) => {
      const own = [...path, node];
      return [this.#row(own, indent), ...(isInner(node.type) ? this.#below(own, indent + 1) : [])];
    });
  }

  #row(path: readonly CalculationTree[], indent: number): TableRow {
    const { language } = this;
    const node = path.at(-1)!;
    const { totalCost, unitCost } = withCosts(node);
    const hasPrice = !isInner(node.type) && node.type !== 'CUSTOMBUDGET_FIXEDTOTAL';
    return {
      kind: 'row',
      cells: [
        titleOf(node, language),
        exactText(node.quantity, language),
        unitText(node.unit, language),
        hasPrice ? moneyText(unitCost, language) : '',
        moneyText(totalCost, language),
      ],
      note: [this.#quantityNote(path), ...(isInner(node.type) ? [] : [this.#priceNote(node)])].join('; '),
      ...(indent > 0 && { indent }),
    };
  }

  #quantityNote(path: readonly CalculationTree[]): string {
    const origin = quantityOrigin(path, this.explained.context);
    return appendixWords(this.language).quantity(this.#originText(origin, path.length === 1));
  }

  /** The top of a branch names its rule and its trench, and what is below has the same ones. */
  #originText(origin: QuantityOrigin, isTop: boolean): string {
    const { language } = this;
    const words = appendixWords(language);
    const [rule = '', trench = '', version = ''] = this.explained.context.ruleNames;
    switch (origin.kind) {
      case 'RULE':
        return isTop
          ? words.rule(this.#formulaText(origin.figure), rule, trench)
          : words.inRule(this.#formulaText(origin.figure));
      case 'EARLIER_RULE':
        return isTop ? words.earlierRule(rule, trench, version) : words.inEarlierRule;
      case 'HAND':
        return origin.asked === undefined ? words.byHand : words.askedFor(exactText(origin.asked, language));
      case 'DEFAULT': {
        const { way, parent } = origin;
        const base = way.map(({ baseQuantity }) => exactText(baseQuantity!, language)).join(' × ');
        const unit = unitText(way.at(-1)!.unit, language);
        const of = `${unitText(parent.unit, language)} ${isCustom(parent.type) ? '' : parent.number}`.trim();
        return words.perUnit(`${base} ${unit}`, of, exactText(parent.quantity, language));
      }
    }
  }

  /** The rule's expression with names and values in place of its symbols. */
  #formulaText({ expression, symbols }: RuleFigure): string {
    const { language } = this;
    const lines = this.explained.trench?.lines ?? [];
    for (const { key, of } of symbols.values()) {
      if (of === 'SHARE') this.assumptions.add('ground');
      if (of === 'ASSUMPTION') this.assumptions.add(key);
      for (const line of lines)
        if (line.key === key) for (const name of line.assumptions) this.assumptions.add(name);
    }
    return expression.replaceAll('·', '×').replace(/[\p{L}_][\p{L}\p{N}_]*/gu, (word) => {
      const symbol = symbols.get(word);
      if (!symbol) return word;
      const line = lines.find(({ key }) => key === symbol.key);
      const unit = symbol.unit === '1' ? '' : ` ${unitText(symbol.unit, language)}`;
      return `${symbolName(symbol, line, language)} (${exactText(symbol.value, language)}${unit})`;
    });
  }

  #priceNote(node: CalculationTree): string {
    const words = appendixWords(this.language);
    const { revisionName } = this.project;
    if (node.type === 'CUSTOMBUDGET_FIXEDTOTAL') return words.price(words.customTotal);
    if (isCustom(node.type)) return words.price(words.customPrice);
    switch (this.explained.context.priceOf(node)) {
      case 'AVERAGE':
        return words.price(words.averagePrice(revisionName));
      case 'COMPANY':
        return words.price(words.companyPrice(revisionName));
      case 'EARLIER':
        return words.price(words.earlierPrice);
    }
  }
}
