import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanUp } from '../faults/program.js';
import { CUSTOMER } from '../harness.js';
import { attackedProgram } from './attackedProgram.js';
import { SCALE } from './scale.js';

const CONNECTIONS = 8;
const DEEP = '['.repeat(500_000) + ']'.repeat(500_000);
const NUMBERS = `[${'1,'.repeat(500_000)}1]`;
const USAGE = `${CUSTOMER}/users/south/services/test/usage`;

let server: Awaited<ReturnType<typeof attackedProgram>>;

beforeAll(async () => {
  server = await attackedProgram();
});
afterAll(cleanUp);

/** Each connection sends the same request again and again, as fast as it is answered, until one of them was answered at least. */
async function flood(path: string, body: string, headers: Record<string, string>): Promise<number[]> {
  const statuses = new Set<number>();
  const until = Date.now() + SCALE.quietMs;
  const one = async () => {
    while (Date.now() < until || statuses.size === 0) {
      // A client that keeps sending may lose the answer when the server closes the connection.
      const reply = await fetch(server.address + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      }).catch(() => undefined);
      if (reply) statuses.add(reply.status);
      await reply?.text().catch(() => undefined);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  return [...statuses];
}

describe(`${CONNECTIONS} connections that send a megabyte again and again`, () => {
  const nothing = () => ({});
  const page = () => ({ 'spadework-client': 'web', origin: server.address });
  const token = () => ({ authorization: `Bearer ${server.attacker}` });

  // Fails if a body is parsed that nobody needs or that is too deep, or if elements are judged before their number is.
  test.each([
    ['brackets to an unknown route', '/nowhere', DEEP, nothing, 404],
    ['brackets to /health/live', '/health/live', DEEP, nothing, 404],
    ['brackets to /session', '/session', DEEP, page, 413],
    ['brackets with a token', USAGE, DEEP, token, 400],
    ['half a million numbers with a token', USAGE, NUMBERS, token, 400],
  ] as const)('%s', async (what, path, body, headers, status) => {
    const neighbour = await server.neighbour();
    const statuses = await neighbour.whenSent(what, () => flood(path, body, headers()));
    expect(statuses).toContain(status);
    expect(statuses.filter((one) => one !== status && one !== 429)).toEqual([]);
  });
});
