import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { addClient, addCompany, addUser, putCompanyService } from '../../src/auth/administration.sql.js';
import { hashPassword } from '../../src/auth/passwords.js';
import { hashSecret } from '../../src/auth/secrets.js';
import { migrate, readMigrations } from '../../src/store/migrations.js';
import { openStore } from '../../src/store/store.js';
import { runCommand } from '../command.js';
import { expectOneLine } from '../faults/oneLine.js';
import { cleanUp, closing, look, runProgram, startProgram } from '../faults/program.js';
import { fetchToken, PROJECT, request } from '../harness.js';
import { printed } from './documents.js';

afterAll(cleanUp);

const SECRET = 'a secret of an earlier release';
const NUMBER = 'P-1001';

/** A database as an earlier release left it: its first migrations, and the data of a company. */
async function earlierDatabase(migrations: number) {
  const { host, port, user } = inject('cluster');
  const name = `upgrade_${randomBytes(6).toString('hex')}`;
  const admin = { host, port, user, database: 'postgres' };
  await look(admin, `CREATE DATABASE ${name}`);
  closing.unshift(() => look(admin, `DROP DATABASE ${name} WITH (FORCE)`));
  const connection = { host, port, user, database: name };
  await migrate(connection, (await readMigrations()).slice(0, migrations));
  const store = openStore(connection, 1, () => undefined);
  await store.transact(async (tx) => {
    const company = await addCompany(tx, { name: 'Nordlys Nett' });
    await putCompanyService(tx, company, { service: 'prosjektsystem' });
    const passwordHash = await hashPassword('a long password');
    await addUser(tx, company, 'kari', { email: 'kari@nordlys.example', passwordHash, confirmed: true });
    const scopes = ['prosjektsystem.bruker'];
    const values = { name: 'Kart', secretHash: hashSecret(SECRET), grants: ['client_credentials'], scopes };
    await addClient(tx, company, 'map', values);
  });
  await store.close();
  await look(
    connection,
    `INSERT INTO project (company_id, number, name, status, start_date, owner, created_by, modified_by, words)
     VALUES (1, '${NUMBER}', 'Fra forrige utgave', 'NEW', now(), 'kari', 'kari', 'kari', '')`,
  );
  const url = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`;
  return { connection, env: { SPADEWORK_DATABASE_URL: url } };
}

describe('an upgrade', () => {
  test('spadework migrate brings the database of the release before up to date, and its data is served', async () => {
    // Fails when the last migration needs an empty database, or drops what was there.
    const migrations = await readMigrations();
    const { env } = await earlierDatabase(migrations.length - 1);
    const words = printed('upgrade').trim().split(' ').slice(2);
    const applied = await runCommand(words, { env });
    expect([applied.code, applied.stdout.split('\n')[0]]).toEqual([0, `applied ${migrations.at(-1)!.name}`]);
    expect((await runCommand(words, { env })).stdout.trim()).toBe('the schema is up to date');

    const server = startProgram(['serve', '--port', '0'], { env });
    const address = await server.ready();
    expect((await request(`${address}/health/ready`, 'GET')).status).toBe(200);
    const token = await fetchToken(address, undefined, { client: 'map', secret: SECRET });
    const url = `${address}${PROJECT}/projects/by-companyid/1/by-number/${NUMBER}`;
    const { status, body } = await request(url, 'GET', { token });
    expect([status, body[0]?.name]).toEqual([200, 'Fra forrige utgave']);
    expect((await server.end('SIGTERM')).code).toBe(0);
  });

  test('from every earlier release that knew projects, what was there stays', async () => {
    // Fails when a migration in between cannot be applied to a database that is in use.
    const migrations = await readMigrations();
    for (let known = 2; known < migrations.length; known++) {
      const { connection } = await earlierDatabase(known);
      expect(await migrate(connection)).toEqual(migrations.slice(known).map(({ name }) => name));
      expect(await look(connection, 'SELECT number FROM project')).toEqual([{ number: NUMBER }]);
      expect(await look(connection, 'SELECT username FROM app_user')).toEqual([{ username: 'kari' }]);
    }
  });

  test('a running server stays ready when a later release migrates, and serves what it did', async () => {
    // Fails if readiness requires exactly the migrations of its own release.
    const { connection, env } = await earlierDatabase((await readMigrations()).length);
    const server = startProgram(['serve', '--port', '0'], { env });
    const address = await server.ready();
    const later = { name: '9999_later.sql', text: 'ALTER TABLE project ADD COLUMN later text' };
    expect(await migrate(connection, [later])).toEqual([later.name]);
    expect((await request(`${address}/health/ready`, 'GET')).status).toBe(200);
    const token = await fetchToken(address, undefined, { client: 'map', secret: SECRET });
    const page = await request(`${address}${PROJECT}/projects/page`, 'GET', { token });
    expect([page.status, page.body.total]).toEqual([200, 1]);
    expect((await server.end('SIGTERM')).code).toBe(0);

    // Started again, it would not know what it writes into; nor would a command.
    const ended = await runProgram(['serve', '--port', '0'], { env });
    expectOneLine(ended, /later release: its migration 9999_later\.sql is unknown/);
    for (const words of [['company', 'list'], ['migrate']])
      expectOneLine(
        await runCommand(words, { env }),
        /later release.*restore the backup of before the upgrade/,
      );
  });
});
