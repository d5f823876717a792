import type { Waiver } from '@spadework/core/estimate';
import { asProblem, call, callForReply } from '../../../api/index.js';

/** How often a change is tried while others change the calculation. */
const TRIES = 3;

/** Changes the waivers of a project as they are at that moment: all of them are written at once. */
export async function changeWaivers(
  projectId: number,
  change: (waivers: readonly Waiver[]) => Waiver[],
): Promise<void> {
  const params = { projectId };
  for (let left = TRIES - 1; ; left--) {
    const { body, etag } = await callForReply('calculation.getWaivers', { params });
    try {
      const waivers = change(body.waivers);
      await call('calculation.putWaivers', { params, body: { waivers }, ifMatch: etag });
      return;
    } catch (thrown) {
      if (asProblem(thrown).status !== 412 || left === 0) throw thrown;
    }
  }
}

/** Whether two waivers say the same of the same. */
export const sameWaiver = (a: Waiver, b: Waiver): boolean =>
  a.segmentId === b.segmentId && a.key === b.key && a.reason === b.reason;
