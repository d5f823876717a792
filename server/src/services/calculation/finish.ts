import { MAX_TOTAL, type Money, moneyNumber } from '@spadework/core/cost';
import { changed, type Outcome } from '../../events/door.js';
import type { EventType, PropertyChange } from '../../events/event.js';
import type { Call, Operation } from '../../http/contract.js';
import { setProjectMeta } from '../project/index.js';
import { etagOf, type Opened } from './access.js';
import { touchCalculation } from './calculations.sql.js';
import { type DesignedBases, reckonState } from './estimates/state.js';
import { refuseFindings } from './findings.js';

interface ChangeResult<T> {
  type?: EventType;
  changes: readonly PropertyChange[];
  answer: T;
  /** What is known of segments, if their designs were applied or released. */
  designed?: DesignedBases;
}

/** Finishes a change: writes the next version of the calculation, and the total of the project with its state. */
export async function finishChange<T extends object = object>(
  call: Pick<Call<Operation>, 'tx' | 'language' | 'caller'>,
  opened: Opened,
  total: Money,
  { type = 'calculation.changed', changes, answer, designed }: ChangeResult<T>,
): Promise<Outcome<T & { etag: string }>> {
  const { tx, language, caller } = call;
  const { project, calculation } = opened;
  if (total > MAX_TOTAL || total < -MAX_TOTAL)
    refuseFindings([{ path: 'quantity', code: 'TOTAL_TOO_LARGE' }], language);
  const meta = {
    totalCost: moneyNumber(total),
    catalogRevisionName: calculation.revisionName,
    estimateState: await reckonState(call, opened, designed),
  };
  await setProjectMeta(tx, project, meta, caller.author);
  const { companyId, projectId } = calculation;
  const event = { companyId, type, projectId, resource: `calculation:${projectId}`, changes };
  return changed({ rows: touchCalculation(calculation, caller.author), event }, ({ version }) => ({
    ...answer,
    etag: etagOf({ ...calculation, version }),
  }));
}
