import type { FileText, FileTextKey } from './words.js';

export interface FileFault extends FileText {
  /** Line of the file, from 1. */
  line?: number;
}

/** So many faults are listed. Of the others only the number is told. */
const MAX_LISTED = 100;

export class FaultList {
  readonly listed: FileFault[] = [];
  count = 0;

  add(line: number | undefined, text: FileTextKey, ...args: (string | number)[]): void {
    this.count++;
    if (this.listed.length < MAX_LISTED)
      this.listed.push({ ...(line !== undefined && { line }), text, args });
  }
}

/** Counts what a reader leaves out, by its kind. */
export class LeftOut {
  private readonly counts = new Map<string, number>();

  add(kind: string): void {
    if (this.counts.has(kind) || this.counts.size < MAX_KINDS)
      this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
  }

  texts(text: FileTextKey): FileText[] {
    return [...this.counts].map(([kind, count]) => ({ text, args: [count, kind] }));
  }
}

const MAX_KINDS = 20;
