import type { CheckedType } from '@spadework/core/check';
import { sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';

/**
 * The types of a segment that rules ask about, whosever they are, and the pipe types that everybody in a company may use,
 * for fixes.
 */
export const typesForRules = async (
  tx: Tx,
  companyId: number,
  { cables, pipes }: { cables: readonly number[]; pipes: readonly number[] },
): Promise<CheckedType[]> => {
  const rows = await tx.rows<{ type: CheckedType }>(
    sql`SELECT CASE t.kind WHEN 'cable'
          THEN jsonb_build_object('kind', t.kind, 'id', t.id, 'conductorArea', t.details -> 'conductorArea')
          ELSE t.details || jsonb_build_object('kind', t.kind, 'id', t.id, 'name', t.name, 'isOffered', offered) END AS type
        FROM catalog_type t CROSS JOIN LATERAL (SELECT
          t.company_id = 0 AND (t.markets = '{}'
            OR EXISTS (SELECT FROM company c WHERE c.id = ${companyId} AND c.country = ANY (t.markets)))
          OR t.company_id = ${companyId} AND t.username IS NULL AS offered) o
        WHERE t.kind = 'cable' AND t.id = ANY (${cables}::bigint[])
          OR t.kind = 'pipe' AND (offered OR t.id = ANY (${pipes}::bigint[]))
        ORDER BY t.kind, t.id`,
  );
  return rows.map(({ type }) => type);
};
