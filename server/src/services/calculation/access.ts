import { MAX_TOTAL, type Money, moneyNumber, moneyOf } from '@spadework/core';
import type { Operation } from '../../http/contract.js';
import { requireMatch, versionTag } from '../../http/etag.js';
import type { Language } from '../../http/language.js';
import type { Caller } from '../../kernel/caller.js';
import { Refusal } from '../../kernel/refusals.js';
import type { Tx } from '../../store/store.js';
import { type ModuleProject, requireModuleProject, setProjectMeta } from '../project/index.js';
import * as store from './calculations.sql.js';
import { refuseFindings } from './findings.js';
import { revisions } from './revisions.sql.js';

interface AnyCall {
  tx: Tx;
  caller: Caller;
  operation: Operation;
  ifMatch: string | undefined;
  language: Language;
}
type ProjectCall = AnyCall & { params: { projectId: number } };
type NodeCall = AnyCall & { params: { nodeId: string } };

/** A calculation with its project; in a write both are this transaction's until it ends. */
export interface Opened {
  project: ModuleProject;
  calculation: store.CalculationRow;
}

export const etagOf = ({ projectId, version }: store.CalculationRow): string =>
  versionTag(projectId, version);
/** What says `readOnly` is another answer, though the calculation is the same. */
export const archivedEtagOf = ({ projectId, version }: store.CalculationRow): string =>
  `"${projectId}-${version}-readonly"`;

/** The calculation of the project that a path names, if the caller has the right that the contract asks for. */
export async function openCalculation(call: ProjectCall): Promise<Opened> {
  const project = await requireModuleProject(call, 'CALCULATION', 'PROJECT_HAS_NO_CALCULATION');
  // A module that was activated before there was a catalog gets its calculation now.
  const calculation =
    (await store.findCalculation(call.tx, project)) ?? (await beginCalculation(call.tx, project));
  if (!calculation) throw new Refusal('NO_CATALOG');
  if (call.operation.method !== 'GET') requireMatch(call.ifMatch, etagOf(calculation));
  return { project, calculation };
}

/** Ties a project's new calculation to the latest revision, if there is one. */
export async function beginCalculation(
  tx: Tx,
  project: { companyId: number; id: number },
): Promise<store.CalculationRow | undefined> {
  const latest = await revisions.find(tx, 'latest');
  if (!latest) return undefined;
  const begun = await store.insertCalculation(tx, project, latest.id);
  // A read holds no lock on the project, so it leaves the total to the first write.
  if (begun && tx.inTransaction)
    await setProjectMeta(tx, project, { totalCost: 0, catalogRevisionName: latest.name });
  return store.findCalculation(tx, project);
}

export interface OpenedNode extends Opened {
  branch: store.BranchRow;
}

/** The branch that holds the node of a path. Of what the caller cannot see there is no node. */
export async function openNode(call: NodeCall): Promise<OpenedNode> {
  const missing = new Refusal('NODE_NOT_FOUND');
  const branchId = branchIdOf(call.params.nodeId);
  const found = branchId === undefined ? undefined : await store.findBranchProject(call.tx, branchId);
  if (!found) throw missing;
  const opened = await openCalculation({ ...call, params: found }).catch((error) => {
    throw error instanceof Refusal && error.code === 'PROJECT_HAS_NO_CALCULATION' ? missing : error;
  });
  const branch = await store.findBranch(call.tx, opened.calculation, branchId!);
  if (!branch) throw missing;
  return { ...opened, branch };
}

/** Ids of nodes begin with that of their branch, so that one row holds the answer. */
export function nodeIds(branchId: number): () => string {
  let last = 0;
  return () => `${branchId}-${++last}`;
}

const branchIdOf = (nodeId: string): number | undefined => {
  const id = Number(/^(\d{1,16})-\d{1,9}$/.exec(nodeId)?.[1]);
  return Number.isSafeInteger(id) ? id : undefined;
};

/** Ends a change: the calculation's next version, and the project's total with it. */
export async function finishChange(
  { tx, language }: Pick<AnyCall, 'tx' | 'language'>,
  { project, calculation }: Opened,
  total: Money,
): Promise<{ etag: string }> {
  if (total > MAX_TOTAL) refuseFindings([{ path: 'quantity', code: 'TOTAL_TOO_LARGE' }], language);
  await store.touchCalculation(tx, calculation);
  await setProjectMeta(tx, project, {
    totalCost: moneyNumber(total),
    catalogRevisionName: calculation.revisionName,
  });
  return { etag: etagOf({ ...calculation, version: calculation.version + 1 }) };
}

export const totalBefore = ({ project }: Opened): Money => moneyOf(Number(project.totalCost ?? 0));
