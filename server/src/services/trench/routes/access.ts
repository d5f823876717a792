import type { Sensitivity } from '@spadework/core/route';
import { openSegment, type SegmentCall } from '../segments/access.js';
import type { SegmentRow } from '../segments/segments.sql.js';
import { requireClearance } from './clearance.js';

/**
 * A new route is power-sensitive, and so is whatever nobody said anything of.
 * The order of refusals: whether this server may hold routes, segment, clearance; then callers check version and content.
 */
export async function openRoute(
  call: SegmentCall,
  sensitivity: (segment: SegmentRow) => Promise<Sensitivity>,
): Promise<SegmentRow> {
  const segment = await openSegment({ ...call, ifMatch: undefined });
  requireClearance(call.caller, segment.companyId, await sensitivity(segment));
  return segment;
}
