import { recordContent } from '@spadework/core/record';
import type { Handlers } from '../../../http/contract.js';
import type { Objects } from '../../../store/objects.js';
import type { Tx } from '../../../store/store.js';
import type { checklistService } from '../contract.js';
import { openRecord, requireState } from './access.js';
import { listOf } from './list.js';
import { brokenPhotosOf } from './photos/photosOf.js';
import { findContent, findSigners, type RecordRow } from './records.sql.js';
import { listSignatures, sha256, signatureHash } from './signatures.sql.js';
import { wholeRecord } from './whole.js';

export const contentHandlers = (objects: Objects | undefined) =>
  ({
    async getRecordContent(call) {
      const record = await openRecord(call);
      requireState(record, record.state === 'SUBMITTED' || record.state === 'SIGNED');
      const text = await contentOf(call.tx, record);
      return { text, etag: `"${sha256(text)}"` };
    },

    async verifyRecord(call) {
      const { tx } = call;
      const record = await openRecord(call);
      requireState(record, record.state === 'SIGNED');
      const { contentHash, brokenSignatures, isAsSigned } = await verifyContent(tx, record);
      const brokenPhotos = await brokenPhotosOf(tx, objects, record);
      const ok = isAsSigned && brokenPhotos.length === 0;
      return { body: { ok, contentHash, brokenSignatures, brokenPhotos } };
    },
  }) satisfies Partial<Handlers<(typeof checklistService)['operations']>>;

/** Whether the content and the signatures of a signed record are as they were signed. Bytes of photos are not read. */
export async function verifyContent(tx: Tx, record: RecordRow) {
  const stored = (await findContent(tx, record)) ?? '';
  const contentHash = sha256(await computedContent(tx, record, stored));
  const signatures = await listSignatures(tx, record);
  const sealed = await findSigners(tx, record);
  const signed = new Map(signatures.map((one) => [one.user, one]));
  // Each signature has its hash twice, and one that is missing is still named by the record.
  const brokenSignatures = [...new Set([...signed.keys(), ...Object.keys(sealed)])].filter((user) => {
    const one = signed.get(user);
    return (
      !one ||
      sealed[user] !== signatureHash(one) ||
      one.hash !== sealed[user] ||
      one.contentHash !== contentHash
    );
  });
  const isAsSigned =
    contentHash === record.contentHash &&
    contentHash === sha256(stored) &&
    signatures.length > 0 &&
    brokenSignatures.length === 0;
  return { contentHash, brokenSignatures, isAsSigned };
}

/** What is signed, or was: a signed record's text is never made again. */
export const contentOf = async (tx: Tx, record: RecordRow): Promise<string> =>
  (record.state === 'SIGNED' && (await findContent(tx, record))) || computedContent(tx, record);

/**
 * The content by the rows of now. A company that was moved has other ids of revisions, because each database numbers them by
 * itself: the id in `signed` stands for the one of now.
 */
async function computedContent(tx: Tx, record: RecordRow, signed?: string): Promise<string> {
  const { questions } = await listOf(tx, record);
  const whole = await wholeRecord(tx, record);
  const revisionId = signed ? JSON.parse(signed).revisionId : record.revisionId;
  return recordContent({ ...whole, revisionId }, questions);
}
