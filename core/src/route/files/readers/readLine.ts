import type { Crs, Position } from '../../model.js';
import type { FaultList } from '../faults.js';
import type { FileText } from '../words.js';

/** A line as a file has it. */
export interface ReadLine {
  /** Empty: none. */
  name: string;
  /** Where it begins in the file. */
  line: number;
  /** Lines that are parts of one thing, which may share its name without touching. */
  part?: number;
  crs: Crs;
  /** East and north, or longitude and latitude, in this order; then heights. */
  positions: Position[];
  /** The line of the file of each position, or of all of them. */
  lines: number[] | number;
}

/** What a reader found. It notes faults in the list it was given. */
export interface ReadFile {
  lines: ReadLine[];
  warnings: FileText[];
}

export interface ReadOptions {
  /** The system that the request names. */
  crs?: Crs;
  faults: FaultList;
}

/** No two parts of it match the same digits: a text of a million of them would be tried in as many ways. */
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** A number as files write it; undefined if the text is anything else. */
export function numberIn(text: string): number | undefined {
  if (!NUMBER.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

/** The lines of a text without their ends, which may be LF, CR or CRLF. */
export function* linesOf(text: string): Generator<string> {
  const end = /\r\n|\n|\r/g;
  let from = 0;
  for (let found = end.exec(text); found; found = end.exec(text)) {
    yield text.slice(from, found.index);
    from = end.lastIndex;
  }
  if (from < text.length) yield text.slice(from);
}

export const positionOf = (east: number, north: number, height: number | undefined): Position =>
  height === undefined ? [east, north] : [east, north, height];
