import { answersOf, type ChecklistRecord, type ListedRecord, recordContent } from '@spadework/core/record';
import { etagOfBytes } from '../../../http/etag.js';
import type { Language } from '../../../http/language.js';
import type { Tx } from '../../../store/store.js';
import { etagWith } from './access.js';
import { listVersions } from './answers.sql.js';
import { type DeviationRow, listDeviations } from './deviations.sql.js';
import { listOf } from './list.js';
import { photosOf } from './photos/photosOf.js';
import { readBeside } from './readBeside.js';
import type { RecordRow } from './records.sql.js';
import { listSignatures, sha256 } from './signatures.sql.js';

/** A record with all that it holds. */
export interface WholeRecord extends ChecklistRecord {
  deviations: DeviationRow[];
}

export async function wholeRecord(tx: Tx, row: RecordRow, language: Language = 'nb'): Promise<WholeRecord> {
  const [versions, photos, deviations, signatures] = await readBeside(tx, [
    () => listVersions(tx, row),
    () => photosOf(tx, row),
    () => listDeviations(tx, row, language),
    () => listSignatures(tx, row),
  ]);
  const whole = {
    ...listed(row),
    answers: answersOf(versions),
    photos,
    deviations,
    signatures: signatures.map(({ hash: _, ...signature }) => signature),
    voidReason: row.voidReason,
  };
  // The erasure of a person has changed the content since it was submitted.
  if (row.state !== 'SUBMITTED' || row.contentHash !== null) return whole;
  const { questions } = await listOf(tx, row);
  return { ...whole, contentHash: sha256(recordContent(whole, questions)) };
}

/** A record as lists have it. */
export const listed = (row: RecordRow): ListedRecord => ({
  id: row.id,
  projectId: row.projectId,
  segmentId: row.segmentId,
  facilityId: row.facilityId,
  assessmentType: row.assessmentType,
  revisionId: row.revisionId,
  options: row.options,
  title: row.title,
  place: row.place,
  state: row.state,
  version: row.version,
  createdBy: row.createdBy,
  createdAt: row.createdAt,
  changedBy: row.changedBy,
  changedAt: row.changedAt,
  replaces: row.replaces,
  replacedBy: row.replacedBy,
  points: row.points,
  answered: row.answered,
  conflicts: row.conflicts,
  openDeviations: row.openDeviations,
  contentHash: row.contentHash,
});

/** The answer of whatever shows a whole record. */
export const recordAnswer = (body: WholeRecord) => ({ body, etag: recordTag(body) });

/** Deviations are followed up, a correction is signed and parts of photos come without a new version of the record. */
const recordTag = (record: WholeRecord): string => {
  const { replacedBy, deviations, photos } = record;
  const beside = deviations.map(({ key, version, overdue, question }) => [key, version, overdue, question]);
  return etagWith(
    record,
    etagOfBytes(JSON.stringify([replacedBy, beside, photos.map(({ missing }) => missing)]))
      .replaceAll('"', '')
      .slice(0, 10),
  );
};
