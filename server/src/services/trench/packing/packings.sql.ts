import { createHash } from 'node:crypto';
import type { Container, Filling, Packed } from '@spadework/core/geometry';
import { sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import { contentKey, type Result } from './memory.js';

/** Results of searches, kept so that a restart repeats none. A new search gets a new number here. */
const SEARCH_VERSION = 1;

const hashOf = (filling: Filling): Buffer =>
  createHash('sha256')
    .update(`${SEARCH_VERSION}\n${contentKey(filling)}`)
    .digest();

const sidesOf = (container: Container): [width: number, height: number] =>
  container.kind === 'circle'
    ? [container.diameter, container.diameter]
    : [container.width, container.height];

interface Row {
  content: Buffer;
  shape: Container['kind'];
  width: number;
  height: number;
  packed: Packed | null;
}

/** The results of a company for the content of these fillings, in containers of any size. */
export async function findPackings(
  tx: Tx,
  companyId: number,
  fillings: readonly Filling[],
): Promise<{ filling: Filling; results: Result[] }[]> {
  const hashes = fillings.map(hashOf);
  const rows = await tx.rows<Row>(
    sql`SELECT content, shape, width, height, packed FROM packing
        WHERE company_id = ${companyId} AND content = ANY (${hashes}::bytea[])`,
  );
  return fillings.map((filling, i) => ({
    filling,
    results: rows.filter(({ content }) => content.equals(hashes[i]!)).map(resultOf),
  }));
}

const resultOf = ({ shape, width, height, packed }: Row): Result => ({
  container: shape === 'circle' ? { kind: 'circle', diameter: width } : { kind: 'rectangle', width, height },
  packed,
});

export async function insertPacking(
  tx: Tx,
  companyId: number,
  filling: Filling,
  packed: Packed | null,
): Promise<void> {
  const [width, height] = sidesOf(filling.container);
  await tx.run(
    sql`INSERT INTO packing (company_id, content, shape, width, height, packed)
        VALUES (${companyId}, ${hashOf(filling)}, ${filling.container.kind}, ${width}, ${height},
          ${packed && JSON.stringify(packed)}::jsonb)
        ON CONFLICT DO NOTHING`,
  );
}

/** Deletes results that are so old that their trenches have long been built. A search would find them again. */
export const forgetOldPackings = (tx: Tx): Promise<number> =>
  tx.run(sql`DELETE FROM packing WHERE created_at < now() - interval '1 year'`);
