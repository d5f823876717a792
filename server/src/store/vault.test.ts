import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useServer } from '../../test/harness.js';
import { loadKeys } from '../auth/keys.js';
import { encryptKeys } from '../commands/storeKeys.js';
import { readConfig } from '../config.js';
import { loadSigningKeys } from '../services/events/signingKeys.sql.js';
import { type StoredSecret, unsealSecret } from './connectionSecret.js';
import { makeKeyFile } from './keyFile.js';
import { sql } from './sql.js';
import { vaultOf } from './vault.js';

const server = useServer();
const log = pino({ level: 'silent' });
const [FIRST, SECOND] = [
  'first key of thirty-two characters or more',
  'second key of thirty-two characters or so',
];
let directory: string;
let file: string;

const CONNECTION = 'vault-directory';
const secretOf = async () => {
  const row = await server.store.row<{ secret: StoredSecret }>(
    sql`SELECT secret FROM connection WHERE id = ${CONNECTION}`,
  );
  return row!.secret;
};

beforeAll(async () => {
  await server.store.run(
    sql`INSERT INTO connection (company_id, id, name, issuer, client_id, secret, subject_claim, role_source, role_claim,
          mapping, default_roles, provisioning, session_hours, active)
        VALUES (1, ${CONNECTION}, 'd', 'https://login.example', 'x', '{"plain": "of the directory"}', 'sub', 'LOGIN', 'roles',
          '[]', '{}', 'OFF', 1, false)`,
  );
  directory = await mkdtemp(join(tmpdir(), 'spadework-vault-'));
  file = join(directory, 'key');
});
afterAll(() => rm(directory, { recursive: true }));

const start = (encryptionKeyFile: string | undefined) =>
  encryptKeys(
    { ...readConfig({}, {}), databaseUrl: server.databaseUrl, encryptionKeyFile },
    server.store,
    log,
  );
const readable = async () =>
  (
    await server.store.rows(
      sql`SELECT FROM oauth_key WHERE sealed IS NULL UNION ALL SELECT FROM webhook_key WHERE sealed IS NULL`,
    )
  ).length;

test('keys are encrypted by the first start with a key, and stay the same keys', async () => {
  // Sabotage: leave the readable columns, or make new keys instead.
  const before = [await loadKeys(server.store), (await loadSigningKeys(server.store)).sealing];
  expect(await readable()).toBe(2);
  await writeFile(file, `${FIRST}\n`);
  await start(file);
  expect(await readable()).toBe(0);
  expect([await loadKeys(server.store), (await loadSigningKeys(server.store)).sealing]).toEqual(before);
  const dump = JSON.stringify(await server.store.rows(sql`SELECT to_jsonb(k) FROM oauth_key k`));
  expect(dump).not.toContain('"kty"');
  expect(await secretOf()).toEqual({ sealed: expect.any(String) });
});

test('a new key on top takes over, and the old one can go', async () => {
  await writeFile(file, `${SECOND}\n${FIRST}\n`);
  await start(file);
  await writeFile(file, `${SECOND}\n`);
  await start(file);
  expect((await loadKeys(server.store)).signing).toHaveLength(1);
  const { secret } = unsealSecret(vaultOf(server.store), CONNECTION, await secretOf());
  expect(secret).toBe('of the directory');
  // Copied to another row, it opens nothing.
  const stolen = await secretOf();
  expect(() => unsealSecret(vaultOf(server.store), 'another', stolen)).toThrow();
});

test('a wrong, short or missing key stops the start in one line', async () => {
  await writeFile(file, `${FIRST}\n`);
  await expect(start(file)).rejects.toThrow(
    /^--encryption-key-file \S+ does not open the keys in the store$/,
  );
  await writeFile(file, 'short\n');
  await expect(start(file)).rejects.toThrow(/at least 32 characters/);
  await expect(start(undefined)).rejects.toThrow(/^--encryption-key-file is needed/);
  await expect(start(join(directory, 'nowhere'))).rejects.toThrow(
    /^--encryption-key-file \S+ cannot be used/,
  );
});

test('a key file that the server makes is for its owner alone', async () => {
  const made = join(directory, 'made');
  await makeKeyFile(made);
  expect((await stat(made)).mode & 0o777).toBe(0o600);
});
