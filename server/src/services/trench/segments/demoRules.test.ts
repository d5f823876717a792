import { expect, test } from 'vitest';
import { type Anything, useServer } from '../../../../test/harness.js';
import { trenchCaller } from '../../../../test/trench.js';
import { sql } from '../../../store/sql.js';

const server = useServer();

test('the segments of the demo hold by the starter rules, or say in a deviation why not', async () => {
  const rows = await server.store.rows<{ id: number; name: string; companyId: number }>(
    sql`SELECT id, name, company_id AS "companyId" FROM segment ORDER BY id`,
  );
  expect(rows.length).toBeGreaterThan(4);
  const tokens = [await server.token('planner'), await server.token('south')];
  const unsaid: string[] = [];
  for (const { id, name, companyId } of rows) {
    const { body } = await trenchCaller(server, () => tokens[companyId - 1]!)('GET', `/segments/${id}`);
    for (const { ruleId, message, deviation } of body.ruleFindings as Anything[])
      if (!deviation) unsaid.push(`${name}: ${ruleId} ${message}`);
  }
  expect(unsaid).toEqual([]);
});
