import type { CableType, PipeType } from '@spadework/core/rating';
import { sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';

/** The types of a segment's items: whoever may see the segment may have it rated, whosever the types are. */
export async function typesInSegment(
  tx: Tx,
  companyId: number,
  ids: { cable: readonly number[]; pipe: readonly number[] },
): Promise<{ cableTypes: [number, CableType][]; pipeTypes: [number, PipeType][] }> {
  const rows = await tx.rows<{ kind: string; id: number; type: unknown }>(
    sql`SELECT t.kind, t.id, t.details || jsonb_build_object('name', t.name) AS type FROM catalog_type t
        WHERE t.company_id IN (0, ${companyId})
          AND (t.kind = 'cable' AND t.id = ANY (${ids.cable}::bigint[]) OR t.kind = 'pipe' AND t.id = ANY (${ids.pipe}::bigint[]))
        ORDER BY t.kind, t.id, t.company_id`,
  );
  const of = <T>(kind: string) =>
    rows.filter((row) => row.kind === kind).map(({ id, type }): [number, T] => [id, type as T]);
  return { cableTypes: of('cable'), pipeTypes: of('pipe') };
}
