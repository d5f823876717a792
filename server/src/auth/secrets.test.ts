import { describe, expect, test } from 'vitest';
import { useOwnServer } from '../../test/harness.js';
import { raw, sql } from '../store/sql.js';
import { hashSecret, secretMatches } from './secrets.js';

const server = useOwnServer('reads every table');
const DEMO = { client_id: 'demo-client', client_secret: 'demo-secret' };

const post = async (path: string, fields: Record<string, string>) =>
  (
    await server.request('POST', path, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...DEMO, ...fields }).toString(),
    })
  ).body;

describe('the store', () => {
  /** Sabotage: tokens under their own value as id, or with it in the payload. */
  test('holds no token, secret or password that would open anything', async () => {
    const login = { grant_type: 'password', username: 'planner', password: 'demo-password' };
    const user = await post('/oauth2/token', login);
    const refreshed = await post('/oauth2/token', {
      grant_type: 'refresh_token',
      refresh_token: user.refresh_token,
    });
    const client = await post('/oauth2/token', { grant_type: 'client_credentials' });
    const values = [user, refreshed, client].flatMap((tokens) => [tokens.access_token, tokens.refresh_token]);
    const secrets = [...values.filter(Boolean), 'demo-secret', 'south-secret', 'demo-password'];
    expect(secrets).toHaveLength(8);
    const forms = secrets.flatMap((secret) => {
      const bytes = Buffer.from(secret);
      return [secret, bytes.toString('hex'), bytes.toString('base64'), bytes.toString('base64url')];
    });

    const tables = await server.store.rows<{ name: string }>(
      sql`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    );
    expect(tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['oauth_token', 'client', 'app_user', 'oauth_key', 'idempotency']),
    );
    for (const { name } of tables) {
      const rows = await server.store.rows<{ row: string }>(
        sql`SELECT t::text AS row FROM ${raw(`"${name}"`)} t`,
      );
      const text = rows.map(({ row }) => row).join('\n');
      for (const form of forms) expect(text.includes(form), `${form} in ${name}`).toBe(false);
    }
    const { count } = (await server.store.row<{ count: number }>(
      sql`SELECT count(*) AS count FROM oauth_token`,
    ))!;
    expect(count).toBe(6);
  });
});

describe('secretMatches', () => {
  test('the secret, not its hash', () => {
    const stored = hashSecret('secret');
    expect(secretMatches('secret', stored)).toBe(true);
    for (const wrong of ['Secret', '', 'secret ', stored.toString('hex'), stored.toString('latin1')])
      expect(secretMatches(wrong, stored)).toBe(false);
  });
});
