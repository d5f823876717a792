import { findingLines } from './findings.js';
import type { Finding } from './table.js';
import { translate } from './translate.js';

/** Reports the progress of a long import. The total may be unknown. */
export type Progress = (stage: 'reading' | 'comparing' | 'writing', done: number, total?: number) => void;

export interface ImportOptions {
  dryRun?: boolean;
  progress?: Progress;
}

export interface ImportReport {
  /** Faults by line. If there is any, nothing is changed. */
  findings: Finding[];
  unknownColumns: string[];
  added: number;
  changed: number;
  unchanged: number;
  /** Only for imports that also remove rows. */
  removed?: number;
  /** Other things that were done. */
  notes?: string[];
  /** Things to check that are not faults. */
  warnings?: string[];
  /** Why the whole file is refused, independently of its rows. */
  refusal?: string;
  /** What the feeds of companies tell of the import. */
  events?: ImportEvent[];
}

export interface ImportEvent {
  /** 0 stands for all companies. */
  companyId: number;
  type:
    | 'catalog.activated'
    | 'document.published'
    | 'document.obsolete'
    | 'designrules.changed'
    | 'thesaurus.changed';
  resource: string;
  version?: number;
  changes?: { property: string; to?: string | number | boolean | null }[];
}

/** A catalog has new content that is in use; with the name of its revision, if it has one. */
export const catalogActivated = (catalog: string, revision?: string, companyId = 0): ImportEvent => ({
  companyId,
  type: 'catalog.activated',
  resource: `catalog:${catalog}`,
  ...(revision !== undefined && { changes: [{ property: 'revision', to: revision }] }),
});

/** What the import of a new revision says: the event, and when the revision becomes active if its day is to come. */
export function revisionPublished(
  catalog: string,
  { revision, active = true }: { revision: string; active?: boolean },
  startsOn: string | undefined,
  { dryRun, companyId }: { dryRun: boolean; companyId?: number | undefined },
): Pick<ImportReport, 'events' | 'notes'> {
  const event = catalogActivated(catalog, revision, companyId);
  if (startsOn !== undefined) event.changes?.push({ property: 'activeFromDate', to: startsOn });
  return {
    events: active && !dryRun ? [event] : [],
    ...(startsOn !== undefined && {
      notes: [translate`revision ${revision} will be active from ${startsOn}`],
    }),
  };
}

/** Why a revision is not published, in words. */
export function publicationRefusal(
  refusal:
    | { rule: 'endsFirst'; from: string; to: string }
    | { rule: 'isPublished'; revision: string; other: string },
): string {
  if (refusal.rule === 'endsFirst')
    return translate`the revision would end on ${refusal.to} and begin on ${refusal.from}`;
  const { revision, other } = refusal;
  return other === 'content'
    ? translate`revision ${revision} is published with other content; a published revision never changes, so give this one another name`
    : translate`revision ${revision} is published with another ${other}; a published revision never changes, so give this one another name`;
}

/** The report of an import that changed nothing. */
export const refusedReport = (refusal?: string): ImportReport => ({
  findings: [],
  unknownColumns: [],
  added: 0,
  changed: 0,
  unchanged: 0,
  refusal,
});

/** For files that are part of the server. A fault in them is a bug. */
export function requireValid({ findings, refusal }: ImportReport, what: string): void {
  if (findings.length || refusal)
    throw new Error(`${what} is invalid: ${refusal ?? findingLines(findings).join('; ')}`);
}

const BATCH = 1000;

/** Processes rows in batches and reports the progress. */
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
