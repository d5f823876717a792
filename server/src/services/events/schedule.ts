import type { Result } from './deliveries.sql.js';
import type { Attempt } from './delivery.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The wait after each failed attempt, as Standard Webhooks recommends; then the delivery is given up. */
export const WAITS_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
/** So that what failed together does not come back together. */
export const SPREAD = 0.2;
export const LONGEST_RETRY_AFTER_MS = 24 * HOUR;

type Outcome = Pick<Result, 'status' | 'delayMs'>;

/** What follows from an attempt: `before` says how many there were before it, `random` is from 0 to 1. */
export function outcomeOf(attempt: Attempt, before: number, isTest: boolean, random: number): Outcome {
  const { status, retryAfterSeconds } = attempt;
  if (status !== undefined && status >= 200 && status < 300) return { status: 'DELIVERED', delayMs: 0 };
  const wait = WAITS_MS[before];
  if (wait === undefined || isTest) return { status: 'DEAD', delayMs: 0 };
  if (retryAfterSeconds === undefined)
    return { status: 'PENDING', delayMs: wait * (1 - SPREAD + 2 * SPREAD * random) };
  const delayMs = Math.min(Math.max(retryAfterSeconds * SECOND, SECOND), LONGEST_RETRY_AFTER_MS);
  return { status: 'PENDING', delayMs };
}
