import { type CalculationTree, type CalculationType, readNodes, storedNodes } from '@spadework/core/cost';
import { PERSON_NAME } from '../../auth/identity.sql.js';
import { raw, type Sql, sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';

export interface CalculationRow {
  companyId: number;
  projectId: number;
  version: number;
  type: CalculationType;
  revisionId: number;
  revisionName: string;
  modifiedDate: string;
  /** A user or a client. Null: nobody has changed it yet. */
  modifiedBy: string | null;
  /** Whether any of its branches was ever made from a design. */
  hasDesigns: boolean;
  /** The id for a new branch; only in a write. */
  nextBranchId: number | null;
}

/** The nodes that one request added: a budget code or custom node with its subtree. The top may be deleted later. */
export interface BranchRow {
  id: number;
  nodes: CalculationTree[];
}

interface ProjectKey {
  companyId: number;
  id: number;
}

export const findCalculation = (tx: Tx, { companyId, id }: ProjectKey): Promise<CalculationRow | undefined> =>
  tx.row<CalculationRow>(
    sql`SELECT c.company_id AS "companyId", c.project_id AS "projectId", c.version, c.type,
          c.revision_id AS "revisionId", r.name AS "revisionName", c.modified_date AS "modifiedDate",
          c.modified_by AS "modifiedBy", c.has_designs AS "hasDesigns",
          CASE WHEN ${tx.inTransaction} THEN nextval('calculation_branch_id') END AS "nextBranchId"
        FROM calculation c JOIN cost_revision r ON r.id = c.revision_id
        WHERE c.company_id = ${companyId} AND c.project_id = ${id}`,
  );

/** The full name of a user, or null: a client has none. */
export const findFullName = async (tx: Tx, username: string): Promise<string | null> =>
  (
    await tx.row<{ name: string | null }>(
      sql`SELECT ${raw(PERSON_NAME)} AS name FROM app_user u WHERE u.username = ${username}`,
    )
  )?.name ?? null;

/**
 * Creates a calculation with a revision, unless it exists. The project is locked before the row is written: a write that
 * holds the project would wait for that row, and the row for the project.
 */
export const insertCalculation = (
  tx: Tx,
  { companyId, id }: ProjectKey,
  revisionId: number,
): Promise<number> =>
  tx.run(
    sql`INSERT INTO calculation (company_id, project_id, revision_id)
        SELECT p.company_id, p.id, ${revisionId}::bigint FROM project p WHERE p.company_id = ${companyId} AND p.id = ${id}
        FOR KEY SHARE ON CONFLICT DO NOTHING`,
  );

/** The calculation of a copied project, without its nodes. */
export const copyCalculationRow = (
  tx: Tx,
  { companyId, projectId }: CalculationRow,
  to: ProjectKey,
  author: string,
): Promise<number> =>
  tx.run(
    sql`INSERT INTO calculation (company_id, project_id, revision_id, type, has_designs, additions, modified_by)
        SELECT company_id, ${to.id}, revision_id, type, has_designs, additions, ${author} FROM calculation
        WHERE company_id = ${companyId} AND project_id = ${projectId}`,
  );

/** Every change increments the version. */
export const touchCalculation = (
  { companyId, projectId, type, hasDesigns }: CalculationRow,
  author: string,
): Sql =>
  sql`UPDATE calculation SET type = ${type}, has_designs = ${hasDesigns}, version = version + 1, modified_date = now(),
        modified_by = ${author}
      WHERE company_id = ${companyId} AND project_id = ${projectId} RETURNING version`;

interface StoredBranch {
  id: number;
  nodes: unknown;
}

const readBranch = ({ id, nodes }: StoredBranch): BranchRow => ({ id, nodes: readNodes(nodes) });
const storedBranch = ({ id, nodes }: BranchRow): StoredBranch => ({ id, nodes: storedNodes(nodes) });

export const listBranches = async (
  tx: Tx,
  { companyId, projectId }: CalculationRow,
): Promise<BranchRow[]> => {
  const rows = await tx.rows<StoredBranch>(
    sql`SELECT id, nodes FROM calculation_branch
        WHERE company_id = ${companyId} AND project_id = ${projectId} ORDER BY id`,
  );
  return rows.map(readBranch);
};

/** A branch as the store has it, for whoever reads it elsewhere: its nodes as text. */
export interface BranchText {
  id: number;
  nodes: string;
}

export const listBranchTexts = (tx: Tx, { companyId, projectId }: CalculationRow): Promise<BranchText[]> =>
  tx.rows<BranchText>(
    sql`SELECT id, nodes::text AS nodes FROM calculation_branch
        WHERE company_id = ${companyId} AND project_id = ${projectId} ORDER BY id`,
  );

export const readBranchText = ({ id, nodes }: BranchText): BranchRow =>
  readBranch({ id, nodes: JSON.parse(nodes) });

/** The ids of all branches, and which codes their top nodes are. */
export async function listTops(tx: Tx, { companyId, projectId }: CalculationRow) {
  const rows = await tx.rows<{ id: number; tops: Pick<CalculationTree, 'type' | 'number'>[] }>(
    sql`SELECT id, coalesce((SELECT jsonb_agg(jsonb_build_object('type', n -> 'type', 'number', n -> 'number'))
          FROM jsonb_array_elements(nodes) n WHERE jsonb_typeof(n) = 'object'), '[]') AS tops
        FROM calculation_branch WHERE company_id = ${companyId} AND project_id = ${projectId}`,
  );
  return { branchIds: rows.map(({ id }) => id), tops: rows.flatMap(({ tops }) => tops) };
}

/** The numbers of all nodes. */
export async function listNumbers(tx: Tx, { companyId, projectId }: CalculationRow): Promise<string[]> {
  const rows = await tx.rows<{ number: string }>(
    sql`SELECT DISTINCT n #>> '{}' AS number FROM calculation_branch, jsonb_path_query(nodes, 'strict $.**.number') n
        WHERE company_id = ${companyId} AND project_id = ${projectId}`,
  );
  return rows.map(({ number }) => number);
}

/** The project of a branch. */
export const findBranchProject = (tx: Tx, id: number): Promise<{ projectId: number } | undefined> =>
  tx.row<{ projectId: number }>(
    sql`SELECT project_id AS "projectId" FROM calculation_branch WHERE id = ${id}`,
  );

export const findBranch = async (
  tx: Tx,
  { companyId, projectId }: CalculationRow,
  id: number,
): Promise<BranchRow | undefined> => {
  const row = await tx.row<StoredBranch>(
    sql`SELECT id, nodes FROM calculation_branch
        WHERE company_id = ${companyId} AND project_id = ${projectId} AND id = ${id}`,
  );
  return row && readBranch(row);
};

export const findBranches = async (
  tx: Tx,
  { companyId, projectId }: CalculationRow,
  ids: readonly number[],
): Promise<BranchRow[]> => {
  const rows = await tx.rows<StoredBranch>(
    sql`SELECT id, nodes FROM calculation_branch
        WHERE company_id = ${companyId} AND project_id = ${projectId} AND id = ANY (${[...new Set(ids)]}::bigint[])`,
  );
  return rows.map(readBranch);
};

export const countNodes = async (tx: Tx, { companyId, projectId }: CalculationRow): Promise<number> =>
  (await tx.row<{ count: number }>(
    sql`SELECT coalesce(sum(node_count), 0) AS count FROM calculation_branch
        WHERE company_id = ${companyId} AND project_id = ${projectId}`,
  ))!.count;

export const insertBranch = (
  tx: Tx,
  { companyId, projectId }: CalculationRow,
  { id, nodes }: BranchRow,
): Promise<number> =>
  tx.run(
    sql`INSERT INTO calculation_branch (company_id, project_id, id, nodes)
        VALUES (${companyId}, ${projectId}, ${id}, ${JSON.stringify(storedNodes(nodes))}::jsonb)`,
  );

export const saveBranches = (
  tx: Tx,
  { companyId, projectId }: CalculationRow,
  branches: readonly BranchRow[],
): Promise<number> =>
  tx.run(
    sql`UPDATE calculation_branch b SET nodes = r.nodes
        FROM jsonb_to_recordset(${JSON.stringify(branches.map(storedBranch))}::jsonb) AS r(id bigint, nodes jsonb)
        WHERE b.company_id = ${companyId} AND b.project_id = ${projectId} AND b.id = r.id`,
  );

export const deleteBranch = (tx: Tx, { companyId, projectId }: CalculationRow, id: number): Promise<number> =>
  tx.run(
    sql`DELETE FROM calculation_branch
        WHERE company_id = ${companyId} AND project_id = ${projectId} AND id = ${id}`,
  );

export const deleteBranches = async (
  tx: Tx,
  { companyId, projectId }: CalculationRow,
): Promise<BranchRow[]> => {
  const rows = await tx.rows<StoredBranch>(
    sql`DELETE FROM calculation_branch WHERE company_id = ${companyId} AND project_id = ${projectId}
        RETURNING id, nodes`,
  );
  return rows.map(readBranch);
};
