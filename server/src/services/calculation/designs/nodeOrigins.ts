import type { NodeRequest } from '@spadework/core/cost';
import { branchText, type DesignState } from '@spadework/core/design';
import type { Call, Operation } from '../../../http/contract.js';
import { ownProfilesOf, profilesFor, segmentsOf } from '../../trench/index.js';
import type { Opened } from '../access.js';
import type { BranchRow } from '../calculations.sql.js';
import { listRuleSets } from '../rules.sql.js';
import { designOf, hashOf } from './design.js';
import { type OriginRow, originsOfBranches } from './origins.sql.js';

type AnyCall = Pick<Call<Operation>, 'tx' | 'caller' | 'language'>;

export interface NodeOrigin {
  segmentId: number;
  segmentName?: string;
  ruleId: string;
  segmentVersion: number;
  state: DesignState;
}

/** From which design a branch was made, and what the rule asked for. */
export interface BranchOrigin {
  origin: NodeOrigin;
  asked?: NodeRequest;
}

/** From which design the branches of a calculation were made. */
export const originsOf = async (
  call: AnyCall,
  opened: Opened,
  branches: readonly BranchRow[],
): Promise<Map<number, NodeOrigin>> =>
  new Map([...(await branchOrigins(call, opened, branches))].map(([id, { origin }]) => [id, origin]));

export async function branchOrigins(
  call: AnyCall,
  opened: Opened,
  branches: readonly BranchRow[],
): Promise<Map<number, BranchOrigin>> {
  const { tx } = call;
  // Most calculations have no designs, and reading them costs no query more.
  if (!opened.calculation.hasDesigns) return new Map();
  const ids = new Map(branches.map((branch) => [branch.id, branch]));
  const origins = await originsOfBranches(tx, opened.calculation, [...ids.keys()]);
  if (origins.length === 0) return new Map();
  const segmentIds = [...new Set(origins.map(({ segmentId }) => segmentId))];
  const listed = await segmentsOf(tx, opened.project, segmentIds);
  const segments = new Map(listed.map((segment) => [segment.id, segment]));
  const isAsMade = await unchangedSince(call, opened, segments);
  const states = new Map<number, DesignState>();
  const others = new Set(origins.filter((origin) => !isAsMade(origin)).map(({ segmentId }) => segmentId));
  if (others.size > 0)
    for (const { origin, state } of (await designOf(call, opened, listed, (id) => others.has(id), {}))
      .changes)
      if (origin) states.set(origin.branchId, state);
  return new Map(
    origins.map(({ branchId, segmentId, ruleId, segmentVersion, builtHash, proposedBranch }) => {
      const name = segments.get(segmentId)?.name;
      const edited = hashOf(branchText(ids.get(branchId)!.nodes)) !== builtHash;
      const state = states.get(branchId) ?? (edited ? 'EDITED' : 'CURRENT');
      const origin = {
        segmentId,
        ...(name !== undefined && { segmentName: name }),
        ruleId,
        segmentVersion,
        state,
      };
      return [branchId, { origin, ...(proposedBranch && { asked: proposedBranch.request }) }];
    }),
  );
}

/** Whether the segment, the rules and the profile have the versions that a branch was made from: then nothing is measured. */
async function unchangedSince(
  { tx }: AnyCall,
  { calculation }: Opened,
  segments: ReadonlyMap<number, { version: number }>,
): Promise<(origin: OriginRow) => boolean> {
  const rules = new Map(
    (await listRuleSets(tx, calculation.companyId)).map(({ id, version }) => [id, version]),
  );
  const profiles = await profilesFor(tx, calculation.companyId, undefined);
  const own = await ownProfilesOf(tx, calculation.companyId, [...segments.keys()]);
  return ({ segmentId, segmentVersion, ruleSetId, ruleSetVersion, profileId, profileVersion }) => {
    const quantityProfileId = own.get(segmentId) ?? null;
    const profile = profiles({ settings: { quantityProfileId } }, profileId);
    return (
      segments.get(segmentId)?.version === segmentVersion &&
      rules.get(ruleSetId) === ruleSetVersion &&
      profile.id === profileId &&
      profile.version === profileVersion
    );
  };
}
