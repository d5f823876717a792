import type { CatalogNodeType } from '@spadework/core/cost';
import { sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import type { PlacedLink } from './catalogTree.js';

export interface NewNode {
  type: CatalogNodeType;
  number: string;
  name: string;
  nameEn: string | null;
  unit: string;
  description: string | null;
  descriptionEn: string | null;
  unitPrice: number | null;
  unitCost: number;
  hasChildren: boolean;
  sheets: string[];
  activityId: number | null;
  facilityId: number | null;
}

export const insertNodes = (tx: Tx, revisionId: number, nodes: readonly NewNode[]): Promise<number> =>
  tx.run(
    sql`INSERT INTO cost_node (revision_id, type, number, name, name_en, unit, description, description_en, unit_price,
          unit_cost, has_children, sheets, activity_id, facility_id)
        SELECT ${revisionId}, type, number, name, "nameEn", unit, description, "descriptionEn", "unitPrice",
          "unitCost", "hasChildren", sheets, "activityId", "facilityId"
        FROM jsonb_to_recordset(${JSON.stringify(nodes)}::jsonb) AS r(type text, number text, name text,
          "nameEn" text, unit text, description text, "descriptionEn" text, "unitPrice" numeric, "unitCost" numeric,
          "hasChildren" boolean, sheets text[], "activityId" bigint, "facilityId" bigint)`,
  );

/** There are many more links than nodes, and arrays are the fastest way to insert them. */
export const insertLinks = (tx: Tx, revisionId: number, links: readonly PlacedLink[]): Promise<number> =>
  tx.run(
    sql`INSERT INTO cost_child (revision_id, parent_type, parent_number, position, type, number, base_quantity)
        SELECT ${revisionId}, * FROM unnest(${links.map(({ parent }) => parent.type)}::text[],
          ${links.map(({ parent }) => parent.number)}::text[], ${links.map(({ position }) => position)}::int[],
          ${links.map(({ child }) => child.type)}::text[], ${links.map(({ child }) => child.number)}::text[],
          ${links.map(({ baseQuantity }) => baseQuantity)}::numeric[])`,
  );

/** Updates the statistics of PostgreSQL, so that the first queries get good plans. */
export const analyzeCatalog = (tx: Tx): Promise<number> => tx.run(sql`ANALYZE cost_node, cost_child`);
