import type { SegmentTrench, Trench } from '@spadework/core/trench';
import { call } from '../../../api/index.js';

/** A segment as it is stored. */
export async function readTrench(segmentId: number, signal?: AbortSignal): Promise<SegmentTrench> {
  const { segment, trench } = await call('trench.getTrench', { params: { segmentId }, signal });
  const { name, description, length, lengthSource } = segment;
  // The contract describes one item for all kinds; core knows each of them.
  return { ...(trench as unknown as Trench), segment: { name, description, length, lengthSource } };
}
