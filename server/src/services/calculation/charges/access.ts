import type { Call, Operation } from '../../../http/contract.js';
import { versionTag } from '../../../http/etag.js';
import { Refusal } from '../../../kernel/refusals.js';
import { type ModuleProject, requireModuleProject } from '../../project/index.js';
import * as store from './charges.sql.js';

export type ChargeCall = Pick<Call<Operation>, 'tx' | 'caller' | 'operation' | 'ifMatch'> & {
  params: { projectId: number };
};

export const etagOf = (projectId: number, version: number): string =>
  versionTag(projectId, version).replace('"', '"charge-');

/** The project of a charge. A write holds a lock on it until the transaction ends. */
export const openProject = (call: ChargeCall): Promise<ModuleProject> =>
  requireModuleProject(call, 'ECO', 'PROJECT_HAS_NO_CHARGE');

export interface OpenedCharge {
  project: ModuleProject;
  row: store.ChargeRow;
  frozen: store.ChargedFrozen;
}

/** A charge with its project and the frozen estimate that it is of. */
export async function openCharge(call: ChargeCall): Promise<OpenedCharge> {
  const project = await openProject(call);
  const row = await store.findCharge(call.tx, project);
  if (!row) throw new Refusal('CHARGE_NOT_FOUND');
  // A charge goes with its estimate.
  const frozen = (await store.findChargedFrozen(call.tx, project, row.given.estimateId))!;
  return { project, row, frozen };
}
