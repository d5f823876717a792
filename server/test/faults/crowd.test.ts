import { afterAll, describe, expect, test } from 'vitest';
import { copyDatabase } from '../harness.js';
import { CROWD_EVENTS, LONG, proof } from './counts.js';
import { crowd, positionsBeforeCommit } from './crowd.js';
import { cleanUp, closing } from './program.js';

afterAll(cleanUp);

async function database(): Promise<string> {
  const copy = await copyDatabase();
  closing.push(copy.drop);
  return copy.url;
}

describe('64 writers of one company, two servers and a consumer', () => {
  test(
    'through the API: no gap, no duplicate, every resource in its order',
    async () => {
      // Fails when a server gives a position that another has given (h.position = head.position in the sequencer).
      const url = await database();
      expect(await crowd({ url, way: 'http', events: LONG ? 20_000 : 320 })).toEqual([]);
    },
    LONG ? 1_800_000 : 180_000,
  );

  test(
    `${CROWD_EVENTS.toLocaleString('en')} events: the same`,
    async () => {
      const url = await database();
      expect(await crowd({ url, way: 'door', events: CROWD_EVENTS })).toEqual([]);
    },
    180_000 + CROWD_EVENTS * 3,
  );

  proof(
    'the check finds what a reader misses when positions are taken before the commit',
    async () => {
      const url = await database();
      const findings = await crowd({ url, way: 'http', events: 320, sabotage: positionsBeforeCommit });
      expect(findings.join('\n')).toMatch(/after position \d+ the consumer got/);
    },
    180_000,
  );
});
