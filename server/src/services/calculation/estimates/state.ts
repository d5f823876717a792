import { createHash } from 'node:crypto';
import { type DesignChange, keyText } from '@spadework/core/design';
import {
  type EstimateState,
  type SegmentBasis,
  segmentBasis,
  stateByBases,
  type Waiver,
} from '@spadework/core/estimate';
import type { Call, Operation } from '../../../http/contract.js';
import { describeBuild } from '../../../version.js';
import { companyBasis, segmentsOf } from '../../trench/index.js';
import type { Opened } from '../access.js';
import { type Design, designOf, linesOfBranch } from '../designs/design.js';
import { findBasis, type KeptBasis, saveBasis } from './state.sql.js';

type AnyCall = Pick<Call<Operation>, 'tx' | 'caller' | 'language'>;

/** What a write has found out about segments. Null: they are to be priced again. */
export type DesignedBases = ReadonlyMap<number, KeptBasis | null>;

/**
 * Whether the sum is complete after a write of this transaction. Segments are priced again only if they have changed since
 * the last write, or what they are priced by; what a write of nodes does follows from what is kept of them.
 */
export async function reckonState(
  call: AnyCall,
  opened: Opened,
  designed: DesignedBases = new Map(),
): Promise<EstimateState> {
  const { tx } = call;
  const { project, calculation } = opened;
  const listed = await segmentsOf(tx, project);
  const { kept, branchIds, waivers, ...rest } = await findBasis(tx, calculation);
  const branches = new Set(branchIds);
  // Most calculations have no designs.
  if (listed.length === 0 && !calculation.hasDesigns) return stateByBases([], branches, false);
  const key = keyOf([await companyBasis(tx, calculation.companyId), waivers, rest]);
  const before = kept?.key === key ? kept.segments : {};
  const versions = new Map(listed.map(({ id, version }) => [id, version]));
  const known = new Map<number, KeptBasis>();
  for (const [text, basis] of Object.entries(before)) {
    const id = Number(text);
    if (basis.version === (versions.get(id) ?? DELETED) && designed.get(id) !== null) known.set(id, basis);
  }
  for (const [id, basis] of designed) if (basis) known.set(id, basis);
  const isCurrent =
    kept?.key === key &&
    [...versions.keys(), ...Object.keys(before).map(Number)].every((id) => known.has(id));
  if (!isCurrent) {
    const design = await designOf(call, opened, listed, (id) => !known.has(id), {});
    for (const [id, basis] of basesOf(design, design.changes, waivers)) known.set(id, basis);
  }
  if (!isCurrent || designed.size > 0)
    await saveBasis(tx, calculation, { key, segments: Object.fromEntries(known) });
  return stateByBases(known.values(), branches, listed.length > 0);
}

/** In place of a version. */
const DELETED = 0;

const keyOf = (parts: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify([describeBuild(), ...parts]))
    .digest('base64url')
    .slice(0, 22);

/** What is kept of the segments of a design, after these changes. */
export function basesOf(
  design: Design,
  changes: readonly DesignChange[],
  waivers: readonly Waiver[],
): Map<number, KeptBasis> {
  const named = new Set(design.changes.map(keyText));
  const segments = new Map(design.segments.map((segment) => [segment.segmentId, segment]));
  const unasked = bySegment(
    [...design.origins.values()].filter(
      (origin) => design.isSelected(origin.segmentId) && !named.has(keyText(origin)),
    ),
  );
  const changesOf = bySegment(changes);
  return new Map(
    [...new Set([...segments.keys(), ...unasked.keys()])].map((segmentId): [number, KeptBasis] => {
      const designed = segments.get(segmentId);
      const basis: SegmentBasis = segmentBasis(
        {
          segmentId,
          changes: changesOf.get(segmentId) ?? [],
          unasked: unasked.get(segmentId) ?? [],
          unpriced: designed?.unpriced ?? [],
          linesOf: linesOfBranch(designed?.segment ?? null),
          isDeleted: !designed?.segment,
        },
        waivers,
      );
      return [segmentId, { version: designed?.segment?.version ?? DELETED, ...basis }];
    }),
  );
}

function bySegment<T extends { segmentId: number }>(all: readonly T[]): Map<number, T[]> {
  const found = new Map<number, T[]>();
  for (const one of all) {
    const own = found.get(one.segmentId);
    if (own) own.push(one);
    else found.set(one.segmentId, [one]);
  }
  return found;
}

/** Changes after they were applied: none is open any more. */
export const appliedChanges = (changes: readonly DesignChange[]): DesignChange[] =>
  changes
    .filter(({ action }) => action !== 'REMOVE')
    .map((change) => ({
      ...change,
      action: 'KEEP',
      state: change.branch ? 'CURRENT' : 'REMOVED_BY_HAND',
    }));
