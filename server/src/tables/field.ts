import type { Reader } from './values.js';

/** A column that a file can have. */
export interface Field {
  name: string;
  /** Other headings for the column, Norwegian or English. */
  norwegian: readonly string[];
  read: Reader;
  /** Whether every row must have a value. */
  required: boolean;
  /** Whether the file may lack the column although its cells are required. */
  optionalColumn?: boolean;
  /** Whether two rows with the same value are worth a warning. */
  distinct?: boolean;
  /** What the column says, for a template. */
  help?: string;
  unit?: string;
  /** Whether no two rows may have the same value. */
  unique?: boolean;
}

export type Values = Record<string, unknown>;

/**
 * Checks the values of a row against each other. Returns a fault of the named field, or undefined. `values` has no faulty
 * values; `given` says whether a cell has any value, faulty or not.
 */
export type Check = (
  values: Values,
  given: (name: string) => boolean,
) => { name: string; message: string } | undefined;

export const must = (name: string, read: Reader, ...norwegian: string[]): Field => ({
  name,
  norwegian,
  read,
  required: true,
});

export const may = (name: string, read: Reader, ...norwegian: string[]): Field => ({
  ...must(name, read, ...norwegian),
  required: false,
});
