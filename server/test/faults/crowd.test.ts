import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CROWD_EVENTS, LONG, proof } from './counts.js';
import { crowd, positionsBeforeCommit, startServers } from './crowd.js';
import { cleanUp } from './program.js';

afterAll(cleanUp);

let servers: Awaited<ReturnType<typeof startServers>>;

beforeAll(async () => {
  servers = await startServers();
});

describe('64 writers of one company, two servers and a consumer', () => {
  test(
    'through the API: no gap, no duplicate, every resource in its order',
    async () => {
      // Fails when a server gives a position that another has given (h.position = head.position in the sequencer).
      expect(await crowd({ ...servers, way: 'http', events: LONG ? 20_000 : 320 })).toEqual([]);
    },
    LONG ? 1_800_000 : 180_000,
  );

  test(
    `${CROWD_EVENTS.toLocaleString('en')} events: the same`,
    async () => {
      expect(await crowd({ ...servers, way: 'door', events: CROWD_EVENTS })).toEqual([]);
    },
    180_000 + CROWD_EVENTS * 3,
  );

  proof(
    'the check finds what a reader misses when positions are taken before the commit',
    async () => {
      const others = await startServers();
      const findings = await crowd({ ...others, way: 'http', events: 320, sabotage: positionsBeforeCommit });
      expect(findings.join('\n')).toMatch(/after position \d+ the consumer got/);
    },
    600_000,
  );
});
