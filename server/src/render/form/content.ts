import type {
  FormClosing,
  FormDocument,
  FormField,
  FormParagraph,
  FormRow,
  FormSizes,
} from '@spadework/core/checklist';
import { qrCode } from '../qrCode.js';
import { oneLine, printable } from '../report/printable.js';

/** How many characters fit beside the page number. */
const MAX_RUNNING_TEXT = 105;
/** A longer row, in lines, may be split over two pages. The limit is most of a page. */
const MAX_UNSPLIT_ROW = 40;
/** Properties for machines, which are not cleaned. */
const UNCLEANED = new Set(['name', 'choice', 'code', 'language', 'date']);

/** A form as the template reads it: with clean texts, and with all optional properties set. */
export interface FormContent extends Omit<FormDocument, 'date' | 'parts' | 'closing' | 'sizes'> {
  date: [year: number, month: number, day: number];
  code: string;
  sizes: FormSizes | null;
  hint: string;
  note: string;
  parts: { title: string; groups: { title: string; rows: RowContent[] }[] }[];
  closing: FormClosing | null;
}

interface RowContent extends Required<Omit<FormRow, 'paragraphs' | 'rows'>> {
  /** Whether the row must not be split over two pages. */
  whole: boolean;
  paragraphs: Required<FormParagraph>[];
  rows: RowContent[];
}

const NO_FIELD: FormField = { name: '', label: '' };

export function formContent(document: FormDocument): FormContent {
  const clean = cleaned(document);
  const day = new Date(document.date);
  return {
    ...clean,
    name: oneLine(printable(document.name), 250),
    runningHead: oneLine(clean.runningHead, MAX_RUNNING_TEXT),
    foot: oneLine(clean.foot, MAX_RUNNING_TEXT),
    date: [day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()],
    code: clean.code === undefined ? '' : qrCode(clean.code),
    sizes: clean.sizes ?? null,
    hint: clean.hint ?? '',
    note: clean.note ?? '',
    parts: clean.parts.map(({ title, groups }) => ({
      title,
      groups: groups.map((group) => ({ title: group.title, rows: group.rows.map(rowOf) })),
    })),
    closing: clean.closing ?? null,
  };
}

const cleaned = (document: FormDocument): FormDocument =>
  JSON.parse(JSON.stringify(document), (key, value) =>
    typeof value === 'string' && !UNCLEANED.has(key) ? printable(value) : value,
  );

/** A long number gets break opportunities, because its column is narrow. */
const rowOf = (row: FormRow): RowContent => ({
  ...row,
  number: row.number.replace(/(?<=\d{6})(?=\d)/gu, '\u200b'),
  photo: row.photo ?? '',
  choice: row.choice ?? '',
  text: row.text ?? NO_FIELD,
  remark: row.remark ?? NO_FIELD,
  whole: heightOf(row) <= MAX_UNSPLIT_ROW,
  paragraphs: row.paragraphs.map(({ label = '', text, quiet = false }) => ({ label, text, quiet })),
  rows: row.rows.map(rowOf),
});

/** The estimated height in lines, with lines slightly shorter than in print. */
const heightOf = (row: FormRow): number =>
  linesIn(row.title) +
  linesIn(row.notes.join(' · ')) +
  linesIn(row.photo ?? '') +
  (row.text ? 4 : 0) +
  (row.remark ? 2.5 : 0) +
  row.paragraphs.reduce((sum, { label = '', text }) => sum + 0.5 + linesIn(`${label} ${text}`), 0) +
  row.rows.reduce((sum, sub) => sum + 0.7 + heightOf(sub), 0);

const linesIn = (text: string): number =>
  text === '' ? 0 : text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 50)), 0);
