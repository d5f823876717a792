import { describe, expect, test } from 'vitest';
import { RateLimit } from '../../src/kernel/rateLimit.js';
import { expectWithin } from '../clock.js';
import { useOwnServer } from '../harness.js';

describe('a client that forges X-Forwarded-For', () => {
  // One more request is allowed each second, so that a hundred are too many however slow the machine is.
  const direct = useOwnServer('the smallest rate limit', { rateLimit: 1 });
  const proxied = useOwnServer('the smallest rate limit behind a proxy', { rateLimit: 1, trustProxy: true });

  const statuses = async (server: typeof direct, forwarded: (i: number) => string) => {
    const replies = Array.from({ length: 100 }, (_, i) =>
      server.request('GET', '/.well-known/oauth-authorization-server', {
        headers: { 'x-forwarded-for': forwarded(i) },
      }),
    );
    return new Set((await Promise.all(replies)).map(({ status }) => status));
  };

  // Fails if X-Forwarded-For is trusted without a proxy.
  test('is one client without a proxy', async () => {
    expect(await statuses(direct, (i) => `10.0.0.${i}`)).toContain(429);
  });

  // Fails if more is trusted than the last entry, which our own proxy adds.
  test('is one client behind a proxy, which adds the real address', async () => {
    expect(await statuses(proxied, (i) => `10.0.0.${i}, 192.0.2.1`)).toContain(429);
  });

  // Fails if the address of the proxy is used for all its clients.
  test('several clients behind a proxy are several clients', async () => {
    expect(await statuses(proxied, (i) => `10.0.0.1, 192.0.2.${10 + i}`)).toEqual(new Set([200]));
  });
});

// Fails if all addresses are kept, or if each new one searches all others.
test('a rate limit handles any number of addresses', () => {
  const limit = new RateLimit(1, () => 0);
  const start = performance.now();
  for (let i = 0; i < 300_000; i++) limit.take(`address:${i}`);
  expectWithin(10_000, performance.now() - start);
  for (let i = 0; i < 2; i++) limit.take('client:good');
  expect(() => limit.take('client:good')).toThrow();
});
