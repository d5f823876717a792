import { describe, expect, test } from 'vitest';
import { outcomeOf, WAITS_MS } from './schedule.js';

const failed = { status: 500, ms: 1, isTimeout: false };
const HOUR = 3_600_000;

describe('what follows from an attempt', () => {
  test.each([200, 201, 204, 299])('%i delivers', (status) => {
    expect(outcomeOf({ ...failed, status }, 0, false, 0.5).status).toBe('DELIVERED');
  });

  test.each([undefined, 100, 301, 302, 400, 404, 410, 429, 500, 503])('%s does not', (status) => {
    expect(outcomeOf({ ms: 1, isTimeout: false, ...(status && { status }) }, 0, false, 0.5).status).toBe(
      'PENDING',
    );
  });

  test('ten attempts, each wait within a fifth of its time, and then it is given up', () => {
    expect(WAITS_MS).toHaveLength(9);
    for (const [before, wait] of WAITS_MS.entries()) {
      expect(outcomeOf(failed, before, false, 0)).toEqual({ status: 'PENDING', delayMs: wait * 0.8 });
      expect(outcomeOf(failed, before, false, 1).delayMs).toBeCloseTo(wait * 1.2);
    }
    expect(outcomeOf(failed, 9, false, 0.5).status).toBe('DEAD');
  });

  test('Retry-After takes the place of the wait, up to a day', () => {
    const asked = (retryAfterSeconds: number) =>
      outcomeOf({ ...failed, retryAfterSeconds }, 2, false, 0.5).delayMs;
    expect(asked(7)).toBe(7_000);
    expect(asked(0)).toBe(1_000);
    expect(asked(1e9)).toBe(24 * HOUR);
  });

  test('a test is tried once', () => {
    expect(outcomeOf(failed, 0, true, 0.5).status).toBe('DEAD');
  });
});
