import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type DatabaseProxy, openProxy } from '../../test/faults/proxy.js';
import { copyDatabase, request } from '../../test/harness.js';
import { type RunningServer, start } from '../commands/serve.js';
import { sql } from '../store/sql.js';
import { openStore, type Store } from '../store/store.js';

const closing: (() => unknown)[] = [];
let proxy: DatabaseProxy;
let store: Store;
let server: RunningServer;

beforeAll(async () => {
  const database = await copyDatabase();
  proxy = await openProxy();
  store = openStore({ connectionString: database.url }, 2, () => undefined);
  const databaseUrl = proxy.url(new URL(database.url).pathname.slice(1));
  server = await start(
    {
      host: '127.0.0.1',
      port: 0,
      dataDir: '',
      databaseUrl,
      databaseConnections: 8,
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
  closing.push(server.stop, proxy.cut, store.close, database.drop);
});
afterAll(async () => {
  for (const close of closing) await close();
});

const logIn = (password: string) =>
  request(`${server.address}/oauth2/token`, 'POST', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `grant_type=password&username=planner&password=${password}&client_id=demo-client&client_secret=demo-secret`,
  });

/** Sabotage: a query of our own grants whose failure is taken for a fault of the program answers 500. */
test.each(['demo-password', 'wrong'])(
  '503 when the database goes during a login with %s',
  async (password) => {
    const reply = await store.transact(async (tx) => {
      await tx.row(sql`SELECT FROM app_user WHERE username = 'planner' FOR UPDATE`);
      const login = logIn(password);
      const waiting = sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await vi.waitUntil(() => store.row(waiting), 10_000);
      await proxy.cut();
      return login.finally(proxy.mend);
    });
    expect([reply.status, reply.body.error]).toEqual([503, 'temporarily_unavailable']);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await logIn('demo-password')).status).toBe(200);
  },
);
