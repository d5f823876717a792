import { createHash } from 'node:crypto';
import type { Signature } from '@spadework/core/record';
import { canonicalJson } from '@spadework/core/value';
import { sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import type { RecordKey } from './records.sql.js';

export interface SignatureRow extends Signature {
  /** Of the rest, as it was when it was made. */
  hash: string;
}

/** By the time of signing. */
export const listSignatures = (tx: Tx, { companyId, id }: RecordKey): Promise<SignatureRow[]> =>
  tx.rows<SignatureRow>(
    sql`SELECT username AS "user", role, signed_at AS "at", statement, content_hash AS "contentHash", method, hash
        FROM record_signature WHERE company_id = ${companyId} AND record_id = ${id}::uuid ORDER BY signed_at, username`,
  );

export const insertSignature = (tx: Tx, { companyId, id }: RecordKey, one: Signature): Promise<number> =>
  tx.run(
    sql`INSERT INTO record_signature (company_id, record_id, username, role, signed_at, statement, content_hash, method, hash)
        VALUES (${companyId}, ${id}::uuid, ${one.user}, ${one.role}, ${one.at}, ${one.statement}, ${one.contentHash}, ${one.method},
          ${signatureHash(one)})`,
  );

export const signatureHash = ({ user, role, at, statement, contentHash, method }: Signature): string =>
  sha256(canonicalJson({ user, role, at, statement, contentHash, method }));

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
