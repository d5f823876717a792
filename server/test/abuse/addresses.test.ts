import { describe, expect, test } from 'vitest';
import { RateLimit } from '../../src/kernel/rateLimit.js';
import { expectWithin } from '../clock.js';
import { useServer } from '../harness.js';

describe('who claims to be many', () => {
  const direct = useServer({ rateLimit: 5 });
  const proxied = useServer({ rateLimit: 5, trustProxy: true });

  const statuses = async (server: typeof direct, forwarded: (i: number) => string) => {
    const replies = Array.from({ length: 40 }, (_, i) =>
      server.request('GET', '/.well-known/oauth-authorization-server', {
        headers: { 'x-forwarded-for': forwarded(i) },
      }),
    );
    return new Set((await Promise.all(replies)).map(({ status }) => status));
  };

  // Fails when X-Forwarded-For is believed though no proxy is there.
  test('is one without a proxy', async () => {
    expect(await statuses(direct, (i) => `10.0.0.${i}`)).toContain(429);
  });

  // Fails when more is believed than what our own proxy has put at the end.
  test('is one behind a proxy, which adds the address that it sees', async () => {
    expect(await statuses(proxied, (i) => `10.0.0.${i}, 192.0.2.1`)).toContain(429);
  });

  // Fails when the proxy is taken for its callers.
  test('and those who are many behind a proxy are many', async () => {
    expect(await statuses(proxied, (i) => `10.0.0.1, 192.0.2.${10 + i}`)).toEqual(new Set([200]));
  });
});

// Fails when every address is kept, or when each new one looks through all the others.
test('a rate limit takes any number of addresses in its stride', () => {
  const limit = new RateLimit(1, () => 0);
  const start = performance.now();
  for (let i = 0; i < 300_000; i++) limit.take(`address:${i}`);
  expectWithin(10_000, performance.now() - start);
  for (let i = 0; i < 2; i++) limit.take('client:good');
  expect(() => limit.take('client:good')).toThrow();
});
