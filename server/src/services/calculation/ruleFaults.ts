import type { CatalogTree } from '@spadework/core/cost';
import { type BudgetOf, type Rule, type RuleFault, ruleFaults } from '@spadework/core/quantity';
import type { Language } from '../../http/language.js';
import { message } from '../../http/messages.js';
import { listFaults } from '../../kernel/faults.js';
import { type FieldError, Refusal } from '../../kernel/refusals.js';
import type { Tx } from '../../store/store.js';
import { RULE_MESSAGES } from './messages.js';
import { treeOf } from './trees.js';

/** The numbers of the budget codes that rules add. */
export const codesOf = (rules: readonly Rule[]): Set<string> =>
  new Set(rules.flatMap(({ add }) => (add ? [add.number] : [])));

/** The budget codes that rules add, from a revision of the catalog. */
export async function budgetsOf(tx: Tx, revisionId: number, rules: readonly Rule[]): Promise<BudgetOf> {
  const trees = new Map<string, CatalogTree>();
  for (const number of codesOf(rules)) {
    const named = await treeOf(tx, revisionId, 'BUDGET', number);
    if (named) trees.set(number, named.tree);
  }
  return (number) => trees.get(number);
}

const isFinding = ({ code }: RuleFault) => code === 'CATALOG_NODE_NOT_FOUND';

/** What is wrong with rules. A code that the catalog lacks is a finding, because another revision may have it. */
export const faultsOf = (rules: readonly Rule[], budgetOf: BudgetOf | undefined): RuleFault[] =>
  ruleFaults(rules, budgetOf).filter((fault) => !isFinding(fault));

/** Refuses rules with faults. Their code is in front of the message, because the problem has one code alone. */
export function refuseFaults(faults: readonly RuleFault[], language: Language): void {
  if (faults.length === 0) return;
  const { listed, count } = listFaults(faults);
  const errors = listed.map((fault): FieldError => {
    const path = fault.path === '' ? 'rules' : `rules.${fault.path}`;
    return { path, message: `${fault.code}: ${faultText(fault, language)}` };
  });
  const isMismatch = faults.some(({ code }) => code === 'UNIT_MISMATCH');
  throw new Refusal(isMismatch ? 'UNIT_MISMATCH' : 'INVALID_REQUEST', { errors, errorCount: count });
}

export const faultText = ({ code, column, value = '' }: RuleFault, language: Language): string => {
  const text = message(language, RULE_MESSAGES[code], value);
  return column === undefined ? text : `${text} (${message(language, RULE_MESSAGES.column, column)})`;
};
