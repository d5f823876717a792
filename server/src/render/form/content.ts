import type { FormClosing, FormDocument, FormField, FormParagraph, FormRow } from '@spadework/core/checklist';
import { oneLine, shown } from '../report/words.js';
import { squareCode } from './squareCode.js';

/** What fits beside the page number. */
const RUNNING = 105;
/** A row that may take more lines than this, which is most of a page, may be cut. */
const LONGEST_ROW = 40;
/** These are read by machines. */
const AS_IT_IS = new Set(['name', 'choice', 'code', 'language', 'date']);

/** A form as the template reads it: clean texts, and every optional field there. */
export interface FormContent extends Omit<FormDocument, 'date' | 'parts' | 'closing'> {
  date: [year: number, month: number, day: number];
  code: string;
  hint: string;
  note: string;
  parts: { title: string; groups: { title: string; rows: RowContent[] }[] }[];
  closing: FormClosing | null;
}

interface RowContent extends Required<Omit<FormRow, 'paragraphs' | 'rows'>> {
  /** Never split over two pages. */
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
    name: oneLine(shown(document.name), 250),
    runningHead: oneLine(clean.runningHead, RUNNING),
    foot: oneLine(clean.foot, RUNNING),
    date: [day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()],
    code: clean.code === undefined ? '' : squareCode(clean.code),
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
    typeof value === 'string' && !AS_IT_IS.has(key) ? shown(value) : value,
  );

/** A long number is broken where its narrow column ends. */
const rowOf = (row: FormRow): RowContent => ({
  ...row,
  number: row.number.replace(/(?<=\d{6})(?=\d)/gu, '\u200b'),
  photo: row.photo ?? '',
  choice: row.choice ?? '',
  text: row.text ?? NO_FIELD,
  remark: row.remark ?? NO_FIELD,
  whole: heightOf(row) <= LONGEST_ROW,
  paragraphs: row.paragraphs.map(({ label = '', text, quiet = false }) => ({ label, text, quiet })),
  rows: row.rows.map(rowOf),
});

/** In lines, each a little shorter than it will be. */
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
