import { type CalculationType, type DeletedNode, readNodes, storedNodes } from '@spadework/core/cost';
import { sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';
import type { CalculationRow } from './calculations.sql.js';
import { KEPT_DAYS, KEPT_DELETIONS, MAX_NODES } from './limits.js';

const DELETED_AT_ONCE = 1_000;

/** A node that was deleted from a branch. */
export interface DeletedRow extends DeletedNode {
  branchId: number;
  /** Whose prices it has. */
  type: CalculationType;
}

type Key = Pick<CalculationRow, 'companyId' | 'projectId'>;

/** Keeps what one deletion takes away, and forgets the oldest ones that are too many. */
export async function keepDeleted(
  tx: Tx,
  { companyId, projectId, version, type }: CalculationRow,
  deleted: readonly Omit<DeletedRow, 'type'>[],
): Promise<void> {
  const rows = deleted.map(({ node, ...row }) => ({ ...row, nodeId: node.id, nodes: storedNodes([node]) }));
  await tx.run(
    sql`INSERT INTO deleted_node (company_id, project_id, node_id, branch_id, version, type, nodes, parent_id, before, alone)
        SELECT ${companyId}, ${projectId}, "nodeId", "branchId", ${version + 1}::bigint, ${type}::text, nodes, "parentId",
          before, alone
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r("nodeId" text, "branchId" bigint, nodes jsonb,
          "parentId" text, before text[], alone boolean)
        ON CONFLICT (company_id, project_id, node_id) DO UPDATE SET branch_id = excluded.branch_id,
          version = excluded.version, type = excluded.type, nodes = excluded.nodes, parent_id = excluded.parent_id,
          before = excluded.before, alone = excluded.alone, deleted_at = now()`,
  );
  await tx.run(
    sql`DELETE FROM deleted_node d USING (
          SELECT node_id, dense_rank() OVER (ORDER BY version DESC) AS deletion,
            sum(node_count) OVER (ORDER BY version DESC, node_id) AS nodes
          FROM deleted_node WHERE company_id = ${companyId} AND project_id = ${projectId}) k
        WHERE d.company_id = ${companyId} AND d.project_id = ${projectId} AND d.node_id = k.node_id
          AND (k.deletion > ${KEPT_DELETIONS} OR k.nodes > ${MAX_NODES})`,
  );
}

/** The project of a deleted node. */
export const findDeletedProject = (tx: Tx, nodeId: string): Promise<{ projectId: number } | undefined> =>
  tx.row<{ projectId: number }>(
    sql`SELECT project_id AS "projectId" FROM deleted_node WHERE node_id = ${nodeId}
        ORDER BY deleted_at DESC LIMIT 1`,
  );

/** Everything that one deletion took away, siblings in their order. */
export const takeDeleted = async (
  tx: Tx,
  { companyId, projectId }: Key,
  nodeId: string,
): Promise<DeletedRow[]> => {
  const rows = await tx.rows<Omit<DeletedRow, 'node'> & { nodes: unknown }>(
    sql`DELETE FROM deleted_node d USING deleted_node o
        WHERE o.company_id = ${companyId} AND o.project_id = ${projectId} AND o.node_id = ${nodeId}
          AND d.company_id = o.company_id AND d.project_id = o.project_id AND d.version = o.version
        RETURNING d.branch_id AS "branchId", d.type, d.nodes, d.parent_id AS "parentId", d.before, d.alone`,
  );
  return rows
    .map(({ nodes, ...row }) => ({ ...row, node: readNodes(nodes)[0]! }))
    .sort((a, b) => a.branchId - b.branchId || a.before.length - b.before.length);
};

/** Forgets what was deleted long ago, in batches. */
export async function forgetDeleted(tx: Tx): Promise<number> {
  let total = 0;
  for (let deleted = DELETED_AT_ONCE; deleted === DELETED_AT_ONCE; total += deleted)
    deleted = await tx.run(
      sql`DELETE FROM deleted_node WHERE (company_id, project_id, node_id) IN (
            SELECT company_id, project_id, node_id FROM deleted_node
            WHERE deleted_at < now() - make_interval(days => ${KEPT_DAYS}::integer)
            ORDER BY deleted_at LIMIT ${DELETED_AT_ONCE})`,
    );
  return total;
}
