import type { Language } from '../text/language.js';

/** A report as plain data, before any PDF. Every text and number in it is ready to be shown, in one language. */
export interface ReportDocument {
  language: Language;
  title: string;
  subtitle?: string;
  /** At the head of every page after the first. */
  runningHead: string;
  /** At the foot of every page, beside the page number. */
  foot: string;
  /** The day of the data, never of the printing: the same data gives the same bytes. ISO 8601. */
  date?: string;
  /** The cover block: what the report is about. */
  facts: Fact[];
  /** A few numbers worth seeing first. */
  figures: Figure[];
  blocks: Block[];
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
  /** Said where there is nothing to show, or what to mind. */
  | { kind: 'note'; text: string }
  | { kind: 'list'; items: string[] }
  | Table
  | Ring
  | Bars
  | { kind: 'signatures'; fields: string[] };

export interface Table {
  kind: 'table';
  columns: Column[];
  rows: TableRow[];
}

export interface Column {
  title: string;
  /** `decimal`: to the right, with the decimal marks below each other. */
  align: 'left' | 'right' | 'decimal';
  /** Share of the room that is left over; without it the column is as wide as its content. */
  weight?: number;
}

export interface TableRow {
  /** A group row is a heading over those that follow; a subtotal stays on the page of the row before it. */
  kind: 'row' | 'group' | 'subtotal' | 'total';
  /** One for each column; a group has just the first. */
  cells: string[];
  /** Small print below the first cell. */
  note?: string;
  indent?: number;
}

/** Parts of a whole; shares add up to 1. */
export interface Ring {
  kind: 'ring';
  title: string;
  total: Figure;
  slices: { label: string; share: number; value: string; percentage: string }[];
}

/** Amounts beside each other; the longest has share 1. */
export interface Bars {
  kind: 'bars';
  title: string;
  bars: { label: string; share: number; value: string }[];
}
