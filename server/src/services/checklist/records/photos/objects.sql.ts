import { raw, sql } from '../../../../store/sql.js';
import type { Tx } from '../../../../store/store.js';
import type { PhotoVariant } from './parts.sql.js';
import type { PhotoKey, RecordKey } from './photos.sql.js';

/** Until then, photos stay where they came in: whoever sends them looks at them, and what is removed soon needs no copy. */
const COPIED_AFTER = '1 hour';
/** Longer than the requests for a photo take. What a server that was killed had is tried again after this time. */
const LEASE = '10 minutes';

/** Where the bytes of a photo are, and under which record its objects. */
export interface PlaceOfPhoto {
  isInBucket: boolean;
  owner: string;
}

export const objectKeyOf = (companyId: number, owner: string, hash: string, variant: PhotoVariant): string =>
  `${companyId}/${owner}/${hash}-${variant}`;

export const findPlace = async (tx: Tx, { record, hash }: PhotoKey): Promise<PlaceOfPhoto | undefined> =>
  tx.row<PlaceOfPhoto>(
    sql`SELECT place = 'OBJECTS' AS "isInBucket", coalesce(object_record, record_id) AS owner FROM record_photo
        WHERE company_id = ${record.companyId} AND record_id = ${record.id}::uuid AND hash = decode(${hash}, 'hex')`,
  );

/** Signed photos whose bytes are objects. */
export const listInBucket = (
  tx: Tx,
  { companyId, id }: RecordKey,
): Promise<{ hash: string; owner: string }[]> =>
  tx.rows(
    sql`SELECT encode(hash, 'hex') AS hash, coalesce(object_record, record_id) AS owner FROM record_photo
        WHERE company_id = ${companyId} AND record_id = ${id}::uuid AND state = 'STORED' AND NOT follow_up AND place = 'OBJECTS'
        ORDER BY hash`,
  );

/** A photo that this server has, until the lease ends. */
export interface LeasedPhoto {
  companyId: number;
  recordId: string;
  hash: string;
  until: string;
}

const LEASED = raw(`p.company_id AS "companyId", p.record_id AS "recordId", encode(p.hash, 'hex') AS hash`);
const NOT_MOVING = raw('NOT EXISTS (SELECT FROM company_move m WHERE m.company_id = p.company_id)');
const FREE = raw('(p.copied_until IS NULL OR p.copied_until <= now())');
/** Objects that are being removed would take those of the same name with them. */
const DUE = sql`p.state = 'STORED' AND p.place <> 'OBJECTS' AND p.added_at < now() - ${raw(`interval '${COPIED_AFTER}'`)}
  AND NOT EXISTS (SELECT FROM photo_object_removal x
    WHERE x.company_id = p.company_id AND x.record_id = p.record_id AND x.hash = p.hash)`;

/** Takes the oldest photo that should be copied. It is marked before anything of it is in the bucket. */
export const leaseCopy = (tx: Tx): Promise<LeasedPhoto | undefined> =>
  tx.row<LeasedPhoto>(
    sql`WITH next AS (SELECT p.company_id, p.record_id, p.hash FROM record_photo p WHERE ${DUE} AND ${FREE} AND ${NOT_MOVING}
          ORDER BY p.added_at LIMIT 1 FOR UPDATE SKIP LOCKED)
        UPDATE record_photo p SET place = 'COPYING', copied_until = now() + ${raw(`interval '${LEASE}'`)}
        FROM next n WHERE p.company_id = n.company_id AND p.record_id = n.record_id AND p.hash = n.hash
        RETURNING ${LEASED}, p.copied_until AS until`,
  );

const isLeased = ({ companyId, recordId, hash, until }: LeasedPhoto) =>
  sql`company_id = ${companyId} AND record_id = ${recordId}::uuid AND hash = decode(${hash}, 'hex')
      AND copied_until = ${until}::timestamptz`;

/** Gives the photo to whoever asks next. */
export const releaseCopy = (tx: Tx, leased: LeasedPhoto): Promise<number> =>
  tx.run(sql`UPDATE record_photo SET copied_until = now() WHERE ${isLeased(leased)} AND place = 'COPYING'`);

/** Of each variant, what is in rows. */
export async function readVariants(
  tx: Tx,
  { companyId, recordId, hash }: LeasedPhoto,
): Promise<Map<PhotoVariant, Buffer>> {
  const rows = await tx.rows<{ variant: PhotoVariant; content: Buffer }>(
    sql`SELECT variant, content FROM record_photo_part
        WHERE company_id = ${companyId} AND record_id = ${recordId}::uuid AND hash = decode(${hash}, 'hex')
        ORDER BY variant, part`,
  );
  const variants = new Map<PhotoVariant, Buffer>();
  for (const { variant } of rows)
    if (!variants.has(variant))
      variants.set(
        variant,
        Buffer.concat(rows.flatMap((row) => (row.variant === variant ? [row.content] : []))),
      );
  return variants;
}

/** From now on the bytes are in the bucket alone, unless the photo was removed meanwhile or the lease ended. */
export async function finishCopy(
  tx: Tx,
  leased: LeasedPhoto,
  sizes: Record<'view' | 'thumb', number>,
): Promise<boolean> {
  const moved = await tx.run(
    sql`UPDATE record_photo SET place = 'OBJECTS', copied_until = NULL, view_size = ${sizes.view}, thumb_size = ${sizes.thumb}
        WHERE ${isLeased(leased)} AND place = 'COPYING' AND state = 'STORED'`,
  );
  if (moved === 0) return false;
  const { companyId, recordId, hash } = leased;
  await tx.run(
    sql`DELETE FROM record_photo_part
        WHERE company_id = ${companyId} AND record_id = ${recordId}::uuid AND hash = decode(${hash}, 'hex')`,
  );
  return true;
}

/** Takes objects that belong to no photo any more. */
export const leaseRemoval = (tx: Tx): Promise<LeasedPhoto | undefined> =>
  tx.row<LeasedPhoto>(
    sql`WITH next AS (SELECT p.company_id, p.record_id, p.hash FROM photo_object_removal p WHERE p.due <= now() AND ${NOT_MOVING}
          ORDER BY p.due LIMIT 1 FOR UPDATE SKIP LOCKED)
        UPDATE photo_object_removal p SET due = now() + ${raw(`interval '${LEASE}'`)}
        FROM next n WHERE p.company_id = n.company_id AND p.record_id = n.record_id AND p.hash = n.hash
        RETURNING ${LEASED}, p.due AS until`,
  );

export const finishRemoval = (tx: Tx, { companyId, recordId, hash, until }: LeasedPhoto): Promise<number> =>
  tx.run(
    sql`DELETE FROM photo_object_removal WHERE company_id = ${companyId} AND record_id = ${recordId}::uuid
          AND hash = decode(${hash}, 'hex') AND due = ${until}::timestamptz`,
  );

/** For how long the longest has waited beyond its time, in seconds. */
export const findWaiting = async (tx: Tx): Promise<number> =>
  (await tx.row<{ seconds: number }>(
    sql`SELECT coalesce(extract(epoch FROM now() - least(
          (SELECT min(p.added_at) + ${raw(`interval '${COPIED_AFTER}'`)} FROM record_photo p WHERE ${DUE} AND ${NOT_MOVING}),
          (SELECT min(p.since) FROM photo_object_removal p WHERE ${NOT_MOVING}))), 0)::float8 AS seconds`,
  ))!.seconds;

/** Writes down the bucket. Returns another one that photos are in, if there is one. */
export async function noteBucket(tx: Tx, name: string | undefined): Promise<string | undefined> {
  const row = await tx.row<{ address: string }>(
    sql`SELECT address FROM object_store WHERE EXISTS (SELECT FROM record_photo WHERE place = 'OBJECTS')`,
  );
  if (name !== undefined)
    await tx.run(
      sql`INSERT INTO object_store (address) VALUES (${name}) ON CONFLICT (id) DO UPDATE SET address = excluded.address`,
    );
  return row && row.address !== name ? row.address : undefined;
}
