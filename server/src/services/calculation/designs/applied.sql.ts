import { readNodes, storedNodes } from '@spadework/core/cost';
import type { BranchKey } from '@spadework/core/design';
import { sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import { type BranchRow, type CalculationRow, findBranches } from '../calculations.sql.js';
import { listOrigins, type OriginRow } from './origins.sql.js';

type Key = Pick<CalculationRow, 'companyId' | 'projectId'>;

/** Branches and where they come from, as they are at some time. */
export interface BranchesAndOrigins {
  branches: BranchRow[];
  origins: OriginRow[];
}

/** What an application of designs replaced, and how what it made can be told from what people have changed since. */
export interface AppliedDesign {
  branchIds: number[];
  keys: BranchKey[];
  before: BranchesAndOrigins;
  /** A hash of what it made. */
  made: string;
}

const isSame = (a: BranchKey, b: BranchKey): boolean =>
  a.segmentId === b.segmentId && a.ruleId === b.ruleId && a.scope === b.scope;

/** What is there now of some branches and origins. */
export async function findBranchesAndOrigins(
  tx: Tx,
  calculation: CalculationRow,
  { branchIds, keys }: Pick<AppliedDesign, 'branchIds' | 'keys'>,
): Promise<BranchesAndOrigins> {
  const branches = await findBranches(tx, calculation, branchIds);
  const origins = await listOrigins(tx, calculation);
  return {
    branches: branches.sort((a, b) => a.id - b.id),
    origins: origins.filter((origin) => keys.some((key) => isSame(origin, key))),
  };
}

const withBranches = (
  { before, ...applied }: AppliedDesign,
  change: (nodes: BranchRow['nodes']) => unknown,
): AppliedDesign => ({
  ...applied,
  before: {
    ...before,
    branches: before.branches.map(({ id, nodes }) => ({ id, nodes: change(nodes) as BranchRow['nodes'] })),
  },
});

export const findAppliedDesign = async (
  tx: Tx,
  { companyId, projectId }: Key,
): Promise<AppliedDesign | undefined> => {
  const row = await tx.row<{ applied: AppliedDesign | null }>(
    sql`SELECT applied_design AS applied FROM calculation
        WHERE company_id = ${companyId} AND project_id = ${projectId}`,
  );
  return row?.applied ? withBranches(row.applied, readNodes) : undefined;
};

/** Null: nothing can be taken back any more. */
export const saveAppliedDesign = (
  tx: Tx,
  { companyId, projectId }: Key,
  applied: AppliedDesign | null,
): Promise<number> =>
  tx.run(
    sql`UPDATE calculation SET applied_design = ${applied && JSON.stringify(withBranches(applied, storedNodes))}::jsonb
        WHERE company_id = ${companyId} AND project_id = ${projectId}`,
  );
