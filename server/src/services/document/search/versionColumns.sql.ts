import { type Sql, sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import { ACCESS_CLASS, accessibleClasses } from '../visibility.js';

/** The columns of one version. */
export interface Entry {
  id: number;
  documentId: number;
  type: string;
  number: string;
  accessClass: string;
  current: boolean;
  obsolete: boolean;
  main: boolean;
  length: number;
  metaLength: number;
  /** The values of each facet group. */
  facets: string[][];
}

export interface LibraryState {
  /** IndexUpdate with every change of the library. */
  generation: number;
  /** The access classes that are accessible to the caller. */
  accessible: string[];
  /** The version of the words of the caller's company, or null if it has none. */
  thesaurusVersion: number | null;
}

export async function findState(tx: Tx, subscribed: Sql, companyId: number | null): Promise<LibraryState> {
  return (await tx.row<LibraryState>(
    sql`SELECT generation, to_json(ARRAY(${accessibleClasses(subscribed)})) AS accessible,
          (SELECT t.version FROM thesaurus t WHERE t.company_id = ${companyId}::bigint) AS "thesaurusVersion"
        FROM document_index`,
  ))!;
}

export function listEntries(tx: Tx, after: number, most: number): Promise<Entry[]> {
  return tx.rows<Entry>(
    sql`SELECT v.id, d.id AS "documentId", d.type, d.number, ${ACCESS_CLASS} AS "accessClass",
          v.current, d.obsolete, d.main, coalesce(i.length, 0) AS length, coalesce(i.meta_length, 0) AS "metaLength",
          json_build_array(ARRAY[d.type], array_remove(ARRAY[s.title], NULL), v.facility, v.activity1, v.activity2,
            v.internal_control, v.keywords) AS facets
        FROM document_version v JOIN document d ON d.id = v.document_id
          LEFT JOIN document_series s ON s.id = d.series_id
          LEFT JOIN document_indexed i ON i.version = v.id
        WHERE v.id > ${after}::int ORDER BY v.id LIMIT ${most}`,
  );
}
