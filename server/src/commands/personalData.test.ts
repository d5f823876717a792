import { beforeAll, expect, test, vi } from 'vitest';
import { aProject, DOCUMENT, PROJECT, useOwnServer } from '../../test/harness.js';
import { trenchCaller } from '../../test/trench.js';
import { addUser, putUserService } from '../auth/administration.sql.js';
import { hashPassword } from '../auth/passwords.js';
import { NAMING_COLUMNS } from '../auth/personalData.sql.js';
import { findEpoch, firstBroken } from '../events/chain.sql.js';
import { FEEDS } from '../events/event.js';
import { explain, main } from '../main.js';
import { raw, sql } from '../store/sql.js';

const server = useOwnServer('looks for a person in every table');
const NAME = 'torvald.q';
const PASSWORD = 'seven wet herrings';

async function run(...words: string[]): Promise<string> {
  const said = vi.spyOn(console, 'log').mockReturnValue();
  try {
    await main([...words, '--database-url', server.databaseUrl]);
    return said.mock.calls.join('\n');
  } finally {
    said.mockRestore();
  }
}

const tables = async () =>
  (
    await server.store.rows<{ name: string }>(
      sql`SELECT table_name AS name FROM information_schema.tables
          WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
    )
  ).map(({ name }) => name);

/** Every table with a row that holds the text anywhere. */
async function tablesThatHold(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of await tables()) {
    const row = await server.store.row(
      sql`SELECT 1 FROM ${raw(table)} t WHERE position(${text} IN lower(t::text)) > 0 LIMIT 1`,
    );
    if (row) found.push(table);
  }
  return found;
}

beforeAll(async () => {
  await addUser(server.store, 1, NAME, {
    email: 'Torvald@Person.example',
    firstName: 'Torvald',
    passwordHash: await hashPassword(PASSWORD),
    confirmed: true,
    administrator: true,
  });
  for (const service of ['prosjektsystem', 'orgblad', 'tb'])
    await putUserService(server.store, NAME, { service, roles: ['bruker'] });
  const { body } = await server.request('POST', '/oauth2/token', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'password',
      username: NAME,
      password: PASSWORD,
      client_id: 'demo-client',
      client_secret: 'demo-secret',
    }).toString(),
  });
  const token: string = body.access_token;
  const as = (method: string, path: string, content?: object, headers = {}, by = token) =>
    server.request(method, path, { token: by, body: content, headers });
  const keyed = { 'idempotency-key': 'personal-1' };
  const made = `${PROJECT}/projects/by-owner/${NAME}?moduleType=CABLESIMULATOR`;
  const project = await as('PUT', made, aProject(), keyed);
  const planner = await server.token('planner');
  const other = await as('PUT', `${PROJECT}/projects/by-owner/planner`, aProject(), {}, planner);
  await as('PUT', `${PROJECT}/projects/${other.body.id}/members/${NAME}`, { role: 'READER' }, {}, planner);
  await as('PUT', `${PROJECT}/projects/${other.body.id}/owner/${NAME}`, undefined, {}, planner);
  await as('POST', `${DOCUMENT}/meta/comment/ORGBLAD/5010`, { text: 'En merknad' });
  await as('PUT', `${DOCUMENT}/meta/favorite/ORGBLAD/5010`);
  await as('GET', `${DOCUMENT}/download/ORGBLAD/5010`);
  await as('POST', `/public/customer/rest/users/${NAME}/services/tb/usage`, [{ name: 'opened' }]);
  await as('PUT', '/public/events/rest/webhooks/mine', { url: 'https://receiver.example/x', active: false });
  await server.store.run(
    sql`INSERT INTO connection (company_id, id, name, issuer, client_id, subject_claim, role_source, role_claim, mapping,
          default_roles, provisioning, session_hours, active)
        VALUES (1, 'erased-directory', 'd', 'https://login.example', 'x', 'sub', 'SCIM', 'roles', '[]', '{}', 'OFF', 1, false)`,
  );
  await server.store.run(
    sql`INSERT INTO external_identity (company_id, connection_id, username, subject, display_name)
        VALUES (1, 'erased-directory', ${NAME}, 's', ${NAME})`,
  );
  await server.store.run(
    sql`INSERT INTO connection_test (company_id, id, connection_id, result, expires_at)
        VALUES (1, 't', 'erased-directory', ${JSON.stringify({ username: NAME })}, now() + interval '1 hour')`,
  );
  expect(project.status).toBe(200);
  await server.store.run(
    sql`INSERT INTO missed_search (company_id, day, query, count)
        SELECT company_id, current_date, 'notat av ' || username, 1 FROM app_user WHERE username = ${NAME}`,
  );
  await server.store.run(
    sql`WITH passkeys AS (INSERT INTO passkey (company_id, username, id, name, public_key, counter, transports)
          SELECT company_id, username, 'a-key', 'Nøkkelen', 'argon2', 0, '{}' FROM app_user WHERE username = ${NAME}),
        challenges AS (INSERT INTO passkey_challenge (company_id, username, challenge, purpose, expires_at)
          SELECT company_id, username, 'argon2', 'LOGIN', now() FROM app_user WHERE username = ${NAME})
        INSERT INTO password_reset (company_id, username, id, account, expires_at)
        SELECT company_id, username, 'argon2', 'argon2', now() FROM app_user WHERE username = ${NAME}`,
  );
  const call = trenchCaller(server, () => token);
  const { body: segment } = await call('POST', `/segments/by-projectid/${project.body.id}`, {
    body: { name: 'Strekk' },
  });
  const deviation = { body: { reason: 'Avtalt med kommunen' } };
  const replies = [
    await call('PUT', `/segments/${segment.id}/trench/deviations/BORE`, deviation),
    await call('PUT', '/templates/min', { body: { name: 'Min', from: { segmentId: segment.id } } }),
    await call('GET', `/segments/${segment.id}/check?wait=20`),
  ];
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('the list of columns that name users forgets none', async () => {
  // Sabotage: add a column `checked_by` to a table.
  const columns = await server.store.rows<{ name: string }>(
    sql`SELECT c.table_name || '.' || c.column_name AS name FROM information_schema.columns c
        JOIN information_schema.tables t USING (table_schema, table_name)
        WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND t.table_name <> 'app_user'
          AND c.data_type IN ('text', 'ARRAY', 'json', 'jsonb')
          AND c.column_name ~ '(^|_)(user|username|users|owner|caller|actor|author|by|person|email|resource)$'
        ORDER BY 1`,
  );
  const known = NAMING_COLUMNS.map(({ table, column }) => `${table}.${column}`);
  expect(columns.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
});

test('export tells all of it, and no secret', async () => {
  const data = JSON.parse(await run('user', 'export', NAME));
  expect(data.user).toMatchObject({ username: NAME, email: 'Torvald@Person.example', first_name: 'Torvald' });
  expect(Object.keys(data)).toEqual(
    expect.arrayContaining([
      'project.owner',
      'document_comment.created_by',
      'event.actor',
      'usage_record.username',
      'passkey.username',
    ]),
  );
  expect(JSON.stringify(data)).not.toMatch(/argon2|6172676f6e32|payload|password_hash/);
});

test('erase leaves the name nowhere, the work of others as it was, and every feed unbroken', async () => {
  // Sabotage: leave a column out of the list; rename events without their hashes.
  // The events have their positions, so that there is a chain to break.
  await expect
    .poll(async () => (await server.store.rows(sql`SELECT 1 FROM event WHERE position IS NULL`)).length)
    .toBe(0);
  expect(await tablesThatHold(NAME)).toContain('event');
  expect(explain(await run('user', 'erase', NAME).catch((error) => error))).toMatch(/--yes/);
  const said = await run('user', 'erase', NAME.toUpperCase(), '--yes');
  const pseudonym = /under (erased-\w+)$/.exec(said)![1]!;
  expect(await tablesThatHold(NAME)).toEqual([]);
  expect(await tablesThatHold('torvald')).toEqual([]);
  const owned = await server.store.rows(sql`SELECT 1 FROM project WHERE owner = ${pseudonym}`);
  expect(owned).toHaveLength(2);
  for (const companyId of [1, 2])
    for (const feed of FEEDS) {
      const epoch = (await findEpoch(server.store, companyId, feed))!;
      expect(await firstBroken(server.store, epoch, epoch.start + 1, epoch.head)).toBeNull();
    }
  expect(explain(await run('user', 'erase', NAME, '--yes').catch((error) => error))).toMatch(/no user/);
});
