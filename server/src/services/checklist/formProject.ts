import type { ChecklistProject } from '@spadework/core/checklist';
import { etagOfBytes } from '../../http/etag.js';
import type { Caller } from '../../kernel/caller.js';
import { Refusal } from '../../kernel/refusals.js';
import type { Tx } from '../../store/store.js';
import { projectService, readProject } from '../project/index.js';
import { segmentsOf, targetSizesOf, trenchService } from '../trench/index.js';

/** More would push the checkpoints off the first page. */
const MAX_SECTIONS = 20;

export interface FormProject {
  /** Everything that a form shows of the project depends on this. */
  key: string;
  read(): Promise<ChecklistProject>;
}

/** The project that a form is for, as far as the scopes of the caller reach. */
export async function formProjectOf(tx: Tx, caller: Caller, projectId: number): Promise<FormProject> {
  const { scope } = projectService;
  if (!caller.scopes.has(scope)) throw new Refusal('SCOPE_REQUIRED', { detail: scope });
  const project = await readProject(tx, caller, projectId);
  const { number, name } = project;
  const hasTrenches = project.modules.includes('CABLESIMULATOR') && caller.scopes.has(trenchService.scope);
  const segments = hasTrenches ? await segmentsOf(tx, project) : [];
  const versions = segments.map(({ id, version }) => [id, version]);
  return {
    key: etagOfBytes(JSON.stringify([projectId, number, name, versions])),
    read: async () => ({ number, name, ...(await targetSizesOf(tx, segments, MAX_SECTIONS)) }),
  };
}
