import type { CableType, EarthType, PipeType, PlainRequest } from '@spadework/core/rating';
import { sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';

/** The types of a segment's items: whoever may see the segment may have it rated, whosever the types are. */
export async function typesInSegment(
  tx: Tx,
  companyId: number,
  ids: { cable: readonly number[]; pipe: readonly number[]; ecc: readonly number[] },
): Promise<Pick<PlainRequest, 'cableTypes' | 'pipeTypes' | 'eccTypes'>> {
  const rows = await tx.rows<{ kind: string; id: number; type: unknown }>(
    sql`SELECT t.kind, t.id, t.details || jsonb_build_object('name', t.name) AS type FROM catalog_type t
        WHERE t.company_id IN (0, ${companyId})
          AND (t.kind = 'cable' AND t.id = ANY (${ids.cable}::bigint[]) OR t.kind = 'pipe' AND t.id = ANY (${ids.pipe}::bigint[])
            OR t.kind = 'ecc' AND t.id = ANY (${ids.ecc}::bigint[]))
        ORDER BY t.kind, t.id, t.company_id`,
  );
  const of = <T>(kind: string) =>
    rows.filter((row) => row.kind === kind).map(({ id, type }): [number, T] => [id, type as T]);
  return {
    cableTypes: of<CableType>('cable'),
    pipeTypes: of<PipeType>('pipe'),
    eccTypes: of<EarthType>('ecc'),
  };
}
