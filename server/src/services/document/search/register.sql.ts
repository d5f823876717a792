import { type Sql, sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';

/** A version as searching sees it. */
export interface Entry {
  id: number;
  documentId: number;
  type: string;
  seriesId: number | null;
  current: boolean;
  obsolete: boolean;
  main: boolean;
  open: boolean;
  length: number;
  metaLength: number;
  /** Its values, group by group. */
  facets: string[][];
}

/** How the library stands, and which series are open to the caller. */
export async function findState(tx: Tx, subscribed: Sql): Promise<{ generation: number; series: number[] }> {
  return (await tx.row<{ generation: number; series: number[] }>(
    sql`SELECT generation, to_json(ARRAY(${subscribed})) AS series FROM document_index`,
  ))!;
}

export function listEntries(tx: Tx, after: number, most: number): Promise<Entry[]> {
  return tx.rows<Entry>(
    sql`SELECT v.id, d.id AS "documentId", d.type, d.series_id AS "seriesId", v.current, d.obsolete, d.main, d.open,
          coalesce(i.length, 0) AS length, coalesce(i.meta_length, 0) AS "metaLength",
          json_build_array(ARRAY[d.type], array_remove(ARRAY[s.title], NULL), v.facility, v.activity1, v.activity2,
            v.internal_control, v.keywords) AS facets
        FROM document_version v JOIN document d ON d.id = v.document_id
          LEFT JOIN document_series s ON s.id = d.series_id
          LEFT JOIN document_indexed i ON i.version = v.id
        WHERE v.id > ${after}::int ORDER BY v.id LIMIT ${most}`,
  );
}
