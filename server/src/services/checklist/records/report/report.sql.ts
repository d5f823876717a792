import type { ListedRecord, Signature } from '@spadework/core/record';
import { PERSON_NAME } from '../../../../auth/identity.sql.js';
import { raw, sql } from '../../../../store/sql.js';
import type { Tx } from '../../../../store/store.js';
import type { RecordKey } from '../records.sql.js';

/** The names of people by user name. Clients and people without a name have none. */
export const namesOf = async (tx: Tx, users: Iterable<string>): Promise<Map<string, string>> =>
  new Map(
    (
      await tx.rows<{ username: string; name: string }>(
        sql`SELECT u.username, ${raw(PERSON_NAME)} AS name FROM app_user u
            WHERE u.username = ANY (${[...new Set(users)]}::text[]) AND ${raw(PERSON_NAME)} IS NOT NULL`,
      )
    ).map(({ username, name }) => [username, name]),
  );

export const findCompanyName = async (tx: Tx, companyId: number): Promise<string> =>
  (await tx.row<{ name: string }>(sql`SELECT name FROM company WHERE id = ${companyId}`))!.name;

export interface PictureSize {
  hash: string;
  /** Bytes of the two pictures that were made of a photo. */
  view: number;
  thumb: number;
}

/** By hash. The bytes are not read for it; what is in an object store has its sizes in its row. */
export const listPictureSizes = (tx: Tx, { companyId, id }: RecordKey): Promise<PictureSize[]> =>
  tx.rows<PictureSize>(
    sql`SELECT encode(p.hash, 'hex') AS hash,
          coalesce(p.view_size, ${bytesOf('view')}) AS view, coalesce(p.thumb_size, ${bytesOf('thumb')}) AS thumb
        FROM record_photo p WHERE p.company_id = ${companyId} AND p.record_id = ${id}::uuid AND p.state = 'STORED'
        ORDER BY p.hash`,
  );

const bytesOf = (variant: 'view' | 'thumb') =>
  sql`(SELECT sum(octet_length(t.content))::int FROM record_photo_part t
        WHERE t.company_id = p.company_id AND t.record_id = p.record_id AND t.hash = p.hash AND t.variant = ${variant})`;

export interface SignedRecord extends Pick<ListedRecord, 'id' | 'title' | 'contentHash'> {
  signatures: Pick<Signature, 'user' | 'at'>[];
}

/** The signed records of a project, the first one first, each with its signatures by time. */
export const listSigned = (
  tx: Tx,
  { companyId, id }: { companyId: number; id: number },
): Promise<SignedRecord[]> =>
  tx.rows<SignedRecord>(
    sql`SELECT r.id, r.title, r.content_hash AS "contentHash",
          jsonb_agg(jsonb_build_object('user', s.username, 'at',
            to_char(s.signed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY s.signed_at, s.username) AS signatures
        FROM record r JOIN record_signature s ON s.company_id = r.company_id AND s.record_id = r.id
        WHERE r.company_id = ${companyId} AND r.project_id = ${id} AND r.state = 'SIGNED'
        GROUP BY r.company_id, r.id ORDER BY min(s.signed_at), r.id`,
  );

export const listTitles = async (
  tx: Tx,
  { companyId, id }: { companyId: number; id: number },
): Promise<Map<string, string>> =>
  new Map(
    (
      await tx.rows<{ id: string; title: string }>(
        sql`SELECT id, title FROM record WHERE company_id = ${companyId} AND project_id = ${id} AND open_deviations > 0`,
      )
    ).map((row) => [row.id, row.title]),
  );
