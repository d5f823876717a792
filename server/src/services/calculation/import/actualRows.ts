import { MAX_CHARGE_AMOUNT } from '@spadework/core/estimate';
import { type Field, may, must } from '../../../tables/field.js';
import { Fault } from '../../../tables/table.js';
import { translate } from '../../../tables/translate.js';
import { decimal, quoteCell, type Reader, textUpTo } from '../../../tables/values.js';
import { MAX_TEXT } from '../limits.js';
import { NUMBER } from './catalogRows.js';

/** What something really cost. */
export interface ActualFileRow {
  number?: string;
  text: string;
  amount: number;
  /** ISO 8601. */
  date?: string;
}

const PLACES = 2;

/** Kroner either way. Digits beyond the 15th in a worksheet are rounding errors. */
const amount = decimal((value, cell) => {
  const meant = typeof cell === 'number' ? Number(value.toPrecision(15)) : value;
  if (meant < -MAX_CHARGE_AMOUNT)
    return new Fault(translate`must be at least ${-MAX_CHARGE_AMOUNT}, not ${quoteCell(cell)}`);
  if (meant > MAX_CHARGE_AMOUNT)
    return new Fault(translate`must be at most ${MAX_CHARGE_AMOUNT}, not ${quoteCell(cell)}`);
  if (Number(meant.toFixed(PLACES)) !== meant)
    return new Fault(translate`must have at most ${PLACES} decimal places, not ${quoteCell(cell)}`);
  // Converts -0 to 0.
  return meant + 0;
});

/** 2026-03-31, or as Norwegians write it: 31.03.2026. */
const date: Reader = Object.assign(
  (cell: Parameters<Reader>[0]) => {
    const iso = String(cell).replace(
      /^(\d\d?)\.(\d\d?)\.(\d{4})$/,
      (_, day: string, month: string, year: string) =>
        [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
    );
    const isDay =
      /^\d{4}-\d\d-\d\d$/.test(iso) &&
      !Number.isNaN(Date.parse(iso)) &&
      new Date(iso).toISOString().startsWith(iso);
    return isDay ? iso : new Fault(translate`must be a date such as 2026-03-31, not ${quoteCell(cell)}`);
  },
  { day: true as const },
);

export const ACTUAL_FIELDS: Field[] = [
  { ...NUMBER, required: false },
  must('text', textUpTo(MAX_TEXT), 'tekst', 'beskrivelse', 'description'),
  must('amount', amount, 'beløp', 'sum', 'kroner'),
  may('date', date, 'dato', 'dag', 'day'),
];
