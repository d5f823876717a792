import { randomBytes } from 'node:crypto';
import type { ClientConfig } from 'pg';
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
/** So many migrations had the first release that knew projects. */
const FIRST_WITH_PROJECTS = 2;

/** A database as an earlier release left it: its first migrations, and the data of a company. */
async function earlierDatabase(migrations: number) {
  const { host, port, user } = inject('cluster');
  const name = `upgrade_${randomBytes(6).toString('hex')}`;
  const admin = { host, port, user, database: 'postgres' };
  await look(admin, `CREATE DATABASE ${name}`);
  closing.unshift(() => look(admin, `DROP DATABASE ${name} WITH (FORCE)`));
  const connection = { host, port, user, database: name };
  await migrate(connection, (await readMigrations()).slice(0, migrations));
  await addWorkOfCompany(connection, 'kari', 'map');
  const url = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`;
  return { connection, env: { SPADEWORK_DATABASE_URL: url } };
}

/** Another company with a user, a client and a project. */
async function addWorkOfCompany(connection: ClientConfig, username: string, clientId: string): Promise<void> {
  const store = openStore(connection, 1, () => undefined);
  const companyId = await store.transact(async (tx) => {
    const company = await addCompany(tx, { name: `Nordlys Nett, ${username}` });
    await putCompanyService(tx, company, { service: 'prosjektsystem' });
    const passwordHash = await hashPassword('a long password');
    const email = `${username}@nordlys.example`;
    await addUser(tx, company, username, { email, passwordHash, confirmed: true });
    const scopes = ['prosjektsystem.bruker'];
    const values = { name: 'Kart', secretHash: hashSecret(SECRET), grants: ['client_credentials'], scopes };
    await addClient(tx, company, clientId, values);
    return company;
  });
  await store.close();
  await look(
    connection,
    `INSERT INTO project (company_id, number, name, status, start_date, owner, created_by, modified_by, words)
     VALUES ($1, '${NUMBER}', 'Fra forrige utgave', 'NEW', now(), $2, $2, $2, '')`,
    [companyId, username],
  );
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
    const names = migrations.map(({ name }) => name);
    const oldest = await earlierDatabase(FIRST_WITH_PROJECTS);
    expect(await migrate(oldest.connection)).toEqual(names.slice(FIRST_WITH_PROJECTS));

    // One database for all releases: each leaves a company in it, which every later migration meets.
    const { connection } = await earlierDatabase(FIRST_WITH_PROJECTS);
    const users = ['kari'];
    for (let known = FIRST_WITH_PROJECTS + 1; known <= migrations.length; known++) {
      expect(await migrate(connection, migrations.slice(0, known))).toEqual([names[known - 1]]);
      users.push(`kari${known}`);
      await addWorkOfCompany(connection, `kari${known}`, `map${known}`);
    }
    expect(await migrate(connection)).toEqual([]);
    for (const [database, expected] of [
      [oldest.connection, ['kari']],
      [connection, users],
    ] as const) {
      const projects = await look(database, 'SELECT number, owner FROM project ORDER BY company_id');
      expect(projects).toEqual(expected.map((owner) => ({ number: NUMBER, owner })));
      const people = await look(database, 'SELECT username FROM app_user ORDER BY company_id');
      expect(people).toEqual(expected.map((username) => ({ username })));
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
