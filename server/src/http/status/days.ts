import { DAYS, type Diary } from './diary.sql.js';

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
/** A day is slow if more than this share of its requests was. */
const SLOW_SHARE = 0.01;

/** UNKNOWN: before the first server was seen. DOWN: for some minutes no server was there. */
export type DayState = 'UNKNOWN' | 'OK' | 'SLOW' | 'ERRORS' | 'DOWN';

export interface Day {
  day: string;
  state: DayState;
  downMinutes: number;
  requests: number;
  errors: number;
  slow: number;
}

/** The last days, the oldest first: what was down or slow. A day without a server since the first one was down. */
export function daysOf({ days, since, now }: Pick<Diary, 'days' | 'since' | 'now'>): Day[] {
  const known = new Map(days.map((row) => [row.day, row]));
  const end = Date.parse(now);
  const today = Math.floor(end / DAY_MS) * DAY_MS;
  return Array.from({ length: DAYS }, (_, i) => {
    const start = today - (DAYS - 1 - i) * DAY_MS;
    const day = new Date(start).toISOString().slice(0, 10);
    const row = known.get(day) ?? { minutes: 0, requests: 0, errors: 0, slow: 0 };
    const from = since === null ? Number.POSITIVE_INFINITY : Math.max(start, Date.parse(since));
    const to = Math.min(start + DAY_MS, end);
    // The minute that is running counts once a server was seen in it.
    const possible = Math.max(0, Math.floor((to - from) / MINUTE_MS));
    const counts = { requests: row.requests, errors: row.errors, slow: row.slow };
    const downMinutes = Math.max(0, possible - row.minutes);
    return { day, state: stateOf(from < to, downMinutes, counts), downMinutes, ...counts };
  });
}

function stateOf(
  isKnown: boolean,
  downMinutes: number,
  { requests, errors, slow }: Pick<Day, 'requests' | 'errors' | 'slow'>,
): DayState {
  if (!isKnown) return 'UNKNOWN';
  if (downMinutes > 0) return 'DOWN';
  if (errors > 0) return 'ERRORS';
  return slow > requests * SLOW_SHARE ? 'SLOW' : 'OK';
}

/** The share of minutes with a server since the first one, in per cent with three decimals, rounded down. */
export function availabilityOf(
  days: readonly Day[],
  { since, now }: Pick<Diary, 'since' | 'now'>,
): number | undefined {
  if (since === null || !days.length) return undefined;
  const from = Math.max(Date.parse(since), Date.parse(days[0]!.day));
  const possible = (Date.parse(now) - from) / MINUTE_MS;
  if (possible < 1) return 100;
  const down = days.reduce((sum, { downMinutes }) => sum + downMinutes, 0);
  return Math.max(0, Math.floor((1 - down / possible) * 100_000) / 1000);
}
