import type { ModuleType } from '@spadework/core/project';
import type { Tx } from '../../store/store.js';
import { type ProjectRow, reloadProject } from './projects.sql.js';

type Listener = (tx: Tx, project: { companyId: number; id: number }) => Promise<unknown>;

const listeners = new Map<ModuleType, Listener>();

/** Registers what the service behind a module does when a project gets that module. */
export function onModuleActivated(module: ModuleType, listener: Listener): void {
  listeners.set(module, listener);
}

/** Calls the services behind modules that were just activated, and returns the project as they leave it. */
export async function activateModules(
  tx: Tx,
  project: ProjectRow,
  modules: readonly ModuleType[],
): Promise<ProjectRow> {
  const called = modules.flatMap((module) => listeners.get(module) ?? []);
  for (const listener of called) await listener(tx, project);
  return called.length ? reloadProject(tx, project) : project;
}
