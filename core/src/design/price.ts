import { addBudget } from '../cost/budget.js';
import type { Money } from '../cost/decimal.js';
import type { CostCode } from '../cost/finding.js';
import type { CalculationTree, CatalogTree } from '../cost/model.js';
import { totalOf } from '../cost/total.js';
import type { QuantityLine } from '../quantity/model.js';
import { fittingRequest } from '../quantity/rules/children.js';
import type { Rule } from '../quantity/rules/model.js';
import {
  type ProposedBranch,
  type ProposedBranchFinding,
  proposedBranchesOf,
  type RuleInput,
  type RuleResult,
  type UnpricedLine,
  type WaivedLine,
} from '../quantity/rules/proposedBranches.js';

/** What a segment costs by rules and a catalog. Browser and server price by this function. */

/** A branch that a rule proposes, as the catalog makes it. */
export interface PricedBranch {
  proposedBranch: ProposedBranch;
  tree: CalculationTree;
}

export interface PriceFinding {
  ruleId: string;
  scope: string;
  code: ProposedBranchFinding['code'] | CostCode;
  /** The child that the code lacks. */
  value?: string;
  /** The line that another rule takes too. */
  line?: string;
}

export interface DesignPrice {
  /** A branch with a finding is not among them. */
  branches: PricedBranch[];
  findings: PriceFinding[];
  /** Quantities that no rule takes. */
  unmapped: QuantityLine[];
  /** Quantities that rules do not pay on purpose. */
  waived: WaivedLine[];
  /** Quantities that nobody pays for: those without a rule, and those whose rule has a finding. */
  unpriced: UnpricedLine[];
}

/** What is taken by a rule whose code `budgetOf` does not know has no price. */
export function priceDesign(
  rules: readonly Rule[],
  budgetOf: (number: string) => CatalogTree | undefined,
  input: RuleInput,
  newId: () => string = () => '',
): DesignPrice {
  const result = proposedBranchesOf(rules, input, (number) => budgetOf(number) === undefined);
  const { proposedBranches, findings, unmapped, waived } = result;
  const failed = new Set<string>();
  const branches: PricedBranch[] = [];
  const wrong: PriceFinding[] = findings.map(({ ruleId, scope, code, line }) => ({
    ruleId,
    scope,
    code,
    ...(line !== undefined && { line }),
  }));
  for (const proposedBranch of proposedBranches) {
    const { ruleId, scope, options } = proposedBranch;
    const budget = budgetOf(proposedBranch.request.number)!;
    const fitting = fittingRequest(proposedBranch.request, budget);
    if (fitting.unknownChild !== undefined) {
      wrong.push({ ruleId, scope, code: 'UNKNOWN_CHILD', value: fitting.unknownChild });
      for (const line of proposedBranch.lines) failed.add(line);
      continue;
    }
    const { request } = fitting;
    const made = addBudget(budget, request, { options, newId });
    if (made.value) branches.push({ proposedBranch: { ...proposedBranch, request }, tree: made.value });
    else {
      wrong.push({ ruleId, scope, code: made.findings[0]!.code });
      for (const line of proposedBranch.lines) failed.add(line);
    }
  }
  return { branches, findings: wrong, unmapped, waived, unpriced: withFailed(result, failed, input) };
}

/** The lines without a price, and those of branches that the catalog could not make; in the order of the lines. */
function withFailed(
  { unpriced }: Pick<RuleResult, 'unpriced'>,
  failed: ReadonlySet<string>,
  { quantities }: RuleInput,
): UnpricedLine[] {
  if (failed.size === 0) return unpriced;
  const known = new Map(unpriced.map((one) => [one.line, one]));
  return quantities.lines.flatMap((line): UnpricedLine[] => {
    const isFailed = line.net !== 0 && failed.has(`${line.key}@${line.sectionId}`);
    if (isFailed) return [{ line, reason: 'NO_PRICE' }];
    const other = known.get(line);
    return other ? [other] : [];
  });
}

/** The cost of branches, in øre. */
export const priceOfBranches = (branches: readonly PricedBranch[]): Money =>
  branches.reduce((sum, { tree }) => sum + totalOf(tree), 0n);
