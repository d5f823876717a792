import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanUp } from '../faults/program.js';
import { PROJECT, request } from '../harness.js';
import { attackedProgram } from './attackedProgram.js';
import { bombs, floods, send } from './largeBodies.js';
import { SCALE } from './scale.js';

const BYTES = SCALE.bodyMb * 2 ** 20;
/** What the OAuth endpoints read of a form. */
const MAX_FORM_BYTES = 56 * 1024;
let server: Awaited<ReturnType<typeof attackedProgram>>;

beforeAll(async () => {
  server = await attackedProgram();
});
afterAll(cleanUp);

const ANSWERS: Record<string, number[]> = {
  'a form, announced': [400],
  'a form in chunks': [400],
  'a form in chunks of a byte': [400],
  'without a token': [401],
  'to nowhere': [404],
  'as a head': [431],
};

describe(`${SCALE.bodies} bodies of ${SCALE.bodyMb} MB at once`, () => {
  // Fails if a body is read before its size is checked, or if it is kept as a list of chunks.
  test.each(Object.keys(floods('', 0)))('%s', async (kind) => {
    const { outcome, report } = await server.during(`bodies: ${kind}`, () =>
      Promise.all(
        Array.from({ length: SCALE.bodies }, () =>
          send(server.address, floods(server.attacker, BYTES)[kind]!, BYTES),
        ),
      ),
    );
    // A client that keeps sending may lose the answer when the server closes the connection.
    const allowed = [...(ANSWERS[kind] ?? [413]), 0];
    expect(outcome.filter((status) => !allowed.includes(status))).toEqual([]);
    server.expectGood(report);
  });
});

// Fails if a compressed body is decompressed or parsed.
test.each(['gzip', 'deflate', 'br'])('a %s bomb is refused without decompression', async (encoding) => {
  const bomb = bombs(BYTES)[encoding]!;
  const { outcome, report } = await server.during(`bombs: ${encoding}, ${bomb.length} bytes`, async () => {
    const replies = Array.from({ length: 20 }, () =>
      fetch(`${server.address}${PROJECT}/projects/by-owner/planner`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${server.attacker}`,
          'content-type': 'application/json',
          'content-encoding': encoding,
        },
        body: bomb as Uint8Array<ArrayBuffer>,
      }).then(({ status }) => status),
    );
    const forms = Array.from({ length: 20 }, () =>
      fetch(`${server.address}/oauth2/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-encoding': encoding },
        body: bomb as Uint8Array<ArrayBuffer>,
      }).then(({ status }) => status),
    );
    const statuses = [await Promise.all(replies), await Promise.all(forms)];
    await sleep(300);
    return statuses;
  });
  expect(new Set(outcome[0])).toEqual(new Set([415]));
  // A form that is not read has no client id; one that is too long is refused before that is missed.
  expect(new Set(outcome[1])).toEqual(new Set([bomb.length > MAX_FORM_BYTES ? 400 : 401]));
  server.expectGood(report);
  expect((await request(`${server.address}/health/ready`, 'GET')).status).toBe(200);
});
