import { fileURLToPath } from 'node:url';
import { beforeEach, expect, test } from 'vitest';
import { runCommand } from '../../test/command.js';
import { fetchToken, useOwnServer } from '../../test/harness.js';
import { sql } from '../store/sql.js';

/** Administration and imports by the command line go through the same door. Sabotage: `withStore` without `tell`. */

const server = useOwnServer('administers the installation by its commands, and imports catalogs');

const spadework = (...words: string[]) =>
  runCommand(words, { env: { SPADEWORK_DATABASE_URL: server.databaseUrl } });

let last = 0;
beforeEach(async () => {
  last = (await server.store.row<{ last: number }>(sql`SELECT coalesce(max(id), 0) AS last FROM event`))!
    .last;
});
const newEvents = () =>
  server.store.rows(
    sql`SELECT DISTINCT ON (type, resource, changes::text) company_id AS "companyId", type, actor, resource, changes
        FROM event WHERE id > ${last} ORDER BY type, resource, changes::text, id`,
  );

async function expectEvents(words: string[], ...events: object[]): Promise<void> {
  const { code, stderr } = await spadework(...words);
  expect({ words, code, stderr }).toEqual({ words, code: 0, stderr: '' });
  expect(await newEvents()).toMatchObject(events.map((event) => ({ actor: 'system', ...event })));
}

const user = (type: string, ...properties: string[]) => ({
  companyId: 1,
  type,
  resource: 'user:kari',
  changes: properties.length ? properties.map((property) => ({ property })) : null,
});

test('a user is created', () =>
  expectEvents(
    ['user', 'add', 'kari', '--company', '1', '--email', 'kari@north.example', '--confirmed'],
    user('user.created'),
  ));
test('what changed of a user is told by name, without values', () =>
  expectEvents(
    ['user', 'set', 'kari', '--first-name', 'Kari', '--service', 'tb:bruker', '--new-password'],
    user('user.changed', 'firstName', 'password', 'services'),
  ));
test('the same again tells nothing', () =>
  expectEvents(['user', 'set', 'kari', '--first-name', 'Kari', '--service', 'tb:bruker']));
test('passkeys that are lost are removed, and the sessions end', async () => {
  const sessions = () =>
    server.store.rows(sql`SELECT FROM web_session WHERE username = 'kari'`).then(({ length }) => length);
  await server.store.run(
    sql`WITH session AS (INSERT INTO web_session (id, username, idle_until, ends_at)
          VALUES ('kari', 'kari', '2999-01-01', '2999-01-01'))
        INSERT INTO passkey (company_id, username, id, name, public_key, counter, transports)
        VALUES (1, 'kari', 'a-key', 'Telefonen', '', 0, '{}'), (1, 'unconfirmed', 'a-key', 'Telefonen', '', 0, '{}')`,
  );
  await expectEvents(['user', 'set', 'kari', '--first-name', 'Kari']);
  expect(await sessions()).toBe(1);
  await expectEvents(['user', 'set', 'kari', '--no-passkeys'], user('user.changed', 'passkeys'));
  expect(await sessions()).toBe(0);
  expect(await server.store.rows(sql`SELECT username FROM passkey`)).toEqual([{ username: 'unconfirmed' }]);
});
test('nobody is logged out for passkeys that are not there', () =>
  expectEvents(['user', 'set', 'kari', '--no-passkeys']));
test('a user is disabled', () => expectEvents(['user', 'disable', 'kari'], user('user.changed', 'active')));

test('a client is created and changed', async () => {
  const resource = 'client:map';
  await expectEvents(['client', 'add', 'map', '--company', '1'], { type: 'client.created', resource });
  last++;
  await expectEvents(['client', 'set', 'map', '--new-secret'], {
    type: 'client.changed',
    resource,
    changes: [{ property: 'secret' }],
  });
});

test('a company is created and changed, and its feed begins with that', async () => {
  await expectEvents(['company', 'add', 'Nord'], {
    type: 'company.created',
    resource: 'company:3',
    companyId: 3,
  });
  last++;
  await expectEvents(['company', 'set', '3', '--country', 'SE', '--service', 'tb'], {
    type: 'company.changed',
    companyId: 3,
    changes: [{ property: 'country' }, { property: 'services' }],
  });
});

const FILE = fileURLToPath(new URL('../../../data/demo/cable-types.csv', import.meta.url));
const CABLES = ['import', 'cable-types', FILE];
test('an import of what is there already, or a dry run, tells nothing', async () => {
  await expectEvents(CABLES);
  await server.store.run(sql`DELETE FROM catalog_type WHERE kind = 'cable' AND company_id > 0`);
  await expectEvents([...CABLES, '--dry-run']);
});
test('an import tells those whose catalog it changes', () =>
  expectEvents(CABLES, { type: 'catalog.activated', resource: 'catalog:cable-types', companyId: 1 }));

test('a revision that is made unavailable or available is told to everybody', async () => {
  const changes = [{ property: 'revision', to: '2025' }];
  const resource = 'catalog:cost-catalog';
  const off = { type: 'catalog.deactivated', resource, changes };
  await expectEvents(['catalog', 'deactivate', '2025'], off);
  await expectEvents(['catalog', 'deactivate', '2025'], off);
  await expectEvents(['catalog', 'activate', '2025'], { ...off, type: 'catalog.activated' }, off);
});

test('failed logins are told, and the lock that follows', async () => {
  const wrong = () =>
    fetch(`${server.address}/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from('demo-client:demo-secret').toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'password', username: 'colleague', password: 'wrong' }),
    });
  for (let i = 0; i < 11; i++) await wrong();
  const rows = await server.store.rows(
    sql`SELECT type, actor, count(*) FROM event WHERE id > ${last} AND resource = 'user:colleague' GROUP BY 1, 2 ORDER BY 1`,
  );
  expect(rows).toEqual([
    { type: 'login.failed', actor: 'client:demo-client', count: 9 },
    { type: 'login.locked', actor: 'client:demo-client', count: 1 },
  ]);
  await fetchToken(server.address, 'planner');
});
