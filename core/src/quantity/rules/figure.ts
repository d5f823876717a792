import type { RuleFigure, RuleSymbol } from '../../cost/explained/origin.js';
import { childOf } from '../../cost/explained/origin.js';
import type { CalculationTree } from '../../cost/model.js';
import type { Language } from '../../text/language.js';
import { meaningName } from '../meanings.js';
import { kindRow, type QuantityLine } from '../model.js';
import { roundQuantity } from '../rounding.js';
import { suffixName } from '../words.js';
import { lineNameOf, readExpression, settled } from './expression.js';
import type { Rule, RuleAdd, RuleNode } from './model.js';
import { type AssumptionName, assumptionNameOf, PARTS, SHARE, THICKNESS } from './names.js';
import {
  linesNamed,
  numberIn,
  type RuleInput,
  type Scope,
  scopeNamed,
  valueOfName,
} from './proposedBranches.js';

/** A number, a name with its parts, or a sign to be written otherwise. The exponent of a number is part of it. */
const WORD = /\d+(?:\.\d+)?(?:e[+-]?\d+)?|[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}\p{N}_]+)*|[-*]/gu;

/**
 * How a rule gives the quantity of a node: its expression, with symbols for lines. The name of a kind with lines of
 * several keys is spelled as their sum, so that each symbol has an explanation of its own. Null: the rule gives the
 * node no quantity, or has no such scope any more.
 */
export function ruleFigure(
  rule: Rule,
  /** From the top of the branch to the node. */
  path: readonly CalculationTree[],
  scopeId: string,
  input: Pick<RuleInput, 'trench' | 'quantities' | 'assumptions'>,
): RuleFigure | null {
  const scope = scopeNamed(scopeId, input);
  const text = scope && rule.add ? quantityFor(rule.add, path, scope) : undefined;
  if (!scope || text === undefined) return null;
  const value = readExpression(text).evaluate((name) => valueOfName(name, scope, rule.when));
  if (!Number.isFinite(value)) return null;
  const symbols = new Map<string, RuleSymbol>();
  const add = (name: string, symbol: RuleSymbol) => {
    const written = name.replaceAll('.', '_');
    symbols.set(written, symbol);
    return written;
  };
  const spelled = (name: string): string => {
    if (name === SHARE)
      return add(name, {
        value: valueOfName(name, scope, rule.when),
        unit: '1',
        of: 'SHARE',
        key: name,
        gross: false,
      });
    const fact = factOf(name);
    if (fact) return add(name, { value: valueOfName(name, scope, rule.when), gross: false, ...fact });
    const named = lineNameOf(name);
    if (!named) return name;
    const lines = linesNamed(scope, named);
    const { unit } = kindRow(named.kind);
    const { gross } = named;
    const keys = [...new Set(lines.map(({ key }) => key))];
    if (keys.length === 0) return add(name, { value: 0, unit, of: 'NOTHING', key: name, gross });
    const ofKey = (key: string, as: string) =>
      add(as, {
        value: valueOfName(`${gross ? 'GROSS_' : ''}${key}`, scope, rule.when),
        unit,
        of: 'LINE',
        key,
        gross,
        ...(sectionOf(lines, key, scopeId) !== undefined && { sectionId: sectionOf(lines, key, scopeId)! }),
      });
    return keys.length === 1
      ? ofKey(keys[0]!, name)
      : `(${keys.map((key) => ofKey(key, `${gross ? 'GROSS_' : ''}${key}`)).join(' + ')})`;
  };
  const expression = settled(text)
    .replace(WORD, (word) =>
      word === '-' ? '−' : word === '*' ? '·' : /^\d/.test(word) ? word : spelled(word),
    )
    .trim();
  return { expression, value: roundQuantity(value), symbols };
}

/** The section of a key's only line. Lines of a whole segment are explained as a sum. */
const sectionOf = (lines: readonly QuantityLine[], key: string, scopeId: string): string | undefined =>
  scopeId === '' ? undefined : lines.find((line) => line.key === key)?.sectionId;

/** What a name stands for that is neither a line nor the share of the ground. */
function factOf(name: string): Pick<RuleSymbol, 'unit' | 'of' | 'key' | 'title'> | null {
  const input = (unit: string, key: string, word: string) =>
    ({ unit, of: 'INPUT', key, title: (language: Language) => meaningName(word, language) }) as const;
  if (name === THICKNESS) return input('m', 'topCoverings.thickness', 'uppermostThickness');
  if (name === PARTS) return input('1', 'items', 'parts');
  const assumption = assumptionNameOf(name);
  return (
    assumption && {
      unit: assumption.unit === 'tonn/m3' ? 't/m³' : assumption.unit,
      of: 'ASSUMPTION',
      key: name,
      title: (language) => assumptionTitle(assumption, language),
    }
  );
}

/** The expression that a rule has for a node. */
function quantityFor(
  rule: RuleAdd,
  [top, ...below]: readonly CalculationTree[],
  scope: Scope,
): string | undefined {
  if (rule.number !== top?.number) return undefined;
  const childrenOf = (node: RuleNode | undefined) =>
    node?.childNodes?.map((child) => ({ ...child, number: numberIn(child, scope) }));
  return below.reduce<RuleNode | undefined>((at, node) => childOf(childrenOf(at), node), rule)?.quantity;
}

/** What an assumption is called, with what it is of. */
function assumptionTitle({ path }: AssumptionName, language: Language): string {
  const [name = '', kind] = path.split('.');
  const title = meaningName(name, language);
  return kind === undefined ? title : `${title}, ${suffixName(kind, language)}`;
}
