import { dateText } from '../../report/format.js';
import type { Language } from '../../text/language.js';

/** People on site read the clock on the wall. */
const CLOCK = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Oslo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** The day and the hour of an instant, in Norwegian time. */
function partsOf(iso: string): { day: string; time: string } {
  const part = new Map(CLOCK.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
  return {
    day: `${part.get('year')!.padStart(4, '0')}-${part.get('month')}-${part.get('day')}`,
    time: `${part.get('hour')}:${part.get('minute')}`,
  };
}

export const dayText = (iso: string, language: Language): string => dateText(partsOf(iso).day, language);

export function timeText(iso: string, language: Language): string {
  const { day, time } = partsOf(iso);
  return `${dateText(day, language)} ${time}`;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A span in its two largest units: 2 d 3 h, 5 min. */
export function spanText(seconds: number, units: { day: string; hour: string; minute: string }): string {
  const minutes = Math.round(seconds / MINUTE);
  const [days, hours] = [Math.floor((minutes * MINUTE) / DAY), Math.floor(((minutes * MINUTE) % DAY) / HOUR)];
  const parts = [
    [days, units.day],
    [hours, units.hour],
    [minutes % 60, units.minute],
  ].filter(([count]) => count !== 0);
  return parts
    .slice(0, 2)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}
