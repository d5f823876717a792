import { currentLanguage, type Language } from './language.js';

/** English with the day first and a 24-hour clock: the app is about works in Norway. */
const LOCALES: Record<Language, string> = { nb: 'nb-NO', en: 'en-GB' };
const TIME_ZONE = 'Europe/Oslo';

const cache = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat>();

function cached<T extends Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat>(
  kind: string,
  language: Language,
  make: (locale: string) => T,
): T {
  const key = `${kind} ${language}`;
  const format = (cache.get(key) as T | undefined) ?? make(LOCALES[language]);
  cache.set(key, format);
  return format;
}

/** A number with at most so many decimals; the unit stands outside. */
export function formatNumber(value: number, decimals = 0, language = currentLanguage()): string {
  // The same in all languages. Making the first format takes as long as drawing a screenful of rows.
  if (Number.isInteger(value) && value >= 0 && value < 1000 && !Object.is(value, -0)) return String(value);
  return cached(
    `number ${decimals}`,
    language,
    (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: decimals }),
  )
    .format(value)
    .replace('-', '−');
}

/** Kroner as people read them: whole, halves away from zero as the server rounds them. */
export const wholeAmount = (kroner: number): number => Math.sign(kroner) * Math.round(Math.abs(kroner));

/**
 * How much more one amount of kroner is than another, with its sign: between the amounts as they are read, so that whoever
 * subtracts them gets the same. What is less than they show is told in øre.
 */
export function formatDifference(from: number, to: number, language = currentLanguage()): string {
  const whole = wholeAmount(to) - wholeAmount(from);
  const by = whole === 0 ? to - from : whole;
  return `${by > 0 ? '+' : ''}${formatNumber(by, whole === 0 ? 2 : 0, language)} kr`;
}

/** A number in a field to be edited: as it is shown, but without the commas of English thousands, which are read as decimals. */
export function numberText(value: number, decimals = 0, language = currentLanguage()): string {
  const text = formatNumber(value, decimals, language);
  return language === 'en' ? text.replaceAll(',', '') : text;
}

/** Reads what a person types: spaces between thousands, comma or point for decimals, either minus. */
export function parseNumber(text: string): number | undefined {
  const plain = text
    .trim()
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace('−', '-')
    .replace(',', '.');
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain)) return undefined;
  return Number(plain);
}

/** 09.02.2026 or 09/02/2026. */
export function formatDate(iso: string, language = currentLanguage()): string {
  return cached(
    'date',
    language,
    (locale) =>
      new Intl.DateTimeFormat(locale, {
        day: '2-digit',
        month: '2-digit',
        year: 'numeric',
        timeZone: TIME_ZONE,
      }),
  ).format(new Date(iso));
}

/** mai 2025. */
export function formatMonth(iso: string, language = currentLanguage()): string {
  return cached(
    'month',
    language,
    (locale) => new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: TIME_ZONE }),
  ).format(new Date(iso));
}

/** 9. februar 2026, 14:05. */
export function formatMoment(iso: string, language = currentLanguage()): string {
  return cached(
    'moment',
    language,
    (locale) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: TIME_ZONE }),
  ).format(new Date(iso));
}

/** 14:05. */
export function formatTime(iso: string, language = currentLanguage()): string {
  return cached(
    'time',
    language,
    (locale) => new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: TIME_ZONE }),
  ).format(new Date(iso));
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** 3 dager siden. */
export function formatAgo(iso: string, now: number, language = currentLanguage()): string {
  const seconds = (Date.parse(iso) - now) / 1000;
  const format = cached(
    'ago',
    language,
    (locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
  );
  for (const [unit, length] of STEPS) {
    if (Math.abs(seconds) >= length) return format.format(Math.round(seconds / length), unit);
  }
  return format.format(0, 'minute');
}

/** The date of an instant in Norway, as `<input type=date>` has it. */
export function dateInput(iso: string): string {
  const parts = cached(
    'parts',
    'nb',
    () =>
      new Intl.DateTimeFormat('en-CA', {
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        timeZone: TIME_ZONE,
      }),
  );
  return parts.format(new Date(iso));
}

/** A date of an `<input type=date>` as an instant: seven in the morning UTC is working hours all year in Norway. */
export const instantOf = (date: string): string => `${date}T07:00:00.000Z`;
