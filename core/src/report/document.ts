import type { Language } from '../text/language.js';
import type { Drawing } from '../trench/drawing/index.js';

/** A report as plain data, before it becomes a PDF. Its texts and numbers are final, in one language. */
export interface ReportDocument {
  language: Language;
  title: string;
  subtitle?: string;
  /** At the head of every page after the first. */
  runningHead: string;
  /** At the foot of every page, beside the page number. */
  foot: string;
  /** The date of the data, ISO 8601. It is not the date of printing, so that the same data gives the same bytes. */
  date?: string;
  /** In large letters across every page, such as that it is a draft. */
  mark?: string;
  /** What a letter begins with, in place of a title, facts and figures. */
  letter?: Letterhead;
  /** The facts at the beginning: what the report is about. */
  facts: Fact[];
  /** The most important numbers. */
  figures: Figure[];
  blocks: Block[];
}

export interface Letterhead {
  sender: string;
  recipient: string;
  references: Fact[];
}

export interface Fact {
  label: string;
  value: string;
}

export interface Figure {
  label: string;
  value: string;
  unit?: string;
}

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  /** A remark, for example that there is nothing to show. */
  | { kind: 'note'; text: string }
  /** What nobody may overlook, in a frame. */
  | { kind: 'warning'; text: string }
  | { kind: 'list'; items: string[] }
  | Table
  | Ring
  | Bars
  /** Lines to sign on, and what stands on them already. */
  | { kind: 'signatures'; fields: string[]; values?: string[] }
  /** A drawing between texts, as wide as it is. */
  | { kind: 'picture'; drawing: Drawing }
  /** A page of the drawing's own size, so that its scale holds on paper. */
  | { kind: 'drawing'; drawing: Drawing }
  | Calculation
  | Points
  /** The hash of what is signed, for people and, as a square code, for a camera. `code` is in ASCII. */
  | { kind: 'seal'; title: string; hash: string; text: string; code: string };

/** The points of a checklist with what people answered. */
export interface Points {
  kind: 'points';
  groups: {
    /** Empty when it is the only group of its part. */
    title: string;
    points: ReportPoint[];
  }[];
}

export interface ReportPoint {
  /** Empty for a part of a point. */
  number: string;
  question: string;
  /** Says that the answers differ, or is empty. */
  conflict: string;
  answers: PointAnswer[];
  /** What became of a deviation. */
  followUp: string[];
  photos: PointPhoto[];
  /** Of photos that are not shown here. */
  notes: string[];
  parts: ReportPoint[];
}

export interface PointAnswer {
  text: string;
  tone: 'GOOD' | 'ALARM' | 'QUIET';
  lines: Fact[];
  /** Those who said so; `mark` is what to know of the time. */
  by: { who: string; when: string; mark: string }[];
}

export interface PointPhoto {
  /** SHA-256 of the photo, by which the file gets its bytes. */
  hash: string;
  picture: 'view' | 'thumb';
  /** Of the whole photo, in pixels. */
  width: number;
  height: number;
  title: string;
  caption: string;
}

/** A calculation step by step, with its formulas set in type. */
export interface Calculation {
  kind: 'calculation';
  titles: { name: string; formula: string; clause: string; value: string };
  groups: { title: string; lines: CalculationLine[] }[];
}

export interface CalculationLine {
  name: string;
  /** Where a given value comes from, or a remark on a formula. */
  note: string;
  symbol: string;
  /** As the rating writes it. Null: the value is given. */
  formula: string | null;
  clause: string;
  value: string;
  unit: string;
}

export interface Table {
  kind: 'table';
  columns: Column[];
  rows: TableRow[];
}

export interface Column {
  title: string;
  /** `decimal` aligns numbers by their decimal marks. */
  align: 'left' | 'right' | 'decimal';
  /** A share of the remaining width. Without it the column is as wide as its content. */
  weight?: number;
}

export interface TableRow {
  /** A group row is a heading for the rows below it. A subtotal stays on the same page as the row before it. */
  kind: 'row' | 'group' | 'subtotal' | 'total';
  /** One cell for each column. A group row has only the first. */
  cells: string[];
  /** Small print below the first cell. */
  note?: string;
  indent?: number;
}

/** A ring chart. Shares add up to 1. */
export interface Ring {
  kind: 'ring';
  title: string;
  total: Figure;
  slices: { label: string; share: number; value: string; percentage: string }[];
}

/** A bar chart. The longest bar has share 1, or -1 if it is a deduction. */
export interface Bars {
  kind: 'bars';
  title: string;
  bars: { label: string; share: number; value: string }[];
}

/** A table without the columns in which no row says anything. */
export function withoutEmptyColumns(table: Table): Table {
  const isFilled = table.columns.map((_, i) =>
    table.rows.some(({ kind, cells }) => kind === 'row' && cells[i]),
  );
  return {
    ...table,
    columns: table.columns.filter((_, i) => isFilled[i]),
    rows: table.rows.map((row) =>
      row.kind === 'group' ? row : { ...row, cells: row.cells.filter((_, i) => isFilled[i]) },
    ),
  };
}

/** The rows of all its tables. */
export const rowsOf = ({ blocks }: ReportDocument): number =>
  blocks.reduce((sum, block) => sum + (block.kind === 'table' ? block.rows.length : 0), 0);

/** The photos that it shows, each once. */
export const photosIn = ({ blocks }: ReportDocument): PointPhoto[] =>
  blocks.flatMap((block) =>
    block.kind === 'points' ? block.groups.flatMap(({ points }) => points.flatMap(photosAt)) : [],
  );

const photosAt = ({ photos, parts }: ReportPoint): PointPhoto[] => [...photos, ...parts.flatMap(photosAt)];
