import { dateInput, formatMoment, formatTime } from '../../words/index.js';

/** The time alone of what happened today, as people on site say it. */
export const whenText = (iso: string, now = new Date().toISOString()): string =>
  dateInput(iso) === dateInput(now) ? formatTime(iso) : formatMoment(iso);
