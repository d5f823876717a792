import { createHash } from 'node:crypto';
import { sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import { describeBuild } from '../../../version.js';
import type { CheckRow } from './check.sql.js';
import { foreignTypesKept } from './foreignTypes.js';
import { priceBasis } from './pricing.js';

/** What the checks of a project's segments follow from besides the segments themselves. */
export interface Basis {
  /** Its hash. A check with another key is not up to date. */
  key: string;
  /** Whether the project has a calculation. */
  isPriced: boolean;
}

/**
 * Rows are compared by the transaction that wrote them last (`xmin`), which is much faster than hashing their content. It
 * changes with every write; where it changes without one, as after a restore, segments are only checked once more.
 */
export const companyBasis = async (tx: Tx, companyId: number): Promise<object | undefined> =>
  tx.row(
    sql`SELECT (SELECT r.version FROM design_rules r WHERE r.company_id = ${companyId}) AS rules,
          (SELECT c.country FROM company c WHERE c.id = ${companyId}) AS country,
          (SELECT array[count(*), sum(hashint8extended(t.xmin::text::bigint, t.id))]::text FROM catalog_type t
            WHERE t.company_id IN (0, ${companyId})) AS types,
          (SELECT array[count(*), sum(hashint8extended(p.xmin::text::bigint, 0))]::text FROM quantity_profile p
            WHERE p.company_id = ${companyId}) AS profiles`,
  );

/** Whether a stored check is of a segment as it is now. */
export const isOf = async (
  tx: Tx,
  row: CheckRow,
  { companyId, version }: { companyId: number; version: number },
  { key }: Basis,
): Promise<boolean> =>
  row.version === version &&
  row.key === key &&
  (await foreignTypesKept(tx, companyId, [row.check]))(row.check);

export async function basisOf(tx: Tx, project: { companyId: number; id: number }): Promise<Basis> {
  const [company, price] = await Promise.all([companyBasis(tx, project.companyId), priceBasis(tx, project)]);
  // Another build may find something else.
  const all = JSON.stringify([describeBuild(), company, price]);
  const key = createHash('sha256').update(all).digest('base64url').slice(0, 22);
  return { key, isPriced: price !== null };
}
