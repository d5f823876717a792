import { Worker } from 'node:worker_threads';
import { bundled } from '../places.js';
import type { ReadLimits } from './file.js';
import type { Language } from './say.js';
import { type Cell, DateFault, Fault, type Table } from './table.js';

/** What a thread is asked to read. */
export interface ReadRequest {
  bytes: Uint8Array;
  language: Language;
  limits: ReadLimits;
}

/** Limits of one file that somebody has sent. */
const LIMITS: ReadLimits = { maxUnpacked: 2 ** 26, maxRows: 10_000 };
const MAX_MEMORY_MB = 512;
const MAX_MS = 20_000;

/** Files of all companies that are read at the same time; a test lowers it. */
export const asideLimits = { maxRunning: 2 };
let running = 0;

/** A cell for another thread, which does not know our classes. */
type FlatCell = Exclude<Cell, Fault> | { fault: string; day?: string };
interface FlatTable extends Omit<Table, 'header' | 'rows'> {
  header: { line: number; cells: FlatCell[] } | undefined;
  rows: { line: number; cells: FlatCell[] }[];
}

const flatCell = (cell: Cell): FlatCell =>
  cell instanceof Fault ? { fault: cell.message, ...(cell instanceof DateFault && { day: cell.day }) } : cell;

function fullCell(cell: FlatCell): Cell {
  if (typeof cell !== 'object') return cell;
  return cell.day === undefined ? new Fault(cell.fault) : new DateFault(cell.day);
}

const withCells = <A, B>(row: { line: number; cells: A[] }, convert: (cell: A) => B) => ({
  line: row.line,
  cells: row.cells.map(convert),
});

export const flatten = ({ header, rows, ...rest }: Table): FlatTable => ({
  ...rest,
  header: header && withCells(header, flatCell),
  rows: rows.map((row) => withCells(row, flatCell)),
});

const restore = ({ header, rows, ...rest }: FlatTable): Table => ({
  ...rest,
  header: header && withCells(header, fullCell),
  rows: rows.map((row) => withCells(row, fullCell)),
});

/**
 * Reads a file that somebody has sent in a thread of its own, which others do not wait for, with little memory and little
 * time. Returns undefined when too many are read already, and null for a file that took too much.
 */
export async function readAside(bytes: Uint8Array, language: Language): Promise<Table | null | undefined> {
  if (running >= asideLimits.maxRunning) return undefined;
  running++;
  try {
    return await readInThread({ bytes, language, limits: LIMITS });
  } finally {
    running--;
  }
}

function readInThread(workerData: ReadRequest): Promise<Table | null> {
  const worker = new Worker(bundled('tableWorker'), {
    workerData,
    // No environment: the work needs no secrets.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  });
  return new Promise<Table | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), MAX_MS);
    worker.once('message', (table: FlatTable) => resolve(restore(table)));
    worker.once('error', () => resolve(null));
    worker.once('exit', () => {
      clearTimeout(timer);
      resolve(null);
    });
  }).finally(() => void worker.terminate());
}
