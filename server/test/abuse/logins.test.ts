import { Agent, request } from 'node:http';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanUp, look } from '../faults/program.js';
import { request as ask, CUSTOMER } from '../harness.js';
import { attackedProgram } from './attackedProgram.js';
import { SCALE } from './scale.js';

let server: Awaited<ReturnType<typeof attackedProgram>>;

beforeAll(async () => {
  server = await attackedProgram();
});
afterAll(cleanUp);

/** Linux has a whole network of loopback addresses, other systems only one. */
const ADDRESSES = process.platform === 'linux' ? 8 : 1;
const AT_ONCE = 100;
const SOUTH = { client_id: 'south-client', client_secret: 'south-secret' };
const DEMO = { client_id: 'demo-client', client_secret: 'demo-secret' };

interface Attempt {
  /** 0 if the connection was aborted. */
  status: number;
  body: { error?: string; access_token?: string; refresh_token?: string };
  ms: number;
}

/** A login from one of several addresses, with a forged X-Forwarded-For. */
function logIn(form: Record<string, string>, from = 0, agent?: Agent): Promise<Attempt> {
  const start = performance.now();
  return new Promise((resolve) => {
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': `10.${from % 200}.${(from >> 8) % 200}.${from % 251}`,
    };
    const localAddress = `127.0.0.${1 + (from % ADDRESSES)}`;
    const sending = request(
      `${server.address}/oauth2/token`,
      { method: 'POST', headers, localAddress, agent },
      async (answer) => {
        let text = '';
        for await (const piece of answer.setEncoding('utf8')) text += piece;
        resolve({ status: answer.statusCode!, body: JSON.parse(text), ms: performance.now() - start });
      },
    );
    sending.on('error', () => resolve({ status: 0, body: {}, ms: performance.now() - start }));
    sending.end(new URLSearchParams({ grant_type: 'password', ...form }).toString());
  });
}

/** Runs this many attempts, a hundred at a time. */
async function flood(count: number, form: (i: number) => Record<string, string>): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  let next = 0;
  const one = async (_: unknown, worker: number) => {
    // One address each: a connection that waits while others are used would end for its idleness.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let i = next++; i < count; i = next++) attempts.push(await logIn(form(i), worker, agent));
    agent.destroy();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return attempts;
}

/** One user logs in repeatedly during the attack. */
async function loginsDuring(attack: Promise<unknown>, form: Record<string, string>): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  let over = false;
  attack.finally(() => {
    over = true;
  });
  while (!over) attempts.push(await logIn(form));
  return attempts;
}

function tally(attempts: Attempt[]): string {
  const counts: Record<string, number> = {};
  for (const { status } of attempts) counts[status] = (counts[status] ?? 0) + 1;
  return Object.entries(counts)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');
}

const failuresOf = async (username: string) => {
  const rows = await look<{ failures: number; seconds: number | null }>(
    server.databaseUrl,
    'SELECT failures, extract(epoch FROM locked_until - now())::float8 AS seconds FROM app_user WHERE username = $1',
    [username],
  );
  return rows[0]!;
};
const passTime = async (username: string, seconds: number) => {
  const client = new pg.Client(server.databaseUrl);
  await client.connect();
  await client.query(
    "UPDATE app_user SET locked_until = locked_until - $2 * interval '1 second' WHERE username = $1",
    [username, seconds],
  );
  // The owner had logged in from one of the addresses, which has a lock of its own.
  await client.query('UPDATE login_place SET locked_until = NULL WHERE username = $1', [username]);
  await client.end();
};

/** Comes back as long as it is told to: after a flood the queue of hashes may still be full. */
async function answered(form: Parameters<typeof logIn>[0]): ReturnType<typeof logIn> {
  for (;;) {
    const reply = await logIn(form);
    if (reply.status !== 503) return reply;
  }
}

test(`${SCALE.guesses} guesses at one account: few count, all the others get in, and the account recovers`, async () => {
  // Fails when guesses that meet the lock are checked or make it longer, when another address or X-Forwarded-For
  // starts a new count, when the owner's tokens end with the lock, or when the others wait behind the guesses.
  const owner = { ...DEMO, username: 'colleague', password: 'demo-password' };
  const { body: before } = await logIn(owner);
  // Ten guesses lock the account. Its owner has just logged in from the same address, so ten more lock that place. Of the
  // flood, which comes from several addresses and is mostly told to come back, chance decides how many reach it.
  for (let i = 0; i < 20; i++)
    expect((await logIn({ ...owner, password: `first guess ${i}` })).status).toBe(400);
  const others: Attempt[][] = [];
  const attack = async () => {
    const guesses = flood(SCALE.guesses, (i) => ({
      ...DEMO,
      username: 'colleague',
      // The right password is tried too, after the account is locked.
      password: i >= SCALE.guesses / 2 && i % 10 === 0 ? 'demo-password' : `guess ${i}`,
    }));
    others.push(
      ...(await Promise.all([
        loginsDuring(guesses, { ...DEMO, username: 'planner', password: 'demo-password' }),
        loginsDuring(guesses, { ...SOUTH, username: 'south', password: 'demo-password' }),
      ])),
    );
    return guesses;
  };
  const { outcome, report } = await server.during('guesses at one account', attack, tally);
  for (const [i, who] of ['the same client', 'another client'].entries())
    console.log(`  logins of others through ${who}: ${tally(others[i]!)}, ${times(others[i]!)}`);
  server.expectGood(report);
  expect(outcome.filter(({ status }) => status === 200)).toEqual([]);
  expect(outcome.filter(({ status }) => status === 0)).toEqual([]);
  for (const attempts of others)
    expect(attempts.filter(({ status }) => status !== 200).length / attempts.length).toBeLessThan(0.2);

  // Ten failures at first, and one more after each lock.
  const { failures, seconds } = await failuresOf('colleague');
  console.log(`  guesses that counted: ${failures}; still locked for ${seconds?.toFixed(0)} s`);
  expect(failures).toBeGreaterThanOrEqual(10);
  expect(failures).toBeLessThanOrEqual(14);
  expect(seconds).toBeLessThanOrEqual(3600);

  const owned = await ask(`${server.address}${CUSTOMER}/users/colleague`, 'GET', {
    token: before.access_token!,
  });
  expect(owned.status, 'who is logged in stays so').toBe(200);
  const refreshed = await answered({
    ...DEMO,
    grant_type: 'refresh_token',
    refresh_token: before.refresh_token!,
  });
  expect(refreshed.status).toBe(200);
  expect((await answered(owner)).status, 'locked').toBe(400);
  await passTime('colleague', seconds! + 1);
  expect((await answered(owner)).status, 'recovered').toBe(200);
  expect(await failuresOf('colleague')).toEqual({ failures: 0, seconds: null });
}, 600_000);

test(`a flood of ${SCALE.logins} logins, right and wrong: answered or told to come back, in bounded memory`, async () => {
  // Fails if hashing is not limited (memory and p99 grow with the flood), or if all logins share one queue.
  const names = ['planner', 'admin', 'norole', 'nobody', 'no-one'];
  let others: Attempt[] = [];
  const attack = async () => {
    const logins = flood(SCALE.logins, (i) => ({
      ...DEMO,
      username: i % 3 ? `somebody-${i}` : names[i % names.length]!,
      password: i % 2 ? 'demo-password' : 'wrong',
    }));
    others = await loginsDuring(logins, { ...SOUTH, username: 'south', password: 'demo-password' });
    return logins;
  };
  const { outcome, report } = await server.during('a flood of logins', attack, tally);
  console.log(`  logins of others through another client: ${tally(others)}, ${times(others)}`);
  server.expectGood(report);
  expect(outcome.filter(({ status }) => ![200, 400, 429, 503].includes(status))).toEqual([]);
  expect(others.filter(({ status }) => status !== 200).length / others.length).toBeLessThan(0.2);
}, 600_000);

function times(attempts: Attempt[]): string {
  const sorted = attempts.map(({ ms }) => ms).sort((a, b) => a - b);
  const quantile = (q: number) => sorted[Math.floor(sorted.length * q)]?.toFixed(0);
  return `p50 ${quantile(0.5)} ms, p99 ${quantile(0.99)} ms`;
}
