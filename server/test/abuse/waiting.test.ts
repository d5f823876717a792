import { Agent, type ClientRequest, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanUp } from '../faults/program.js';
import { EVENTS, request as exchange } from '../harness.js';
import { attackedProgram } from './attackedProgram.js';
import { LONG } from './scale.js';

const POLLS = LONG ? 1500 : 100;
const PER_CALLER = 20;
const UNDER_WAY = 100;
const ATTACK_MS = LONG ? 10_000 : 500;

let server: Awaited<ReturnType<typeof attackedProgram>>;

beforeAll(async () => {
  // No limit of requests: what protects the server holds without it.
  server = await attackedProgram('--rate-limit', '0');
});
afterAll(cleanUp);

// Fails without the limit: all of them wait, each wakes with every event, and others' p95 was 350 ms.
test('long polls of one user: twenty wait, the others are refused, and nobody else waits', async () => {
  const token = server.attacker;
  const { body } = await exchange(`${server.address}${EVENTS}/events?count=0`, 'GET', { token });
  const url = `${server.address}${EVENTS}/events?after=${body.head}&wait=30`;
  const neighbour = await server.neighbour();
  const agent = new Agent({ maxSockets: UNDER_WAY });
  const open: ClientRequest[] = [];
  const counts = await neighbour.whenSent(`${POLLS} long polls of one user`, async () => {
    const answers: number[] = [];
    for (let n = 0; n < POLLS; n++) {
      const sent = request(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
        answers.push(response.statusCode!);
        response.resume();
      });
      sent.on('error', () => undefined);
      sent.end();
      open.push(sent);
    }
    for (const end = Date.now() + 60_000; answers.length < POLLS - PER_CALLER && Date.now() < end; )
      await sleep(50);
    await sleep(ATTACK_MS);
    return answers;
  });
  for (const sent of open) sent.destroy();
  agent.destroy();
  expect(counts).toEqual(new Array(POLLS - PER_CALLER).fill(429));
});
