import type { Call, Handlers, Operation } from '../../http/contract.js';
import type { LinkedExplanation } from '../../http/explanations.js';
import { Refusal } from '../../kernel/refusals.js';
import { openProject } from './access.js';
import type { projectService } from './contract.js';
import type { ProjectRow } from './projects.sql.js';

/** Explains the total of a project, or returns undefined where it has none. */
type TotalExplainer = (
  call: Pick<Call<Operation>, 'tx' | 'caller' | 'language'>,
  project: ProjectRow,
  depth: number,
) => Promise<LinkedExplanation | undefined>;

let explainTotal: TotalExplainer | undefined;

/** Registers the service that knows where a project's total comes from. */
export function onTotalExplained(explainer: TotalExplainer): void {
  explainTotal = explainer;
}

export const explanationHandlers = {
  async explainProject(call) {
    const project = await openProject(call);
    const explanation =
      project.totalCost === null ? undefined : await explainTotal?.(call, project, call.query.depth!);
    if (!explanation) throw new Refusal('NOTHING_TO_EXPLAIN');
    return { body: explanation };
  },
} satisfies Partial<Handlers<(typeof projectService)['operations']>>;
