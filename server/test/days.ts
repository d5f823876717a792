/** A day relative to today, such as 2026-11-15: for what must be the past or the future whenever a test runs. */
export const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
