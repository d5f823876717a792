import type { CatalogTree } from '../../cost/model.js';
import { kindOfKey, LINE_KINDS } from '../model.js';
import { ExpressionFault, lineNameOf, readExpression, wrongUnit } from './expression.js';
import {
  MAX_RULES,
  type Range,
  type Rule,
  type RuleCondition,
  type RuleFault,
  type RuleNode,
} from './model.js';
import { PARTS, TYPE_ID } from './names.js';
import { usedTwiceFaults } from './usedTwice.js';

/** The budget code that a rule adds. Undefined: the catalog has none. */
export type BudgetOf = (number: string) => CatalogTree | undefined;

/**
 * Everything that is wrong with rules. Units and children are checked where the catalog is given; a code that it does not
 * have is a fault too, but other revisions may have it.
 */
export function ruleFaults(rules: readonly Rule[], budgetOf?: BudgetOf): RuleFault[] {
  if (rules.length > MAX_RULES) return [{ path: '', code: 'TOO_MANY_RULES' }];
  const faults: RuleFault[] = [];
  const ids = new Set<string>();
  for (const [i, rule] of rules.entries()) {
    if (ids.has(rule.id)) faults.push({ path: `${i}.id`, code: 'DUPLICATE_ID', value: rule.id });
    ids.add(rule.id);
    if (rule.per === 'LINE' && !rule.when.kind?.length && !rule.when.keys?.length)
      faults.push({ path: `${i}.when.kind`, code: 'KIND_REQUIRED' });
    if (rule.per !== 'LINE' && rule.when.keys)
      faults.push({ path: `${i}.when.keys`, code: 'ONLY_PER_LINE', value: 'keys' });
    faults.push(
      ...rangeFaults(rule.when, `${i}.when.`),
      ...nameFaults(rule.when.keys, `${i}.when.keys`, isKeyOrKind),
      ...nameFaults(rule.covers, `${i}.covers`, (name) => lineNameOf(name) !== null),
    );
    if ((rule.add === undefined) === (rule.waive === undefined))
      faults.push({ path: `${i}.add`, code: 'ADD_OR_WAIVE' });
    if (!rule.add) continue;
    const tree = budgetOf?.(rule.add.number);
    if (budgetOf && !tree)
      faults.push({ path: `${i}.add.number`, code: 'CATALOG_NODE_NOT_FOUND', value: rule.add.number });
    if (rule.add.number.includes(TYPE_ID))
      faults.push({ path: `${i}.add.number`, code: 'UNKNOWN_NAME', value: TYPE_ID });
    faults.push(...nodeFaults(rule.add, `${i}.add.`, tree && [tree], rule.per));
  }
  return [...faults, ...usedTwiceFaults(rules)];
}

function rangeFaults({ depth, width, cable, pipe }: RuleCondition, at: string): RuleFault[] {
  const ranges: [string, Range | undefined][] = [
    ['depth', depth],
    ['width', width],
    ['cable.area', cable?.area],
    ['pipe.diameter', pipe?.diameter],
  ];
  return ranges.flatMap(([name, range]) =>
    range?.from !== undefined && range.to !== undefined && range.from >= range.to
      ? [{ path: `${at}${name}`, code: 'EMPTY_RANGE' } as const]
      : [],
  );
}

const isKeyOrKind = (name: string) => kindOfKey(name) !== null || Object.hasOwn(LINE_KINDS, name);

const nameFaults = (
  names: readonly string[] = [],
  at: string,
  isKnown: (name: string) => boolean,
): RuleFault[] =>
  names.flatMap((name, i) =>
    isKnown(name) ? [] : [{ path: `${at}.${i}`, code: 'UNKNOWN_NAME', value: name } as const],
  );

/** `trees` are the nodes that it can be: several where the number of a child holds the type of a line. */
function nodeFaults(
  node: RuleNode,
  at: string,
  trees: readonly CatalogTree[] | undefined,
  per: Rule['per'],
): RuleFault[] {
  const faults: RuleFault[] = [];
  if (node.quantity !== undefined)
    faults.push(
      ...expressionFaults(
        node.quantity,
        `${at}quantity`,
        (trees ?? []).map(({ unit }) => unit),
        per,
      ),
    );
  for (const [i, child] of (node.childNodes ?? []).entries()) {
    const path = `${at}childNodes.${i}.`;
    const isAnyType = child.number.includes(TYPE_ID);
    if (isAnyType && per !== 'LINE')
      faults.push({ path: `${path}number`, code: 'ONLY_PER_LINE', value: TYPE_ID });
    const found = trees?.flatMap(({ children }) =>
      children.filter(
        ({ number, type }) =>
          isNumber(number, child.number) && (child.type === undefined || child.type === type),
      ),
    );
    if (found && (isAnyType ? found.length === 0 : found.length !== trees!.length))
      faults.push({ path: `${path}number`, code: 'UNKNOWN_CHILD', value: child.number });
    faults.push(...nodeFaults(child, path, found, per));
  }
  return faults;
}

/** Whether a number is that of a rule, in which `{typeId}` stands for digits. */
function isNumber(number: string, wanted: string): boolean {
  const [before, after] = wanted.split(TYPE_ID);
  if (after === undefined) return number === wanted;
  return (
    number.startsWith(before!) &&
    number.endsWith(after) &&
    /^\d+$/.test(number.slice(before!.length, number.length - after.length))
  );
}

function expressionFaults(
  text: string,
  path: string,
  units: readonly string[],
  per: Rule['per'],
): RuleFault[] {
  try {
    const read = readExpression(text);
    if (read.namesParts && per !== 'LINE') return [{ path, code: 'ONLY_PER_LINE', value: PARTS }];
    const unit = units.find((one) => wrongUnit(read, one) !== null);
    return unit === undefined
      ? []
      : [{ path, code: 'UNIT_MISMATCH', value: `${wrongUnit(read, unit)}, ${unit}` }];
  } catch (error) {
    if (!(error instanceof ExpressionFault)) throw error;
    const { code, column, value } = error;
    return [{ path, code, ...(column !== undefined && { column }), ...(value !== undefined && { value }) }];
  }
}
