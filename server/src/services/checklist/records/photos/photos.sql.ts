import type { Photo, PhotoReason, PhotoState } from '@spadework/core/record';
import { missingPhotoParts } from '@spadework/core/record/photo';
import { raw, sql } from '../../../../store/sql.js';
import type { Tx } from '../../../../store/store.js';

export interface RecordKey {
  companyId: number;
  id: string;
}

export interface PhotoKey {
  record: RecordKey;
  hash: string;
}

type PhotoRow = Omit<Photo, 'missing'> & { arrived: number[] };

const COLUMNS =
  raw(`encode(p.hash, 'hex') AS hash, p.keys, p.follow_up AS "followUp", p.size, p.type, p.taken_at AS "takenAt",
  p.width, p.height, p.state, p.reason, p.added_by AS "addedBy", p.added_at AS "addedAt",
  CASE WHEN p.state = 'MISSING' THEN ARRAY(SELECT t.part::int FROM record_photo_part t
    WHERE t.company_id = p.company_id AND t.record_id = p.record_id AND t.hash = p.hash AND t.variant = 'full')
  ELSE '{}' END AS arrived`);

const toPhoto = ({ arrived, ...row }: PhotoRow): Photo => ({
  ...row,
  missing: row.state === 'MISSING' ? missingPhotoParts(row.size, arrived) : [],
});

/** By hash, those that were removed too. */
export const listPhotos = async (tx: Tx, { companyId, id }: RecordKey): Promise<Photo[]> =>
  (
    await tx.rows<PhotoRow>(
      sql`SELECT ${COLUMNS} FROM record_photo p
          WHERE p.company_id = ${companyId} AND p.record_id = ${id}::uuid ORDER BY p.hash`,
    )
  ).map(toPhoto);

/** Nobody judges or removes the photo until the transaction ends; parts of it may come. */
export const KEPT = raw('FOR SHARE OF p');

export const findPhoto = async (
  tx: Tx,
  { record, hash }: PhotoKey,
  lock = raw(''),
): Promise<Photo | undefined> => {
  const row = await tx.row<PhotoRow>(
    sql`SELECT ${COLUMNS} FROM record_photo p
        WHERE p.company_id = ${record.companyId} AND p.record_id = ${record.id}::uuid AND p.hash = decode(${hash}, 'hex') ${lock}`,
  );
  return row && toPhoto(row);
};

/** Those that were removed are not counted. */
export const countPhotos = async (tx: Tx, { companyId, id }: RecordKey): Promise<number> =>
  (await tx.row<{ count: number }>(
    sql`SELECT count(*) AS count FROM record_photo
        WHERE company_id = ${companyId} AND record_id = ${id}::uuid AND state <> 'REMOVED'`,
  ))!.count;

export const insertPhoto = (
  tx: Tx,
  { record, hash }: PhotoKey,
  photo: Pick<Photo, 'keys' | 'followUp' | 'size' | 'type' | 'takenAt'>,
  author: string,
): Promise<number> =>
  tx.run(
    sql`INSERT INTO record_photo (company_id, record_id, hash, keys, follow_up, size, type, taken_at, added_by)
        VALUES (${record.companyId}, ${record.id}::uuid, decode(${hash}, 'hex'), ${photo.keys}::text[], ${photo.followUp},
          ${photo.size}, ${photo.type}, ${photo.takenAt}::timestamptz, ${author})`,
  );

export interface PhotoUpdate {
  keys: string[];
  state: PhotoState;
  reason: PhotoReason | null;
  width: number | null;
  height: number | null;
}

export const updatePhoto = (tx: Tx, { record, hash }: PhotoKey, photo: PhotoUpdate): Promise<number> =>
  tx.run(
    sql`UPDATE record_photo SET keys = ${photo.keys}::text[], state = ${photo.state}, reason = ${photo.reason},
          width = ${photo.width}, height = ${photo.height}
        WHERE company_id = ${record.companyId} AND record_id = ${record.id}::uuid AND hash = decode(${hash}, 'hex')`,
  );

/** What is stored, and no follow-up of the other record: its bytes belong to the new one too. */
export async function copyStored(tx: Tx, from: RecordKey, to: RecordKey): Promise<void> {
  // Rows must not become objects between the two statements. Objects stay those of the signed record, which keeps them.
  await tx.run(
    sql`INSERT INTO record_photo (company_id, record_id, hash, keys, follow_up, size, type, taken_at, width, height, state, added_by,
          added_at, place, object_record, view_size, thumb_size)
        SELECT company_id, ${to.id}::uuid, hash, keys, follow_up, size, type, taken_at, width, height, state, added_by, added_at,
          CASE place WHEN 'OBJECTS' THEN place ELSE 'ROWS' END,
          CASE place WHEN 'OBJECTS' THEN coalesce(object_record, record_id) END, view_size, thumb_size
        FROM record_photo
        WHERE company_id = ${from.companyId} AND record_id = ${from.id}::uuid AND state = 'STORED' AND NOT follow_up
        FOR SHARE`,
  );
  await tx.run(
    sql`INSERT INTO record_photo_part (company_id, record_id, hash, variant, part, content)
        SELECT t.company_id, p.record_id, t.hash, t.variant, t.part, t.content
        FROM record_photo p JOIN record_photo_part t ON t.company_id = p.company_id AND t.hash = p.hash
        WHERE p.company_id = ${from.companyId} AND p.record_id = ${to.id}::uuid AND t.record_id = ${from.id}::uuid`,
  );
}

/** Signed photos in rows whose bytes have another hash than the photo, by hash. */
export const listBrokenRows = async (tx: Tx, { companyId, id }: RecordKey): Promise<string[]> =>
  (
    await tx.rows<{ hash: string }>(
      sql`SELECT encode(p.hash, 'hex') AS hash FROM record_photo p
          WHERE p.company_id = ${companyId} AND p.record_id = ${id}::uuid AND p.state = 'STORED' AND NOT p.follow_up
            AND p.place <> 'OBJECTS' AND p.hash IS DISTINCT FROM (SELECT sha256(string_agg(t.content, '' ORDER BY t.part)) FROM record_photo_part t
              WHERE t.company_id = p.company_id AND t.record_id = p.record_id AND t.hash = p.hash AND t.variant = 'full')
          ORDER BY p.hash`,
    )
  ).map(({ hash }) => hash);
