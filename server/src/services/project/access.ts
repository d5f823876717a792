import { type ModuleType, mayUse } from '@spadework/core/project';
import { isReading, type Operation } from '../../http/contract.js';
import { type Caller, isAdministrator } from '../../kernel/caller.js';
import { Refusal, type RefusalCode } from '../../kernel/refusals.js';
import { raw } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';
import type { ProjectAccess } from './access.sql.js';
import { findAccess, findProject, lockByNumber, type ProjectRow, recordAccess } from './projects.sql.js';
import type { Expansion } from './schemas.js';

interface ProjectCall {
  tx: Tx;
  caller: Caller;
  operation: Operation;
  params: { projectId: number };
}

/** The project that a path names, if the caller has the right that the operation's contract asks for. */
export async function openProject(
  { tx, caller, operation, params }: ProjectCall,
  expand?: readonly Expansion[],
): Promise<ProjectRow> {
  const writes = !isReading(operation);
  const lock = raw(writes ? 'FOR UPDATE OF p' : '');
  const project = await findProject(tx, caller, params.projectId, lock, expand);
  const allowed = requireRight(project, caller, operation);
  if (writes && !allowed.accessed) await recordAccess(tx, caller, allowed);
  return allowed;
}

type NumberCall = Pick<ProjectCall, 'tx' | 'caller' | 'operation'> & {
  params: { companyId: number; number: string };
};

/** The same for a write that names a project by its number; undefined where the caller may make a new one. */
export async function openByNumber({
  tx,
  caller,
  operation,
  params,
}: NumberCall): Promise<ProjectRow | undefined> {
  const project = await lockByNumber(tx, caller, params);
  if (!project && params.companyId === caller.companyId) return undefined;
  const allowed = requireRight(project, caller, operation);
  if (!allowed.accessed) await recordAccess(tx, caller, allowed);
  return allowed;
}

/** The same without what the project holds. */
export const lookUpProject = async ({ tx, caller, operation, params }: ProjectCall): Promise<ProjectAccess> =>
  requireRight(await findAccess(tx, caller, params.projectId), caller, operation);

/** A project that a query names, for whoever may read it. */
export const readProject = async (tx: Tx, caller: Caller, projectId: number): Promise<ProjectRow> =>
  requireRight(await findProject(tx, caller, projectId, raw('')), caller, { right: 'READ' });

function requireRight<P extends ProjectAccess>(
  project: P | undefined,
  caller: Caller,
  operation: Pick<Operation, 'right'>,
): P {
  if (!project?.role) throw new Refusal('PROJECT_NOT_FOUND');
  const administrator = isAdministrator(caller) && project.companyId === caller.companyId;
  if (!mayUse({ role: project.role, administrator }, operation.right!))
    throw new Refusal('PROJECT_RIGHT_REQUIRED');
  return project;
}

export function requireWritable(project: ProjectRow): void {
  if (project.archived) throw new Refusal('PROJECT_READONLY');
}

/** For the services behind modules: the project of a path, or `missing` when it is out of reach or lacks the module. */
export async function requireModuleProject(
  call: ProjectCall,
  module: ModuleType,
  missing: RefusalCode,
): Promise<ProjectRow> {
  const project = await openProject(call).catch((error) => {
    throw error instanceof Refusal && error.code === 'PROJECT_NOT_FOUND' ? new Refusal(missing) : error;
  });
  if (!project.modules.includes(module)) throw new Refusal(missing);
  if (!isReading(call.operation)) requireWritable(project);
  return project;
}
