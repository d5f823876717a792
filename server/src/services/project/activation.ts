import type { ModuleType } from '@spadework/core';
import type { Tx } from '../../store/store.js';
import { type ProjectRow, reloadProject } from './projects.sql.js';

type Beginning = (tx: Tx, project: { companyId: number; id: number }) => Promise<unknown>;

const beginnings = new Map<ModuleType, Beginning>();

/** Says what the service behind a module does when a project gets it. */
export function whenActivated(module: ModuleType, begin: Beginning): void {
  beginnings.set(module, begin);
}

/** Lets the services behind modules begin; the project as they leave it. */
export async function activated(
  tx: Tx,
  project: ProjectRow,
  modules: readonly ModuleType[],
): Promise<ProjectRow> {
  const begins = modules.flatMap((module) => beginnings.get(module) ?? []);
  for (const begin of begins) await begin(tx, project);
  return begins.length ? reloadProject(tx, project) : project;
}
