import type { Call, Operation } from '../../../http/contract.js';
import { type JobKind, work } from '../../../work/index.js';
import { type CalculationRow, countNodes, listBranches, listBranchTexts } from '../calculations.sql.js';
import { compute } from './compute.js';
import type { CalculationJob, Computed, Task } from './task.js';

export const COMPUTING: JobKind<CalculationJob, Computed> = {
  name: 'computing',
  isolation: 'thread',
  limits: { maxMs: 20_000, maxMemory: 1024, maxWaiting: 100, maxWaitMs: 30_000 },
  refusals: { busy: 'RENDERING_BUSY' },
  sizeOf: ({ json }) => json?.length ?? 0,
};

/** More nodes than these are computed beside the requests of others; a test lowers it. Fewer take some milliseconds. */
export const computingLimits = { maxNodesHere: 1000 };

type AnyCall = Pick<Call<Operation>, 'tx' | 'caller'> & Partial<Pick<Call, 'connection'>>;

/**
 * Computes something from all nodes of a calculation. `key` is what the result follows from besides the version of the
 * calculation; without one nothing is kept.
 */
export async function computed(
  { tx, caller, connection }: AnyCall,
  calculation: CalculationRow,
  taskOf: () => Task | Promise<Task>,
  key?: string,
): Promise<Computed> {
  if ((await countNodes(tx, calculation)) <= computingLimits.maxNodesHere)
    return compute(await taskOf(), await listBranches(tx, calculation));
  const { companyId, projectId, version } = calculation;
  return work.run(COMPUTING, {
    companyId: caller.companyId,
    size: 'large',
    ...(key !== undefined && { key: `${companyId} ${projectId} ${version} ${key}` }),
    input: async () => ({ task: await taskOf(), branches: await listBranchTexts(tx, calculation) }),
    signal: connection?.closed(),
  });
}
