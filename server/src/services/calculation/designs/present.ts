import { moneyNumber, totalOf, totalOfAll } from '@spadework/core/cost';
import {
  branchRequestText,
  branchText,
  type DesignChange,
  type DesignState,
  keyText,
} from '@spadework/core/design';
import type { QuantityLine, WaivedLine } from '@spadework/core/quantity';
import { etagOfBytes } from '../../../http/etag.js';
import type { Language } from '../../../http/language.js';
import { message } from '../../../http/messages.js';
import { type Opened, totalBefore } from '../access.js';
import { listFindings } from '../findingList.js';
import { type Design, pricingOf } from './design.js';
import type { DesignFinding } from './finding.js';
import { DESIGN_MESSAGES } from './messages.js';

/** What generated branches cost now, and by the design. */
export function totalsOf(changes: readonly DesignChange[], design: Design) {
  const costs = changes.map((change) => costsOf(change, design));
  return {
    totalFrom: moneyNumber(costs.reduce((sum, { from }) => sum + from, 0n)),
    totalTo: moneyNumber(costs.reduce((sum, { to }) => sum + to, 0n)),
  };
}

/** The total that follows when a proposal is applied, and conflicts are left as they are. */
export const totalAfter = (changes: readonly DesignChange[], design: Design, opened: Opened) =>
  changes
    .filter(({ action }) => action !== 'CONFLICT')
    .map((change) => costsOf(change, design))
    .reduce((sum, { from, to }) => sum + to - from, totalBefore(opened));

export function proposalOf(design: Design, opened: Opened, language: Language) {
  return {
    changes: design.changes.map((change) => presentChange(change, change, design, language)),
    unmapped: design.segments.flatMap(({ segmentId, unmapped }) => presentUnmapped(segmentId, unmapped)),
    waived: design.segments.flatMap(({ segmentId, waived }) => presentWaived(segmentId, waived)),
    ...listFindings(design.findings, (finding) => presentFinding(finding, language)),
    pricing: pricingOf(design.segments.every(({ pricing }) => pricing === 'COMPLETE')),
    totalFrom: moneyNumber(totalBefore(opened)),
    totalTo: moneyNumber(totalAfter(design.changes, design, opened)),
  };
}

/** The same for proposals that do the same. It depends neither on the language nor on how conflicts are decided. */
export const tagOf = (design: Design, opened: Opened): string =>
  etagOfBytes(
    JSON.stringify([
      String(totalBefore(opened)),
      design.changes.map((change) => {
        const { from, to } = costsOf(change, design);
        const { state, action, proposedBranch, branch } = change;
        const nodes = branch && branchText(branch.nodes);
        return [
          keyText(change),
          state,
          action,
          branchRequestText(proposedBranch),
          nodes,
          String(from),
          String(to),
        ];
      }),
    ]),
  );

/** What a branch costs now, and what the design makes of it. A conflict is shown as the design would have it. */
export function costsOf({ action, branch, proposedBranch }: DesignChange, { built }: Pick<Design, 'built'>) {
  const from = branch ? totalOfAll(branch.nodes) : 0n;
  const byDesign = proposedBranch ? totalOf(built(proposedBranch)) : 0n;
  return { from, to: action === 'KEEP' ? from : byDesign };
}

export function presentChange(
  change: DesignChange,
  before: DesignChange,
  design: Design,
  language: Language,
) {
  const { segmentId, ruleId, scope, state, action, proposedBranch } = change;
  const { branch } = before;
  const made = proposedBranch && design.built(proposedBranch);
  const top = branch?.nodes[0];
  const { number, name, nameEn, unit } = (made ?? top)!;
  const { from, to } = costsOf(
    before.action === 'CONFLICT' && action === 'KEEP' ? { ...before, action } : before,
    design,
  );
  const segmentName = design.segmentOf(segmentId)?.name;
  const sectionId = scope.split('/')[0]!;
  const nodeId = change.branch?.nodes[0]?.id ?? top?.id;
  const quantityTo = action === 'KEEP' ? top?.quantity : made?.quantity;
  return {
    action,
    state,
    segmentId,
    ...(segmentName !== undefined && { segmentName }),
    ...(sectionId !== '' && { sectionId }),
    ruleId,
    ...(nodeId !== undefined && { nodeId }),
    number,
    name,
    ...(nameEn !== undefined && { nameEn }),
    unit,
    ...(top && { quantityFrom: top.quantity }),
    ...(quantityTo !== undefined && { quantityTo }),
    costFrom: moneyNumber(from),
    costTo: moneyNumber(to),
    ...(made && { costByDesign: moneyNumber(totalOf(made)) }),
    lines: linesOf(proposedBranch?.lines ?? []),
    reason: message(language, reasonOf(state, action)),
  };
}

/** `key@section` as two fields. */
export const linesOf = (lines: readonly string[]) =>
  lines.map((line) => {
    const at = line.lastIndexOf('@');
    return { key: line.slice(0, at), sectionId: line.slice(at + 1) };
  });

export const presentUnmapped = (segmentId: number, lines: readonly QuantityLine[]) =>
  lines.map(({ sectionId, key, kind, unit, net, gross }) => ({
    segmentId,
    sectionId,
    key,
    kind,
    unit,
    net,
    gross,
  }));

/** Lines that rules do not pay on purpose. */
export const presentWaived = (segmentId: number, waived: readonly WaivedLine[]) =>
  waived.map(({ line: { sectionId, key, unit, net }, reason }) => ({
    segmentId,
    sectionId,
    key,
    unit,
    net,
    reason,
  }));

function reasonOf(state: DesignState, action: DesignChange['action']) {
  if (state === 'REMOVED_BY_HAND' && action !== 'KEEP') return DESIGN_MESSAGES.REMOVED_STALE;
  if (state === 'STALE' && action === 'REMOVE') return DESIGN_MESSAGES.NOT_ASKED_FOR;
  return DESIGN_MESSAGES[state];
}

export const presentFinding = (
  { segmentId, ruleId, code, value = '' }: DesignFinding,
  language: Language,
) => ({
  ...(segmentId !== undefined && { segmentId }),
  ruleId,
  code,
  message: message(language, DESIGN_MESSAGES[code], value),
});
