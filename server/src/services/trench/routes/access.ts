import { mayUse } from '@spadework/core/project';
import { Refusal } from '../../../kernel/refusals.js';
import { openSegment, type SegmentCall } from '../segments/access.js';
import type { SegmentRow } from '../segments/segments.sql.js';
import { requireClearance } from './clearance.js';
import { findHead, findRoute, type RouteHead, type RouteRow } from './routes.sql.js';

/*
 * The order of refusals: what the segment and its project allow, whether there is a route, clearance, then version and
 * content, which handlers check.
 */

/** The segment of the path and what is known of its route without where it lies. For a write it is locked. */
export async function openHead(
  call: SegmentCall,
): Promise<{ segment: SegmentRow; route: RouteHead | undefined }> {
  const segment = await openSegment({ ...call, ifMatch: undefined });
  return { segment, route: await findHead(call.tx, segment) };
}

/** The same, if there is a route. It takes no clearance, because nothing of it says where the route lies. */
export async function openStretches(call: SegmentCall): Promise<{ segment: SegmentRow; route: RouteHead }> {
  const { segment, route } = await openHead(call);
  if (!route) throw new Refusal('ROUTE_NOT_FOUND');
  return { segment, route };
}

/** The route of the path, for a caller who may see where it lies. */
export async function openRoute({
  tx,
  caller,
  params,
}: Pick<SegmentCall, 'tx' | 'caller' | 'params'>): Promise<
  RouteRow & { companyId: number; projectId: number }
> {
  const found = await findRoute(tx, caller, params.segmentId);
  if (!found) throw new Refusal('SEGMENT_NOT_FOUND');
  if (!mayUse({ role: found.role, administrator: false }, 'READ')) throw new Refusal('SEGMENT_FORBIDDEN');
  if (found.version === null) throw new Refusal('ROUTE_NOT_FOUND');
  requireClearance(caller, found.companyId, found.sensitivity);
  return found;
}
