import { addBudget } from '../cost/budget.js';
import type { Money } from '../cost/decimal.js';
import type { CostCode } from '../cost/finding.js';
import type { CalculationTree, CatalogTree } from '../cost/model.js';
import { totalOf } from '../cost/total.js';
import type { QuantityLine } from '../quantity/model.js';
import type { Rule } from '../quantity/rules/model.js';
import {
  type ProposedBranch,
  type ProposedBranchFinding,
  proposedBranchesOf,
  type RuleInput,
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
  /** The line that another rule takes too. */
  line?: string;
}

export interface DesignPrice {
  /** A branch with a finding is not among them. */
  branches: PricedBranch[];
  findings: PriceFinding[];
  /** Quantities that no rule takes, and nobody pays for. */
  unmapped: QuantityLine[];
}

/** `budgetOf` knows the code of every rule; rules that the catalog cannot serve are left out before. */
export function priceDesign(
  rules: readonly Rule[],
  budgetOf: (number: string) => CatalogTree | undefined,
  input: RuleInput,
  newId: () => string = () => '',
): DesignPrice {
  const { proposedBranches, findings, unmapped } = proposedBranchesOf(rules, input);
  const branches: PricedBranch[] = [];
  const wrong: PriceFinding[] = findings.map(({ ruleId, scope, code, line }) => ({
    ruleId,
    scope,
    code,
    ...(line !== undefined && { line }),
  }));
  for (const proposedBranch of proposedBranches) {
    const { ruleId, scope, request, options } = proposedBranch;
    const made = addBudget(budgetOf(request.number)!, request, { options, newId });
    if (made.value) branches.push({ proposedBranch, tree: made.value });
    else wrong.push({ ruleId, scope, code: made.findings[0]!.code });
  }
  return { branches, findings: wrong, unmapped };
}

/** The cost of branches, in øre. */
export const priceOfBranches = (branches: readonly PricedBranch[]): Money =>
  branches.reduce((sum, { tree }) => sum + totalOf(tree), 0n);
