import type { CableType, EarthType, PipeType, PlainRequest, ratedTypeIds } from '@spadework/core/rating';
import { sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';

type Ids = ReturnType<typeof ratedTypeIds>;

/**
 * The types of a segment's items, whosever they are: whoever may see the segment may have it rated. A type comes into a
 * segment only by somebody who may use it.
 */
export const typesOfSegment = (
  tx: Tx,
  ids: Ids,
): Promise<{ kind: keyof Ids; id: number; scope: string; type: { name: string } }[]> =>
  tx.rows(
    sql`SELECT t.kind, t.id, t.scope, t.details || jsonb_build_object('id', t.id, 'name', t.name) AS type FROM catalog_type t
        WHERE t.kind = 'cable' AND t.id = ANY (${ids.cable}::bigint[]) OR t.kind = 'pipe' AND t.id = ANY (${ids.pipe}::bigint[])
          OR t.kind = 'ecc' AND t.id = ANY (${ids.ecc}::bigint[])
        ORDER BY t.kind, t.id`,
  );

export async function ratedTypes(
  tx: Tx,
  ids: Ids,
): Promise<Pick<PlainRequest, 'cableTypes' | 'pipeTypes' | 'eccTypes'>> {
  const rows = await typesOfSegment(tx, ids);
  const of = <T>(kind: keyof Ids) =>
    rows.filter((row) => row.kind === kind).map(({ id, type }): [number, T] => [id, type as T]);
  return {
    cableTypes: of<CableType>('cable'),
    pipeTypes: of<PipeType>('pipe'),
    eccTypes: of<EarthType>('ecc'),
  };
}
