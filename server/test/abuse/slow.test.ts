import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanUp, until } from '../faults/program.js';
import { attackedProgram } from './attackedProgram.js';
import { LONG, SCALE } from './scale.js';
import { SlowClients, slowKinds } from './slowClients.js';

let server: Awaited<ReturnType<typeof attackedProgram>>;

beforeAll(async () => {
  server = await attackedProgram();
});
afterAll(cleanUp);

describe(`${SCALE.slowClients} slow clients`, () => {
  // Fails if a connection occupies a pool, or if unread data is buffered without a limit.
  test.each(Object.keys(slowKinds('')))('%s', async (kind) => {
    const slow = new SlowClients(server.address, SCALE.slowClients);
    const attack = async () => {
      await slow.start(slowKinds(server.attacker)[kind]!);
      await sleep(SCALE.slowMs);
    };
    const { report } = await server.during(`slow: ${kind}`, attack, () => `cut ${slow.cut}`);
    slow.end();
    server.expectGood(report);
  });
});

// Fails if there is no time limit for sending a request or reading an answer.
const inTheLongRun = LONG ? test : () => undefined;
inTheLongRun(
  'whoever is slow is shown the door in the end',
  async () => {
    const start = Date.now();
    // Larger than all buffers on the way.
    const kinds = Object.entries(slowKinds(server.attacker, 500));
    const waiting = kinds.map(async ([kind, slowness]) => {
      const slow = new SlowClients(server.address, 10);
      await slow.start(slowness);
      // If data was transferred since the timer was set, the timer starts again.
      if (slowness.deaf) await sleep(260_000);
      slow.wake();
      await until(`all are gone: ${kind}`, () => slow.cut === 10, slowness.deaf ? 20_000 : 240_000);
      console.log(`  ${kind}: gone after ${((Date.now() - start) / 1000).toFixed(0)} s`);
    });
    const { report } = await server.during('slow: until the end', () => Promise.all(waiting));
    expect(report.failures).toEqual([]);
  },
  400_000,
);
