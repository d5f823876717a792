import type { Tx } from '../store/store.js';
import type { ImportOptions, ImportReport } from '../tables/import.js';
import type { Table } from '../tables/table.js';
import type { Invocation, Option } from './command.js';

export type Import = (tx: Tx, table: Table, options: ImportOptions) => Promise<ImportReport>;

export type FolderImport = (tx: Tx, folder: string, options: ImportOptions) => Promise<ImportReport>;

interface Kind<Load> {
  word: string;
  /** What it holds, for the help. */
  what: string;
  /** Headings that it may have, in English; those it must have come first. */
  columns: string;
  options: Record<string, Option>;
  /** Judges the options before the file is opened; the services' code is big, so it is loaded here. */
  prepare(values: Invocation['values']): Promise<Load>;
}

/** One kind of file that `spadework import` takes. */
export type ImportKind = Kind<Import>;

/** One kind of folder that it takes. */
export type FolderKind = Kind<FolderImport> & { isFolder: true };
