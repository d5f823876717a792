import type { Tx } from '../../store/store.js';
import type { ProjectRow } from './projects.sql.js';

/** Throws a refusal if a project must be kept. It runs in the transaction that would delete it. */
type Guard = (tx: Tx, project: ProjectRow) => Promise<void>;

const guards: Guard[] = [];

/** Registers what a service must keep of projects. */
export function beforeProjectDeleted(guard: Guard): void {
  guards.push(guard);
}

export async function requireDeletable(tx: Tx, project: ProjectRow): Promise<void> {
  for (const guard of guards) await guard(tx, project);
}
