import { parseDateTime } from '../../../http/dateTime.js';
import { type Check, type Field, may, must } from '../../../tables/field.js';
import { Fault } from '../../../tables/table.js';
import { translate } from '../../../tables/translate.js';
import { flag, oneOf, quoteCell, type Reader, textUpTo, whole } from '../../../tables/values.js';
import { DOCUMENT_TYPES, type DocumentType } from '../schemas.js';

/** One version of a document. */
export interface LibraryRow {
  type: DocumentType;
  number: string;
  version: string;
  title: string;
  description?: string;
  series?: string;
  keywords?: string[];
  facility?: string[];
  activity1?: string[];
  activity2?: string[];
  internalControl?: string[];
  links?: string[];
  date: string;
  comment?: string;
  obsolete?: boolean;
  main?: boolean;
  access: 'OPEN' | 'SERIES';
  language?: 'NB' | 'EN';
  file: string;
}

export interface SeriesRow {
  id: number;
  title: string;
  description?: string;
  firstNumber?: number;
  lastNumber?: number;
}

const TYPE_WORDS = { BLAD: 'ORGBLAD', NYTT: 'ORGNYTT', ARKIV: 'ARCHIVE' };
const ACCESS_WORDS = { ÅPEN: 'OPEN', ALLE: 'OPEN', SERIE: 'SERIES', SERIEN: 'SERIES' };
const LANGUAGE_WORDS = { NORSK: 'NB', BOKMÅL: 'NB', NO: 'NB', ENGELSK: 'EN', ENGLISH: 'EN', NORWEGIAN: 'NB' };

/** One line of text in NFC, without soft hyphens. */
const line =
  (most: number): Reader =>
  (cell, mark) => {
    const value = String(cell).normalize('NFC').replace(/\s+/gu, ' ').replaceAll('\u00ad', '').trim();
    if (/[\p{Cc}\p{Cf}]/u.test(value))
      return new Fault(translate`must not hold control characters, as ${quoteCell(value)}`);
    return value ? textUpTo(most)(value, mark) : new Fault(translate`is missing`);
  };

/** A document number, kept exactly as written because it is part of a URL. A fraction may have lost digits in Excel. */
const number: Reader = (cell, mark) => {
  if (typeof cell === 'number' && !Number.isSafeInteger(cell))
    return new Fault(translate`must be text in the worksheet, not the number ${cell}`);
  const value = line(100)(cell, mark);
  // HTTP clients remove these from a URL.
  return value === '.' || value === '..' ? new Fault(translate`must not be ${quoteCell(cell)}`) : value;
};

const VERSION = /^(?:0|[1-9]\d{0,8})(?:\.(?:0|[1-9]\d{0,8})){0,7}$/;
const version: Reader = (cell) => {
  // In a worksheet, the numbers 1.1 and 1.10 are the same.
  if (typeof cell === 'number')
    return new Fault(translate`must be text in the worksheet, not the number ${cell}`);
  return VERSION.test(String(cell))
    ? cell
    : new Fault(translate`must be a version such as 1.0, not ${quoteCell(cell)}`);
};

const date: Reader = Object.assign(
  (cell: Parameters<Reader>[0]) => {
    const text = String(cell);
    const moment = parseDateTime(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text);
    return moment ?? new Fault(translate`must be a date such as 2026-03-31, not ${quoteCell(cell)}`);
  },
  { day: true as const },
);

const LINK = new RegExp(`^(${DOCUMENT_TYPES.join('|')})-(.+)$`, 'iu');
const link: Reader = (cell, mark) => {
  const value = line(110)(cell, mark);
  if (value instanceof Fault) return value;
  const [, type, rest] = LINK.exec(value as string) ?? [];
  return type
    ? `${type.toUpperCase()}-${rest}`
    : new Fault(translate`must hold documents such as ORGBLAD-5000, not ${quoteCell(cell)}`);
};

const MAX_VALUES = 100;
const several =
  (read: Reader): Reader =>
  (cell, mark) => {
    const values = String(cell)
      .split('|')
      .filter((part) => part.trim())
      .map((part) => read(part.trim(), mark));
    if (values.length > MAX_VALUES) return new Fault(translate`must hold at most ${MAX_VALUES} values`);
    return values.find((value) => value instanceof Fault) ?? [...new Set(values)];
  };

const words = several(line(100));

/** The path is checked when the file is opened. */
const path: Reader = (cell) => String(cell);

export const LIBRARY_FIELDS: Field[] = [
  must('type', oneOf(DOCUMENT_TYPES, TYPE_WORDS), 'dokumenttype'),
  must('number', number, 'nummer', 'nr'),
  must('version', version, 'versjon', 'utgave'),
  must('title', line(300), 'tittel'),
  may('description', line(4000), 'beskrivelse'),
  may('series', line(200), 'serie'),
  may('keywords', words, 'nøkkelord', 'stikkord', 'emneord'),
  { ...may('facility', words, 'anlegg'), help: 'Facilities that it is about, separated by |' },
  may('activity1', words, 'aktivitet1'),
  may('activity2', words, 'aktivitet2'),
  may('internalControl', words, 'internkontroll'),
  may('links', several(link), 'lenker', 'henvisninger'),
  must('date', date, 'dato'),
  may('comment', line(1000), 'kommentar', 'endring'),
  may('obsolete', flag, 'utgått'),
  may('main', flag, 'hoveddokument', 'hoved'),
  must('access', oneOf(['OPEN', 'SERIES'], ACCESS_WORDS), 'tilgang'),
  may('language', oneOf(['NB', 'EN'], LANGUAGE_WORDS), 'språk'),
  must('file', path, 'fil', 'filnavn'),
];

export const LIBRARY_CHECKS: Check[] = [
  ({ access }, given) =>
    access === 'SERIES' && !given('series')
      ? { name: 'series', message: translate`is missing, and access SERIES needs it` }
      : undefined,
];

export const SERIES_FIELDS: Field[] = [
  { ...must('id', whole(1, Number.MAX_SAFE_INTEGER)), unique: true },
  { ...must('title', line(200), 'tittel', 'serie'), unique: true },
  may('description', line(4000), 'beskrivelse'),
  may('firstNumber', whole(0, 2 ** 31 - 1), 'første nummer', 'fra nummer'),
  may('lastNumber', whole(0, 2 ** 31 - 1), 'siste nummer', 'til nummer'),
];

export const SERIES_CHECKS: Check[] = [
  ({ firstNumber, lastNumber }) =>
    Number(lastNumber) < Number(firstNumber)
      ? { name: 'lastNumber', message: translate`must not be before ${firstNumber}` }
      : undefined,
];

export const positionOf = (version: string): number[] => version.split('.').map(Number);

/** Compares the numeric parts: 1.10 comes after 1.9. PostgreSQL compares arrays in the same way. */
export function comparePositions(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((part, i) => part !== b[i]);
  return at < 0 ? a.length - b.length : a[at]! - (b[at] ?? -1);
}
