import { ruleFaults } from '@spadework/core/quantity';
import { sameValue } from '../../events/difference.js';
import { changed, created, unchanged } from '../../events/door.js';
import type { EventType, NewEvent, PropertyChange } from '../../events/event.js';
import type { Handlers } from '../../http/contract.js';
import { requireMatch } from '../../http/etag.js';
import type { Language } from '../../http/language.js';
import { Refusal } from '../../kernel/refusals.js';
import type { Tx } from '../../store/store.js';
import type { calculationService } from './contract.js';
import { listFindings } from './findingList.js';
import { withoutNulls } from './nulls.js';
import { revisions } from './revisions.sql.js';
import { budgetsOf, faultsOf, faultText, refuseFaults } from './ruleFaults.js';
import type { RuleSet, RuleSetInput } from './ruleSchemas.js';
import * as store from './rules.sql.js';

const etagOf = ({ companyId, id, version }: store.RuleSetRow): string => `"${companyId}-${id}-${version}"`;

export const ruleSetHandlers = {
  async listRuleSets({ tx, caller }) {
    const sets = await store.listRuleSets(tx, caller.companyId);
    return {
      body: sets.map(({ id, name, version, companyId, rules }) => ({
        id,
        name,
        version,
        starter: companyId === store.STARTER_COMPANY,
        ruleCount: rules.length,
      })),
    };
  },

  async getRuleSet({ tx, caller, params, language }) {
    const found = await requireRuleSet(tx, caller.companyId, params.ruleSetId);
    return { body: await present(tx, found, language), etag: etagOf(found) };
  },

  async putRuleSet({ tx, caller, params, body, ifMatch, language }) {
    const { name, rules } = withoutNulls(body) as RuleSetInput;
    const budgetOf = await latestBudgets(tx, rules);
    refuseFaults(faultsOf(rules, budgetOf), language);
    const { companyId } = caller;
    const current = await store.lockRuleSet(tx, companyId, params.ruleSetId);
    requireMatch(ifMatch, current && etagOf(current));
    if (current && current.name === name && sameValue(current.rules, rules))
      return unchanged({ body: await present(tx, current, language), etag: etagOf(current) });
    const saved = await store.saveRuleSet(tx, { companyId, id: params.ruleSetId, name, rules });
    const answer = { body: await present(tx, saved, language), etag: etagOf(saved) };
    const changes = current && changesOf(current, saved);
    return (current ? changed : created)(
      { event: eventOf(current ? 'ruleset.changed' : 'ruleset.created', saved, changes) },
      () => answer,
    );
  },

  async deleteRuleSet({ tx, caller, params, ifMatch }) {
    const current = await store.lockRuleSet(tx, caller.companyId, params.ruleSetId);
    if (!current) throw new Refusal('RULE_SET_NOT_FOUND');
    requireMatch(ifMatch, etagOf(current));
    await store.deleteRuleSet(tx, current);
    const gone = { ...current, version: current.version + 1 };
    return changed({ event: eventOf('ruleset.deleted', gone) }, () => ({}));
  },
} satisfies Partial<Handlers<(typeof calculationService)['operations']>>;

/** A rule set of the company, or everybody's. */
export async function requireRuleSet(tx: Tx, companyId: number, id: string): Promise<store.RuleSetRow> {
  const found = await store.findRuleSet(tx, companyId, id);
  if (!found) throw new Refusal('RULE_SET_NOT_FOUND');
  return found;
}

/** The codes of the latest revision. Undefined: no catalog has been published yet. */
export async function latestBudgets(tx: Tx, rules: store.RuleSetRow['rules']) {
  const latest = await revisions.find(tx, 'latest');
  return latest && budgetsOf(tx, latest.id, rules);
}

async function present(tx: Tx, row: store.RuleSetRow, language: Language): Promise<RuleSet> {
  const { id, name, version, rules, companyId } = row;
  const faults = ruleFaults(rules, await latestBudgets(tx, rules));
  return {
    id,
    name,
    version,
    starter: companyId === store.STARTER_COMPANY,
    rules,
    ...listFindings(faults, (fault) => ({
      path: `rules.${fault.path}`,
      code: fault.code,
      message: faultText(fault, language),
    })),
  };
}

const changesOf = (before: store.RuleSetRow, after: store.RuleSetRow): PropertyChange[] => [
  ...(before.name === after.name ? [] : [{ property: 'name', from: before.name, to: after.name }]),
  ...(sameValue(before.rules, after.rules) ? [] : [{ property: 'rules' }]),
];

const eventOf = (
  type: EventType,
  { companyId, id, version }: store.RuleSetRow,
  changes?: PropertyChange[],
): NewEvent => ({ companyId, type, resource: `ruleset:${id}`, version, ...(changes && { changes }) });
