import type { Reader } from './values.js';

/** What a column of a file may hold. */
export interface Field {
  name: string;
  /** What Norwegian files call it, and other English ones; its own name needs no entry. */
  norwegian: readonly string[];
  read: Reader;
  /** Whether every row must have a value. */
  required: boolean;
  /** Whether the file may lack the column although its cells are required. */
  optionalColumn?: boolean;
  /** Whether no two rows may have the same value. */
  unique?: boolean;
}

export type Values = Record<string, unknown>;

/**
 * What the values of a row say against each other; the fault is that of the named field. A value with a fault of its
 * own is not among them, though it was given.
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
