import { derivedId } from '@spadework/core/trench';
import { beforeAll, expect, test } from 'vitest';
import { type Anything, useOwnServer } from '../../../test/harness.js';
import { trenchCaller } from '../../../test/trench.js';
import { sql } from '../../store/sql.js';

const server = useOwnServer('looks at the projects of the demo');
let token: string;
const call = trenchCaller(server, () => token);

beforeAll(async () => {
  token = await server.token('planner');
});

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

test('the demo has a joint trench of 12 items and 3 coverings, and a crossing, without findings', async () => {
  const rows = await server.store.rows<{ id: number; name: string }>(
    sql`SELECT s.id, s.name FROM segment s JOIN project p ON p.company_id = s.company_id AND p.id = s.project_id
        WHERE p.number LIKE 'N-202%' ORDER BY s.id`,
  );
  const [joint, crossing] = rows;
  expect([joint?.name, crossing?.name]).toEqual(['Storgata, fellesgrøft', 'Kryssing av Sjøgata']);
  for (const { id } of rows) {
    const { validationErrors, validationWarnings } = (await call('GET', `/segments/${id}`)).body;
    expect([validationErrors, validationWarnings]).toEqual([[], []]);
  }
  const { trench } = (await call('GET', `/segments/${joint!.id}/trench`)).body;
  const layers = trench.sections.flatMap((section: Anything) => section.layers);
  const items = layers.flatMap((layer: Anything) => layer.items);
  const inside = items.flatMap((item: Anything) => item.content ?? []);
  expect([items.length + inside.length, trench.topCoverings.length]).toEqual([12, 3]);
  expect(trench.sections[0].id).toBe(derivedId('N-2026-003', joint!.name, 'section'));
});

test('the demo has a feeder through a circuit of its project, with what the sheet needs', async () => {
  const { id } = (await server.store.row<{ id: number }>(
    sql`SELECT id FROM project WHERE number = 'N-2026-001'`,
  ))!;
  const [feeder] = (await call('GET', `/feeders/by-projectid/${id}`)).body;
  expect(feeder).toMatchObject({ operation: { voltage: 22 }, fault: { current: 10 } });
  const [first] = feeder.legs;
  const circuits = (await call('GET', `/segments/${first.segmentId}/trench/circuits`)).body;
  expect(circuits).toMatchObject([
    { id: first.circuitId, name: 'H1', derived: false, operation: { voltage: 22 }, fault: { duration: 1 } },
    { name: 'H2', operation: { utilisationTime: 3600 } },
  ]);
});
