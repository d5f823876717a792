/** Days of Norway as instants, for filters by day. */

const OSLO = new Intl.DateTimeFormat('en-US', { timeZone: 'Europe/Oslo', timeZoneName: 'longOffset' });

/** Hours ahead of UTC in Norway at an instant: 1, or 2 in summer. */
function hoursAhead(instant: number): number {
  const name = OSLO.formatToParts(instant).find(({ type }) => type === 'timeZoneName')!.value;
  return Number(/([+-]\d\d)/.exec(name)?.[1] ?? 0);
}

/** Midnight at which a day such as `2026-03-29` begins. Clocks change hours later, so one look is enough. */
export function startOfDay(day: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return new Date(midnight - hoursAhead(midnight - 3_600_000) * 3_600_000).toISOString();
}

export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
