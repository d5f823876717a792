import type { CatalogLink, CatalogNodeType } from '@spadework/core/cost';
import { sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';

export interface PricedNode {
  type: CatalogNodeType;
  number: string;
  /** Only for WORK, MATERIAL and OTHER. */
  unitPrice: number | null;
  unitCost: number;
}

/** PostgreSQL returns numeric columns as text. Prices and quantities are exact as numbers. */
const asNumbers = ({ type, number, unitPrice, unitCost }: PricedNode): PricedNode => ({
  type,
  number,
  unitPrice: unitPrice === null ? null : Number(unitPrice),
  unitCost: Number(unitCost),
});

export async function listNodes(tx: Tx, revisionId: number): Promise<PricedNode[]> {
  const rows = await tx.rows<PricedNode>(
    sql`SELECT type, number, unit_price AS "unitPrice", unit_cost AS "unitCost"
        FROM cost_node WHERE revision_id = ${revisionId}`,
  );
  return rows.map(asNumbers);
}

export async function listLinks(tx: Tx, revisionId: number): Promise<CatalogLink[]> {
  const rows = await tx.rows<{
    parentType: CatalogNodeType;
    parentNumber: string;
    type: CatalogNodeType;
    number: string;
    baseQuantity: string;
  }>(
    sql`SELECT parent_type AS "parentType", parent_number AS "parentNumber", type, number,
          base_quantity AS "baseQuantity"
        FROM cost_child WHERE revision_id = ${revisionId}`,
  );
  return rows.map(({ parentType, parentNumber, type, number, baseQuantity }) => ({
    parent: { type: parentType, number: parentNumber },
    child: { type, number },
    baseQuantity: Number(baseQuantity),
  }));
}

/** Locks prices for writing. Reading goes on; other imports of prices wait. */
export const lockPrices = (tx: Tx): Promise<number> =>
  tx.run(sql`LOCK TABLE company_price IN SHARE ROW EXCLUSIVE MODE`);

export async function listPrices(tx: Tx, companyId: number, revisionId: number): Promise<PricedNode[]> {
  const rows = await tx.rows<PricedNode>(
    sql`SELECT type, number, unit_price AS "unitPrice", unit_cost AS "unitCost"
        FROM company_price WHERE company_id = ${companyId} AND revision_id = ${revisionId}`,
  );
  return rows.map(asNumbers);
}

export const putPrices = (
  tx: Tx,
  companyId: number,
  revisionId: number,
  prices: readonly PricedNode[],
): Promise<number> =>
  tx.run(
    sql`INSERT INTO company_price (company_id, revision_id, type, number, unit_price, unit_cost)
        SELECT ${companyId}, ${revisionId}, type, number, "unitPrice", "unitCost"
        FROM jsonb_to_recordset(${JSON.stringify(prices)}::jsonb)
          AS r(type text, number text, "unitPrice" numeric, "unitCost" numeric)
        ON CONFLICT (company_id, revision_id, type, number) DO UPDATE
          SET unit_price = excluded.unit_price, unit_cost = excluded.unit_cost`,
  );

export const deletePrices = (
  tx: Tx,
  companyId: number,
  revisionId: number,
  prices: readonly PricedNode[],
): Promise<number> =>
  tx.run(
    sql`DELETE FROM company_price p
        USING jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) AS r(type text, number text)
        WHERE p.company_id = ${companyId} AND p.revision_id = ${revisionId}
          AND p.type = r.type AND p.number = r.number`,
  );
