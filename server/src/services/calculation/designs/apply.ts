import { totalOfAll } from '@spadework/core/cost';
import {
  applyChanges,
  type Branch,
  type DesignChange,
  isNamed,
  keyText,
  type Resolution,
} from '@spadework/core/design';
import { canonicalJson } from '@spadework/core/value';
import { type Outcome, unchanged } from '../../../events/door.js';
import type { Call, Operation } from '../../../http/contract.js';
import { refuseFields } from '../../../http/input.js';
import type { Language } from '../../../http/language.js';
import { message } from '../../../http/messages.js';
import { Refusal } from '../../../kernel/refusals.js';
import { type Opened, totalBefore } from '../access.js';
import * as calculations from '../calculations.sql.js';
import { appliedChanges, basesOf } from '../estimates/state.js';
import { finishChange } from '../finish.js';
import { MAX_NODES } from '../limits.js';
import {
  type BranchesAndOrigins,
  findAppliedDesign,
  findBranchesAndOrigins,
  saveAppliedDesign,
} from './applied.sql.js';
import { type Design, hashOf } from './design.js';
import { DESIGN_MESSAGES } from './messages.js';
import * as store from './origins.sql.js';
import { presentChange, totalAfter } from './present.js';

type AnyCall = Pick<Call<Operation>, 'tx' | 'caller' | 'language'>;
type Applied = { body: { changes: ReturnType<typeof presentChange>[] } };

/** A resolution names a node or a rule. */
export function refuseNameless(resolutions: readonly Resolution[], language: Language): void {
  const errors = resolutions.flatMap(({ nodeId, ruleId }, i) =>
    nodeId === undefined && ruleId === undefined
      ? [{ path: `resolve.${i}.nodeId`, message: message(language, 'required') }]
      : [],
  );
  if (errors.length > 0) refuseFields(errors);
}

function refuseUnknown(design: Design, resolutions: readonly Resolution[], language: Language): void {
  const errors = resolutions.flatMap((resolution, i) =>
    design.changes.some((change) => isNamed(change, resolution))
      ? []
      : [
          {
            path: `resolve.${i}.${resolution.nodeId === undefined ? 'ruleId' : 'nodeId'}`,
            message: message(language, DESIGN_MESSAGES.unknownBranch),
          },
        ],
  );
  if (errors.length > 0) refuseFields(errors);
}

/** Applies a proposal: all of it, or nothing while a conflict is left. */
export async function apply(
  call: AnyCall,
  opened: Opened,
  design: Design,
  resolutions: readonly Resolution[],
): Promise<Outcome<Applied>> {
  const { tx, caller, language } = call;
  const { calculation } = opened;
  refuseUnknown(design, resolutions, language);
  const ids = await store.newBranchIds(tx, design.changes.filter(isAddable).length);
  const { changes, conflicts, writes } = applyChanges(design.changes, resolutions, {
    build: design.built,
    newBranchId: () => ids.shift()!,
    nodeId: (branchId, n) => `${branchId}-${n}`,
    hash: hashOf,
  });
  if (conflicts.length > 0) refuseEdited(conflicts, language);
  const origins = [
    ...writes.origins.map((origin) => ({ ...origin, ...design.provenanceOf(origin.segmentId) })),
  ];
  const noted = new Set(origins.map(keyText));
  origins.push(...movedOrigins(design, changes, noted));
  const body = {
    changes: changes.flatMap((change, i) => {
      const before = design.changes[i]!;
      const isApplied = change.action !== 'KEEP' || before.action === 'CONFLICT';
      return isApplied ? [presentChange(change, before, design, language)] : [];
    }),
  };
  if (origins.length === 0 && writes.forgotten.length === 0) return unchanged({ body });

  const touchedRows = {
    branchIds: [...writes.removed, ...[...writes.updated, ...writes.added].map(({ id }) => id)],
    keys: [...origins, ...writes.forgotten].map(({ segmentId, ruleId, scope }) => ({
      segmentId,
      ruleId,
      scope,
    })),
  };
  const before = await findBranchesAndOrigins(tx, calculation, touchedRows);

  if (writes.removed.length) await store.deleteBranchesOf(tx, calculation, writes.removed);
  if (writes.updated.length) await calculations.saveBranches(tx, calculation, writes.updated.map(asRow));
  if (writes.added.length) await store.insertBranches(tx, calculation, writes.added.map(asRow));
  if (writes.forgotten.length) await store.deleteOrigins(tx, calculation, writes.forgotten);
  if (origins.length) await store.saveOrigins(tx, calculation, origins, caller.author);
  const touched = new Set([...origins, ...writes.forgotten].map(({ segmentId }) => segmentId));
  await store.forgetStale(tx, calculation, [...touched]);
  if ((await calculations.countNodes(tx, calculation)) > MAX_NODES) throw new Refusal('CALCULATION_FULL');
  const made = hashOf(canonicalJson(await findBranchesAndOrigins(tx, calculation, touchedRows)));
  await saveAppliedDesign(tx, calculation, { ...touchedRows, before, made });
  const decided = changes.map((change, i) =>
    change.action === 'KEEP' ? change : { ...design.changes[i]!, action: change.action },
  );
  const designed = { ...opened, calculation: { ...calculation, hasDesigns: true } };
  return finishChange(call, designed, totalAfter(decided, design, opened), {
    type: 'design.applied',
    changes: [
      ...new Set(changes.filter(({ action }) => action !== 'KEEP').map(({ segmentId }) => segmentId)),
    ].map((segmentId) => ({ property: 'segment', to: segmentId })),
    designed: basesOf(design, appliedChanges(changes), design.waivers),
    answer: { body },
  });
}

/** Brings back what the last application replaced, unless somebody has changed what it made. */
export async function takeBack(call: AnyCall, opened: Opened) {
  const { tx, caller } = call;
  const { calculation } = opened;
  const applied = await findAppliedDesign(tx, calculation);
  const now = applied && (await findBranchesAndOrigins(tx, calculation, applied));
  if (!applied || !now || hashOf(canonicalJson(now)) !== applied.made)
    throw new Refusal('NOTHING_TO_TAKE_BACK');
  const { branchIds, keys, before } = applied;
  await store.deleteBranchesOf(tx, calculation, branchIds);
  await store.deleteOrigins(tx, calculation, keys);
  await store.insertBranches(tx, calculation, before.branches);
  await store.saveOrigins(tx, calculation, before.origins, caller.author);
  await saveAppliedDesign(tx, calculation, null);
  const segmentIds = [...new Set(keys.map(({ segmentId }) => segmentId))];
  const total = totalBefore(opened) - totalOf(now) + totalOf(before);
  return finishChange(call, opened, total, {
    changes: segmentIds.map((segmentId) => ({ property: 'segment', from: segmentId })),
    designed: new Map(segmentIds.map((segmentId) => [segmentId, null])),
    answer: {},
  });
}

const totalOf = ({ branches }: BranchesAndOrigins) => totalOfAll(branches.flatMap(({ nodes }) => nodes));

const isAddable = ({ action, branch, proposedBranch }: DesignChange) =>
  action === 'ADD' || (action === 'CONFLICT' && !branch && proposedBranch !== null);

const asRow = ({ id, nodes }: Branch): calculations.BranchRow => ({ id, nodes: [...nodes] });

/** Branches that stay as they are, but were made with another rule set or profile than the one that is chosen now. */
const movedOrigins = (
  design: Design,
  changes: readonly DesignChange[],
  noted: ReadonlySet<string>,
): store.OriginRow[] =>
  changes.flatMap((change) => {
    const key = keyText(change);
    const origin = design.origins.get(key);
    if (!origin || change.action !== 'KEEP' || noted.has(key)) return [];
    if (!design.segmentOf(change.segmentId)) return [];
    const now = design.provenanceOf(change.segmentId);
    const moved = now.ruleSetId !== origin.ruleSetId || now.profileId !== origin.profileId;
    return moved ? [{ ...origin, ...now }] : [];
  });

function refuseEdited(conflicts: readonly DesignChange[], language: Language): never {
  throw new Refusal('NODE_EDITED', {
    errors: conflicts.map(({ ruleId, branch, state }) => ({
      path: branch?.nodes[0]?.id ?? ruleId,
      message: message(language, DESIGN_MESSAGES[branch ? state : 'REMOVED_STALE']),
    })),
  });
}
