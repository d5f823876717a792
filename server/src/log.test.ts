import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLogger } from './log.js';

const away = () => Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });

test('a store that is away is one warning a second, with the number of those left out and without a stack', async () => {
  // Sabotage: let requests log by themselves, or count no more once the line is written.
  const lines: Record<string, unknown>[] = [];
  const { logger } = createLogger('info', { write: (line) => lines.push(JSON.parse(line)) });
  const child = logger.child({ reqId: 'r' });
  for (let i = 0; i < 30; i++) {
    logger.error({ err: away() }, 'request failed');
    child.warn({ err: away(), code: 'STORE_UNAVAILABLE' }, 'request refused');
  }
  const line = { level: 40, fault: 'AWAY', reason: away().message, msg: 'the database is away' };
  expect(lines).toEqual([{ ...line, time: expect.any(String) }]);
  await sleep(1300);
  expect(lines.slice(1)).toEqual([{ ...line, leftOut: 58, time: expect.any(String) }]);
  await sleep(1300);
  expect(lines).toHaveLength(2);
});

test('a fault of ours keeps its level and its stack', () => {
  const lines: string[] = [];
  const { logger } = createLogger('info', { write: (line) => lines.push(line) });
  logger.error({ err: new Error('a bug') }, 'request failed');
  logger.info('a word');
  expect(JSON.parse(lines[0]!)).toMatchObject({
    level: 50,
    err: { stack: expect.stringContaining('log.test') },
  });
  expect(JSON.parse(lines[1]!)).toMatchObject({ level: 30, msg: 'a word' });
});
