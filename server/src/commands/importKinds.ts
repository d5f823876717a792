import type { Tx } from '../store/store.js';
import type { Field } from '../tables/field.js';
import type { ImportOptions, ImportReport } from '../tables/import.js';
import type { Table } from '../tables/table.js';
import type { Invocation, Option } from './command.js';

export type Import = (tx: Tx, table: Table, options: ImportOptions) => Promise<ImportReport>;

export type FolderImport = (tx: Tx, folder: string, options: ImportOptions) => Promise<ImportReport>;

interface Kind<Load> {
  word: string;
  /** A description for the help. */
  what: string;
  /** English headings, the required ones first. */
  columns: string;
  options: Record<string, Option>;
  /** The columns, for a template. */
  fields(): Promise<readonly Field[]>;
  /** Checks the options before the file is opened. Loads the code of the service only when it is needed. */
  prepare(values: Invocation['values']): Promise<Load>;
}

/** A kind of file that `spadework import` accepts. */
export type ImportKind = Kind<Import> & {
  /** Rows of its files, if they may be more than others have. */
  maxRows?: number;
};

export type TextImport = (tx: Tx, lines: string[], options: ImportOptions) => Promise<ImportReport>;

/** A kind of text file without columns, which `spadework import` reads line by line. */
export type TextKind = Kind<TextImport> & { isText: true };

/** A kind of folder that `spadework import` accepts. */
export type FolderKind = Kind<FolderImport> & { isFolder: true };
