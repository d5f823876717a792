import type { Tx } from '../store/store.js';
import type { ImportOptions, ImportReport } from '../tables/import.js';
import type { Table } from '../tables/table.js';
import type { Invocation, Option } from './command.js';

export type Import = (tx: Tx, table: Table, options: ImportOptions) => Promise<ImportReport>;

/** One kind of file that `spadework import` takes. */
export interface ImportKind {
  word: string;
  /** What it holds, for the help. */
  what: string;
  /** Headings that it may have, in English; those it must have come first. */
  columns: string;
  options: Record<string, Option>;
  /** Judges the options before the file is opened; the services' code is big, so it is loaded here. */
  prepare(values: Invocation['values']): Promise<Import>;
}
