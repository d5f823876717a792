import { sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';

/**
 * A member from another company may use types of that company in a segment. The key of the project does not cover them,
 * so a check remembers those that it was made of: by id, which transactions wrote them last.
 */
export type ForeignTypes = Readonly<Record<string, string>>;

/** Of these types, those of companies other than the one that has the project. */
export async function foreignTypes(tx: Tx, companyId: number, ids: readonly number[]): Promise<ForeignTypes> {
  const rows = await tx.rows<{ id: number; written: string }>(
    sql`SELECT t.id, string_agg(t.xmin::text, ' ' ORDER BY t.company_id, t.kind) AS written FROM catalog_type t
        WHERE t.id = ANY (${[...ids]}::bigint[]) AND t.company_id NOT IN (0, ${companyId}) GROUP BY t.id`,
  );
  return Object.fromEntries(rows.map(({ id, written }) => [id, written]));
}

interface MadeOfTypes {
  foreignTypes?: ForeignTypes;
}

/** Whether the foreign types that checks were made of are still as they were. */
export async function foreignTypesKept(
  tx: Tx,
  companyId: number,
  checks: readonly MadeOfTypes[],
): Promise<(check: MadeOfTypes) => boolean> {
  const ids = new Set(checks.flatMap((check) => Object.keys(check.foreignTypes ?? {}).map(Number)));
  const now = ids.size > 0 ? await foreignTypes(tx, companyId, [...ids]) : {};
  return (check) => Object.entries(check.foreignTypes ?? {}).every(([id, written]) => now[id] === written);
}
