import { raw, type Sql, sql } from '../../../../store/sql.js';
import type { Tx } from '../../../../store/store.js';
import type { PhotoKey } from './photos.sql.js';

/** A photo as it was sent, or one of the smaller pictures that are made of it. */
export const PHOTO_VARIANTS = ['full', 'view', 'thumb'] as const;
export type PhotoVariant = (typeof PHOTO_VARIANTS)[number];

const ofPhoto = ({ record, hash }: PhotoKey): Sql =>
  sql`company_id = ${record.companyId} AND record_id = ${record.id}::uuid AND hash = decode(${hash}, 'hex')`;

/** A part that has come already stays as it is: phones repeat. */
export const insertPart = (
  tx: Tx,
  { record, hash }: PhotoKey,
  variant: PhotoVariant,
  part: number,
  content: Uint8Array,
): Promise<number> =>
  tx.run(
    sql`INSERT INTO record_photo_part (company_id, record_id, hash, variant, part, content)
        VALUES (${record.companyId}, ${record.id}::uuid, decode(${hash}, 'hex'), ${variant}, ${part}, ${content})
        ON CONFLICT DO NOTHING`,
  );

export interface ReadParts {
  bytes: Uint8Array;
  /** Another one after parts were dropped and sent again. */
  edition: string;
}

/** All bytes that have come. */
export async function readParts(tx: Tx, photo: PhotoKey): Promise<ReadParts> {
  const parts = await tx.rows<Row & { content: Buffer }>(
    sql`SELECT ${ROW}, content FROM record_photo_part WHERE ${ofPhoto(photo)} AND variant = 'full' ORDER BY part`,
  );
  return { bytes: Buffer.concat(parts.map(({ content }) => content)), edition: editionOf(parts) };
}

export const findEdition = async (tx: Tx, photo: PhotoKey): Promise<string> =>
  editionOf(
    await tx.rows<Row>(
      sql`SELECT ${ROW} FROM record_photo_part WHERE ${ofPhoto(photo)} AND variant = 'full' ORDER BY part`,
    ),
  );

interface Row {
  part: number;
  written: string;
}

/** A row that was written again has another `xmin`. */
const ROW = raw('part, xmin::text AS written');

const editionOf = (rows: readonly Row[]): string =>
  rows.map(({ part, written }) => `${part}:${written}`).join(' ');

export const deleteParts = (tx: Tx, photo: PhotoKey): Promise<number> =>
  tx.run(sql`DELETE FROM record_photo_part WHERE ${ofPhoto(photo)}`);

/** All bytes of a variant, or undefined if there are none. */
export const findVariantSize = async (
  tx: Tx,
  photo: PhotoKey,
  variant: PhotoVariant,
): Promise<number | undefined> =>
  (await tx.row<{ size: number | null }>(
    sql`SELECT coalesce((SELECT sum(octet_length(content)) FROM record_photo_part
            WHERE ${ofPhoto(photo)} AND variant = ${variant}),
          (SELECT CASE ${variant} WHEN 'view' THEN view_size WHEN 'thumb' THEN thumb_size ELSE size END
            FROM record_photo WHERE ${ofPhoto(photo)} AND place = 'OBJECTS'))::int AS size`,
  ))!.size ?? undefined;

/** Bytes of one part, from a position in it. */
export const readPart = async (
  tx: Tx,
  photo: PhotoKey,
  { variant, part, from, length }: { variant: PhotoVariant; part: number; from: number; length: number },
): Promise<Buffer | undefined> =>
  (
    await tx.row<{ bytes: Buffer }>(
      sql`SELECT substring(content FROM ${from + 1}::int FOR ${length}::int) AS bytes FROM record_photo_part
          WHERE ${ofPhoto(photo)} AND variant = ${variant} AND part = ${part}`,
    )
  )?.bytes;
