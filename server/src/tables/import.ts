import { findingLines } from './findings.js';
import type { Finding } from './table.js';

/** Told how far a long import is; without a total only that it is going on. */
export type Progress = (stage: 'reading' | 'comparing' | 'writing', done: number, total?: number) => void;

export interface ImportOptions {
  dryRun?: boolean;
  progress?: Progress;
}

export interface ImportReport {
  /** What is wrong, by line; with any of it nothing is changed. */
  findings: Finding[];
  unknownColumns: string[];
  added: number;
  changed: number;
  unchanged: number;
  /** Of an import that also takes away. */
  removed?: number;
  /** What else was done. */
  notes?: string[];
  /** What is unwise but no fault. */
  warnings?: string[];
  /** Why the whole file is not taken, whatever its rows say. */
  refusal?: string;
}

/** The report of an import that got nowhere. */
export const refusedReport = (refusal?: string): ImportReport => ({
  findings: [],
  unknownColumns: [],
  added: 0,
  changed: 0,
  unchanged: 0,
  refusal,
});

/** For what the server brings itself: a fault in it is ours. */
export function requireSound({ findings, refusal }: ImportReport, what: string): void {
  if (findings.length || refusal)
    throw new Error(`${what} is wrong: ${refusal ?? findingLines(findings).join('; ')}`);
}

const BATCH = 1000;

/** Works through many rows, and tells how far it is. */
export async function inBatches<T>(
  rows: readonly T[],
  stage: 'comparing' | 'writing',
  progress: Progress | undefined,
  work: (batch: T[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH) {
    progress?.(stage, at, rows.length);
    await work(rows.slice(at, at + BATCH));
  }
}
