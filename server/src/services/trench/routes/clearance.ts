import type { Sensitivity } from '@spadework/core/route';
import type { News } from '../../../http/contract.js';
import type { Caller } from '../../../kernel/caller.js';
import { Refusal } from '../../../kernel/refusals.js';
import { CLEARANCE_SCOPE } from '../../../kernel/scopes.js';

/** Whether the caller may see power-sensitive routes of a company, which is none but their own. */
export const hasClearance = ({ scopes, companyId: own }: Caller, companyId: number): boolean =>
  own === companyId && scopes.has(CLEARANCE_SCOPE);

/** Whether the caller may see where a route lies, once they may read its segment. */
export const maySee = (caller: Caller, companyId: number, sensitivity: Sensitivity): boolean =>
  sensitivity === 'NONE' || hasClearance(caller, companyId);

export function requireClearance(caller: Caller, companyId: number, sensitivity: Sensitivity): void {
  if (!maySee(caller, companyId, sensitivity)) throw new Refusal('CLEARANCE_REQUIRED');
}

/** As the log of reads calls what somebody took routes in. */
export type ReadFormat = 'json' | 'geojson' | 'sos' | 'dxf' | 'gpx' | 'csv';

/** What the log of reads is told of sensitive routes before they are answered. It never says where they lie. */
export const readOf = (
  of: { companyId: number; projectId?: number; resource: string },
  format: ReadFormat,
): readonly News[] => [
  { read: { ...of, type: 'sensitive.read', changes: [{ property: 'format', to: format }] } },
];
