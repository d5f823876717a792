import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { CUSTOMER, request, useOwnServer } from '../../test/harness.js';
import { start } from '../commands/serve.js';
import { sql } from '../store/sql.js';
import { loadKeys, publicKeys } from './keys.js';

const server = useOwnServer('makes and ages the keys of the installation');
const jwks = async () => (await server.request('GET', '/oauth2/jwks')).body.keys as Record<string, string>[];
const age = (days: number) =>
  server.store.run(sql`UPDATE oauth_key SET created_at = created_at - ${days} * interval '1 day'`);

describe('GET /oauth2/jwks', () => {
  /** Sabotage: building the engine once for each request that finds none makes a key for each. */
  test('many first requests at once make one key', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, jwks));
    for (const keys of all) expect(keys).toEqual(all[0]);
    expect(all[0]).toHaveLength(1);
    expect(await server.store.rows(sql`SELECT FROM oauth_key`)).toHaveLength(1);
  });

  /** Sabotage: sending the stored key as it is. */
  test('shows public parts only', async () => {
    const [key] = await jwks();
    expect(Object.keys(key!).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
    const { d } = (await server.store.row<{ d: string }>(
      sql`SELECT signing_key ->> 'd' AS d FROM oauth_key`,
    ))!;
    expect(d.length).toBeGreaterThan(40);
    const answer = await fetch(`${server.address}/oauth2/jwks`);
    expect(await answer.text()).not.toContain(d);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  });
});

describe('rotation', () => {
  test('after 90 days a new key comes first, the old one stays, and earlier tokens work on', async () => {
    const token = await server.token('planner');
    const [old] = await jwks();
    await age(91);
    const shown = publicKeys(await loadKeys(server.store)) as { keys: { kid: string }[] };
    expect(shown.keys).toHaveLength(2);
    expect(shown.keys[0]!.kid).not.toBe(old!.kid);
    expect(shown.keys[1]).toEqual(old);
    expect((await server.request('GET', `${CUSTOMER}/users/planner`, { token })).status).toBe(200);

    const again = publicKeys(await loadKeys(server.store));
    expect(again).toEqual(shown);
  });

  test('another server on the store has the same keys and knows the tokens', async () => {
    const second = await start(
      {
        host: '127.0.0.1',
        port: 0,
        dataDir: '',
        databaseUrl: server.databaseUrl,
        databaseConnections: 2,
        issuer: undefined,
        trustProxy: false,
        rateLimit: 0,
        eventRetention: 400,
        addressRetention: 90,
        logLevel: 'silent',
      },
      false,
      pino({ level: 'silent' }),
    );
    try {
      const token = await server.token('planner');
      const reply = await request(`${second.address}${CUSTOMER}/users/planner`, 'GET', { token });
      expect(reply.status).toBe(200);
      expect((await request(`${second.address}/oauth2/jwks`, 'GET')).body).toEqual(
        publicKeys(await loadKeys(server.store)),
      );
    } finally {
      await second.stop();
    }
  });

  test('after 90 more days the old one goes', async () => {
    await age(91);
    const { signing } = await loadKeys(server.store);
    expect(signing).toHaveLength(2);
  });
});
