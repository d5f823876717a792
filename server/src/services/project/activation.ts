import type { ModuleType } from '@spadework/core/project';
import type { Tx } from '../../store/store.js';
import { type ProjectRow, reloadProject } from './projects.sql.js';

type Listener = (tx: Tx, project: { companyId: number; id: number }) => Promise<unknown>;

const listeners = new Map<ModuleType, Listener>();

/** Registers the listener of the service behind a module. It runs when a project gets that module. */
export function onModuleActivated(module: ModuleType, listener: Listener): void {
  listeners.set(module, listener);
}

/** Calls the listeners of newly activated modules, and returns the project after that. */
export async function activateModules(
  tx: Tx,
  project: ProjectRow,
  modules: readonly ModuleType[],
): Promise<ProjectRow> {
  const called = modules.flatMap((module) => listeners.get(module) ?? []);
  for (const listener of called) await listener(tx, project);
  return called.length ? reloadProject(tx, project) : project;
}
