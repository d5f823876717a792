import { STARTER_RULES } from '@spadework/core/check';
import { expect, test } from 'vitest';
import { useServer } from '../../../../test/harness.js';
import { designRulesOf } from './designRules.js';
import { lockDesignRules, saveDesignRules } from './rules.sql.js';

const server = useServer();
const { company, otherCompany } = server;

test('a company has the starter rules until it has its own, and no version twice', async () => {
  const rules = [...STARTER_RULES.rules.slice(0, 2)];
  const save = (content: Parameters<typeof saveDesignRules>[1]) =>
    server.store.transact(async (tx) => {
      await lockDesignRules(tx, company);
      await tx.run(saveDesignRules(company, content));
      return designRulesOf(tx, company);
    });
  expect(await designRulesOf(server.store, company)).toEqual(STARTER_RULES);
  const own = { version: 1, starter: false, layoutDefaults: true, rules };
  const saved = await save({ layoutDefaults: true, rules });
  expect(saved).toEqual(own);
  expect(Object.keys(saved.rules[0]!)).toEqual(Object.keys(rules[0]!));
  expect(await designRulesOf(server.store, otherCompany)).toEqual(STARTER_RULES);
  expect(await save({ layoutDefaults: false, rules: null })).toEqual(STARTER_RULES);
  expect(await save({ layoutDefaults: true, rules })).toEqual({ ...own, version: 3 });
});
