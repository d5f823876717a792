import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyDatabase } from '../../test/harness.js';
import { sql } from '../store/sql.js';
import { openStore, type Store, type Tx } from '../store/store.js';
import { emptyDemo, KEPT, resetDemo } from './demoReset.js';

let store: Store;
let drop: () => Promise<void>;
beforeAll(async () => {
  const copy = await copyDatabase();
  store = openStore({ connectionString: copy.url }, 2, () => undefined);
  drop = copy.drop;
});
afterAll(async () => {
  await store.close();
  await drop();
});

/** How many rows each table has, and what people recognise the demo by. A server makes the heads of feeds. */
async function state(tx: Tx = store) {
  const tables = await tx.rows<{ name: string; count: number }>(
    sql`SELECT c.relname AS name, (xpath('/row/n/text()', query_to_xml(format('SELECT count(*) AS n FROM %I', c.relname),
          false, true, '')))[1]::text::int AS count
        FROM pg_class c WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'event_head' ORDER BY 1`,
  );
  const projects = await tx.rows(sql`SELECT id, number, name, version, total_cost FROM project ORDER BY id`);
  const segments = await tx.rows(sql`SELECT id, project_id, name, version FROM segment ORDER BY id`);
  const users = await tx.rows(sql`SELECT username, email, demo, active FROM app_user ORDER BY 1`);
  return { tables, projects, segments, users };
}

describe('spadework demo reset', () => {
  test('deletes all that was there, and ids begin anew', async () => {
    // Sabotage: leave a table out, or let sequences go on.
    await store
      .transact(async (tx) => {
        await emptyDemo(tx);
        const counted = async (kept: boolean) =>
          (await state(tx)).tables.filter(({ name, count }) => KEPT.includes(name) === kept && count > 0);
        expect(await counted(false)).toEqual([]);
        expect((await counted(true)).map(({ name }) => name)).toEqual(
          expect.arrayContaining(['document_index', 'migration', 'service', 'service_role']),
        );
        const moved = await tx.rows(
          sql`SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL`,
        );
        expect(moved).toEqual([{ name: 'document_generation' }]);
        throw new Error('as it was');
      })
      .catch((error) => {
        if (error.message !== 'as it was') throw error;
      });
  });

  test('brings back the first state, with the same ids', async () => {
    // Sabotage: leave a table out, or let sequences go on.
    const first = await state();
    await store.run(sql`UPDATE project SET name = 'Ødelagt', version = 9`);
    await store.run(sql`DELETE FROM segment WHERE id = (SELECT min(id) FROM segment)`);
    await store.run(
      sql`UPDATE app_user SET email = 'x@y.example', active = false WHERE username = 'colleague'`,
    );
    await store.run(
      sql`INSERT INTO event (company_id, type, actor, operation, resource) VALUES (1, 'project.changed', 'x', 'x', 'x')`,
    );
    await store.run(sql`SELECT nextval('project_id') FROM generate_series(1, 7)`);
    await store.transact(resetDemo);
    expect(await state()).toEqual(first);
  });

  test.each([
    [
      'holds another company',
      sql`INSERT INTO company (name) VALUES ('Nordlys Nett')`,
      /holds the company \d+, Nordlys/,
    ],
    [
      'has demo companies under other names',
      sql`UPDATE company SET name = 'Nordlys' WHERE id = 1`,
      /company 1, Nordlys/,
    ],
    [
      'cannot be logged in to as in the demo',
      sql`WITH u AS (UPDATE app_user SET demo = false) UPDATE client SET demo = false`,
      /no demo: nobody can log in/,
    ],
    [
      'is worked on by a server',
      sql`INSERT INTO server_hour (hour, server, version, minutes)
          VALUES (date_trunc('hour', now()), ${randomUUID()}, '1', B'1'::bit(60))`,
      /a server is running on the store: stop it first/,
    ],
  ])('refuses a store that %s', async (_, statement, reason) => {
    const rolledBack = store.transact(async (tx) => {
      await tx.run(statement);
      await resetDemo(tx);
    });
    await expect(rolledBack).rejects.toThrow(reason);
  });
});
