import type { CatalogTree } from '../../cost/model.js';
import { ExpressionFault, lineNameOf, readExpression, wrongUnit } from './expression.js';
import {
  MAX_RULES,
  type Range,
  type Rule,
  type RuleCondition,
  type RuleFault,
  type RuleNode,
} from './model.js';
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
    if (rule.per === 'LINE' && !rule.when.kind?.length)
      faults.push({ path: `${i}.when.kind`, code: 'KIND_REQUIRED' });
    faults.push(...rangeFaults(rule.when, `${i}.when.`), ...coverFaults(rule, `${i}.covers`));
    const tree = budgetOf?.(rule.add.number);
    if (budgetOf && !tree)
      faults.push({ path: `${i}.add.number`, code: 'CATALOG_NODE_NOT_FOUND', value: rule.add.number });
    faults.push(...nodeFaults(rule.add, `${i}.add.`, tree));
  }
  return faults.length > 0 ? faults : usedTwiceFaults(rules);
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

const coverFaults = ({ covers = [] }: Rule, at: string): RuleFault[] =>
  covers.flatMap((name, i) =>
    lineNameOf(name) ? [] : [{ path: `${at}.${i}`, code: 'UNKNOWN_NAME', value: name } as const],
  );

function nodeFaults(node: RuleNode, at: string, tree: CatalogTree | undefined): RuleFault[] {
  const faults: RuleFault[] = [];
  if (node.quantity !== undefined)
    faults.push(...expressionFaults(node.quantity, `${at}quantity`, tree?.unit));
  for (const [i, child] of (node.childNodes ?? []).entries()) {
    const path = `${at}childNodes.${i}.`;
    const found = tree?.children.filter(
      ({ number, type }) => number === child.number && (child.type === undefined || child.type === type),
    );
    if (found && found.length !== 1)
      faults.push({ path: `${path}number`, code: 'UNKNOWN_CHILD', value: child.number });
    faults.push(...nodeFaults(child, path, found?.[0]));
  }
  return faults;
}

function expressionFaults(text: string, path: string, unit: string | undefined): RuleFault[] {
  try {
    const wrong = unit === undefined ? null : wrongUnit(readExpression(text), unit);
    readExpression(text);
    return wrong === null ? [] : [{ path, code: 'UNIT_MISMATCH', value: `${wrong}, ${unit}` }];
  } catch (error) {
    if (!(error instanceof ExpressionFault)) throw error;
    const { code, column, value } = error;
    return [{ path, code, ...(column !== undefined && { column }), ...(value !== undefined && { value }) }];
  }
}
