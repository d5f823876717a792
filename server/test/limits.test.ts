import { expect, test } from 'vitest';
import { RateLimit } from '../src/kernel/rateLimit.js';
import { CUSTOMER, useServer } from './harness.js';

const server = useServer({ rateLimit: 5 });

test('429 with Retry-After above the limit, per client; a retry after that time succeeds', async () => {
  const [demo, south] = [
    await server.token('planner'),
    await server.token(undefined, { client: 'south-client' }),
  ];
  const get = (token: string, user: string) => server.request('GET', `${CUSTOMER}/users/${user}`, { token });
  const replies = await Promise.all(Array.from({ length: 30 }, () => get(demo, 'planner')));
  const refused = replies.filter(({ status }) => status === 429);
  expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(10);
  expect(refused.length).toBeGreaterThan(10);
  expect(refused[0]!.body.code).toBe('TOO_MANY_REQUESTS');
  expect((await get(south, 'south')).status).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, Number(refused[0]!.headers.get('retry-after')) * 1000));
  expect((await get(demo, 'planner')).status).toBe(200);
});

test('a bucket allows its rate on average, and at most its burst', () => {
  let now = 0;
  const limit = new RateLimit(10, () => now);
  const taken = () => {
    try {
      limit.take('client');
      return true;
    } catch {
      return false;
    }
  };
  expect(Array.from({ length: 50 }, taken).filter(Boolean)).toHaveLength(20);
  now += 1000;
  expect(Array.from({ length: 50 }, taken).filter(Boolean)).toHaveLength(10);
  now += 60_000;
  expect(Array.from({ length: 50 }, taken).filter(Boolean)).toHaveLength(20);
});
