import { type Money, moneyOf } from '@spadework/core/cost';
import { isReading, type Operation } from '../../http/contract.js';
import { etagOfBytes, matches, versionTag } from '../../http/etag.js';
import type { Language } from '../../http/language.js';
import type { Caller } from '../../kernel/caller.js';
import { Refusal } from '../../kernel/refusals.js';
import type { Tx } from '../../store/store.js';
import {
  initializeProjectMeta,
  type ModuleProject,
  requireModuleProject,
  setProjectMeta,
} from '../project/index.js';
import * as store from './calculations.sql.js';
import { findDeletedProject } from './deleted.sql.js';
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

interface ProjectKey {
  companyId: number;
  id: number;
}

/** A calculation with its project. A write holds locks on both until the transaction ends. */
export interface Opened {
  project: ModuleProject;
  calculation: store.CalculationRow;
}

export const etagOf = ({ projectId, version }: store.CalculationRow): string =>
  versionTag(projectId, version);
/** An ETag that also tells of things that change without the calculation, such as trenches. A write ignores the suffix. */
export const etagWith = (calculation: store.CalculationRow, others: unknown): string =>
  etagOf(calculation).replace(/"$/, `-o${etagOfBytes(JSON.stringify(others)).slice(1, 9)}"`);
/** Nodes with origins have their own ETag, because the states of these change with the trenches. */
export const etagWithOrigins = (
  calculation: store.CalculationRow,
  origins: ReadonlyMap<number, unknown>,
): string => (origins.size === 0 ? etagOf(calculation) : etagWith(calculation, [...origins]));
const SUFFIX = /-o[\w-]{8}"/g;
/** An archived project has its own ETag, because the answer says `readOnly`. */
export const archivedEtagOf = ({ projectId, version }: store.CalculationRow): string =>
  `"${projectId}-${version}-readonly"`;

export const moduleOf = ({ project, calculation }: Opened) => ({
  calculationType: calculation.type,
  projectId: project.id,
  readOnly: project.archived,
  revisionId: calculation.revisionId,
  revisionName: calculation.revisionName,
});

/** The calculation of the project in the path, if the caller has the right that the operation requires. */
export async function openCalculation(call: ProjectCall): Promise<Opened> {
  const project = await requireModuleProject(call, 'CALCULATION', 'PROJECT_HAS_NO_CALCULATION');
  // If the module was activated before there was a catalog, the calculation is created now.
  const calculation = (await store.findCalculation(call.tx, project)) ?? (await createLate(call, project));
  if (!calculation) throw new Refusal('NO_CATALOG');
  if (!isReading(call.operation)) await requireVersion(call, calculation);
  return { project, calculation };
}

/** Tells whoever has an old version which one is current, and who made it. */
async function requireVersion({ tx, ifMatch }: AnyCall, calculation: store.CalculationRow): Promise<void> {
  const etag = etagOf(calculation);
  if (ifMatch === undefined || matches(ifMatch.replaceAll(SUFFIX, '"'), etag)) return;
  const { modifiedBy: by, modifiedDate: at } = calculation;
  const byName = by === null ? null : await store.findFullName(tx, by);
  throw new Refusal('PRECONDITION_FAILED', { members: { etag, by, byName, at } });
}

/** Creates the calculation of a new module with the latest revision, if there is one. */
export async function beginCalculation(tx: Tx, project: ProjectKey): Promise<void> {
  const revision = await createWithLatest(tx, project);
  if (revision) await initializeProjectMeta(tx, project, { totalCost: 0, catalogRevisionName: revision });
}

async function createLate({ tx, caller }: AnyCall, project: ProjectKey) {
  const revision = await createWithLatest(tx, project);
  // A read has no lock on the project, so the first write sets the total.
  if (revision && tx.inTransaction)
    await setProjectMeta(tx, project, { totalCost: 0, catalogRevisionName: revision }, caller.author);
  return store.findCalculation(tx, project);
}

/** Creates a calculation with the latest revision. Returns its name, or undefined if nothing was created. */
async function createWithLatest(tx: Tx, project: ProjectKey): Promise<string | undefined> {
  const latest = await revisions.find(tx, 'latest');
  return latest && (await store.insertCalculation(tx, project, latest.id)) ? latest.name : undefined;
}

export interface OpenedNode extends Opened {
  branch: store.BranchRow;
}

/** The branch with the node in the path. A node that the caller cannot see is reported as not found. */
export async function openNode(call: NodeCall): Promise<OpenedNode> {
  const missing = new Refusal('NODE_NOT_FOUND');
  const branchId = branchIdOf(call.params.nodeId);
  const found = branchId === undefined ? undefined : await store.findBranchProject(call.tx, branchId);
  if (!found) throw missing;
  const opened = await openCalculation({ ...call, params: found }).catch(asMissing);
  const branch = await store.findBranch(call.tx, opened.calculation, branchId!);
  if (!branch) throw missing;
  return { ...opened, branch };
}

/** The calculation that a node was deleted from. Undefined: no such node was deleted. */
export async function openDeleted(call: NodeCall): Promise<Opened | undefined> {
  const found = await findDeletedProject(call.tx, call.params.nodeId);
  return found && openCalculation({ ...call, params: found }).catch(asMissing);
}

const asMissing = (error: unknown): never => {
  throw error instanceof Refusal && error.code === 'PROJECT_HAS_NO_CALCULATION'
    ? new Refusal('NODE_NOT_FOUND')
    : error;
};

/** Node ids start with the id of their branch, so that a node is found with one row. */
export function nodeIds(branchId: number): () => string {
  let last = 0;
  return () => `${branchId}-${++last}`;
}

const branchIdOf = (nodeId: string): number | undefined => {
  const id = Number(/^(\d{1,16})-\d{1,9}$/.exec(nodeId)?.[1]);
  return Number.isSafeInteger(id) ? id : undefined;
};

export const totalBefore = ({ project }: Opened): Money => moneyOf(Number(project.totalCost ?? 0));
