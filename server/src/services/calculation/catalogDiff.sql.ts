import type { CatalogNodeType } from '@spadework/core/cost';
import { sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';

export interface DifferentNode {
  type: CatalogNodeType;
  number: string;
  name: string;
  /** The cost as text; null if the revision does not have the node. */
  oldCost: string | null;
  newCost: string | null;
  /** The fields that differ, if both revisions have the node. */
  fields: string[];
}

/** The nodes that differ between two revisions. */
export const listDifferentNodes = (tx: Tx, from: number, to: number): Promise<DifferentNode[]> =>
  tx.rows(
    sql`WITH child AS (
          SELECT revision_id, parent_type AS type, parent_number AS number,
            jsonb_agg(jsonb_build_array(type, number, base_quantity) ORDER BY position) AS children
          FROM cost_child WHERE revision_id IN (${from}, ${to}) GROUP BY 1, 2, 3),
        node AS (
          SELECT n.*, c.children FROM cost_node n LEFT JOIN child c USING (revision_id, type, number)
          WHERE n.revision_id IN (${from}, ${to})),
        pair AS (
          SELECT type, number, coalesce(b.name, a.name) AS name, a.unit_cost AS "oldCost", b.unit_cost AS "newCost",
            CASE WHEN a.revision_id IS NULL OR b.revision_id IS NULL THEN '{}' ELSE array_remove(ARRAY[
              CASE WHEN a.name <> b.name THEN 'name' END,
              CASE WHEN a.name_en IS DISTINCT FROM b.name_en THEN 'nameEn' END,
              CASE WHEN a.unit <> b.unit THEN 'unit' END,
              CASE WHEN a.description IS DISTINCT FROM b.description THEN 'description' END,
              CASE WHEN a.description_en IS DISTINCT FROM b.description_en THEN 'descriptionEn' END,
              CASE WHEN a.sheets <> b.sheets THEN 'sheets' END,
              CASE WHEN a.facility_id IS DISTINCT FROM b.facility_id THEN 'facility' END,
              CASE WHEN a.activity_id IS DISTINCT FROM b.activity_id THEN 'activity' END,
              CASE WHEN a.children IS DISTINCT FROM b.children THEN 'children' END], NULL) END AS fields
          FROM (SELECT * FROM node WHERE revision_id = ${from}) a
          FULL JOIN (SELECT * FROM node WHERE revision_id = ${to}) b USING (type, number))
        SELECT * FROM pair WHERE "oldCost" IS DISTINCT FROM "newCost" OR fields <> '{}'
        ORDER BY type, number COLLATE "C"`,
  );
