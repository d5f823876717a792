import { readFile } from 'node:fs/promises';
import type { Rule } from '@spadework/core/quantity';
import { DATA } from '../../places.js';
import type { Tx } from '../../store/store.js';
import { refreshStarterRules } from './rules.sql.js';

/** The id of everybody's rules for the starter catalog, which a design uses unless it names others. */
export const STARTER_RULES = 'starter';

/** Stores the rules for the starter catalog. */
export async function loadStarterRules(tx: Tx): Promise<void> {
  const { name, rules } = JSON.parse(await readFile(new URL('cost/rules.json', DATA), 'utf8')) as {
    name: string;
    rules: Rule[];
  };
  await refreshStarterRules(tx, { id: STARTER_RULES, name, rules });
}
