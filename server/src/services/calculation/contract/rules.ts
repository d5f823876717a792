import { MAX_RULES } from '@spadework/core/quantity';
import { Type } from 'typebox';
import type { Operation } from '../../../http/contract.js';
import { type Parameter, Unreadable } from '../../../http/parameters.js';
import { RuleSet, RuleSetInput, RuleSetSummary, RuleTrial, RuleTrialInput } from '../ruleSchemas.js';

const LONGEST_ID = 50;
export const RULE_SET_ID = new RegExp(`^[a-z0-9-]{1,${LONGEST_ID}}$`);

/** The id of a rule set, which its owner chooses. */
const ruleSetId: Parameter<string> = {
  schema: Type.String({ pattern: RULE_SET_ID.source }),
  description: `Small letters, digits and hyphens; at most ${LONGEST_ID}.`,
  read: (text) => (RULE_SET_ID.test(text) ? text : new Unreadable('invalid')),
};
const params = { ruleSetId };
const row = { tag: 'Rules', flow: 'user' } as const;

export const ruleRows = {
  listRuleSets: {
    ...row,
    method: 'GET',
    path: '/rulesets',
    summary: 'The rule sets of the company, and the starter set',
    answer: Type.Array(RuleSetSummary),
  },
  getRuleSet: {
    ...row,
    method: 'GET',
    path: '/rulesets/{ruleSetId}',
    summary: 'One rule set',
    description:
      'With what is wrong with it: rules for codes that the latest revision of the catalog does not have make nothing.',
    params,
    answer: RuleSet,
    versioned: true,
    refuses: ['RULE_SET_NOT_FOUND'],
  },
  putRuleSet: {
    ...row,
    method: 'PUT',
    path: '/rulesets/{ruleSetId}',
    emits: ['ruleset.created', 'ruleset.changed'],
    summary: 'Create or replace a rule set',
    description: `At most ${MAX_RULES} rules. The id is yours to choose; with the id of the starter set it takes its place for the company. A faulty rule is refused with its path, and a fault of an expression with its column. A code that the latest revision of the catalog does not have is saved and is a finding.`,
    params,
    body: RuleSetInput,
    answer: RuleSet,
    versioned: true,
    only: 'ADMINISTRATORS',
    refuses: ['UNIT_MISMATCH'],
  },
  testRuleSet: {
    ...row,
    method: 'POST',
    reads: true,
    path: '/rulesets/{ruleSetId}/test',
    summary: 'What a rule set would make of a segment',
    description:
      'With the latest revision of the catalog, and the profile `standard` unless another is named. With `rules` these are tried instead of the stored ones; faulty ones are refused as when they are saved. Writes nothing.',
    params,
    body: RuleTrialInput,
    echoes: RuleSet,
    answer: RuleTrial,
    refuses: [
      'RULE_SET_NOT_FOUND',
      'PROFILE_NOT_FOUND',
      'SEGMENT_NOT_FOUND',
      'SEGMENT_FORBIDDEN',
      'UNIT_MISMATCH',
    ],
  },
  deleteRuleSet: {
    ...row,
    method: 'DELETE',
    path: '/rulesets/{ruleSetId}',
    emits: 'ruleset.deleted',
    summary: 'Delete a rule set of the company',
    description: 'Nodes that were made by it stay.',
    params,
    versioned: true,
    only: 'ADMINISTRATORS',
    refuses: ['RULE_SET_NOT_FOUND'],
  },
} as const satisfies Record<string, Operation>;
