import { isStaleState } from '@spadework/core/design';
import { changed, type Decision, unchanged } from '../../../events/door.js';
import type { Call, Operation } from '../../../http/contract.js';
import { refuseFields } from '../../../http/input.js';
import type { Language } from '../../../http/language.js';
import { message } from '../../../http/messages.js';
import { Refusal } from '../../../kernel/refusals.js';
import { profilesFor, segmentsOf } from '../../trench/index.js';
import type { Opened } from '../access.js';
import { requireRuleSet } from '../ruleSets.js';
import { type Design, type DesignSelection, designOf } from './design.js';
import { DESIGN_MESSAGES } from './messages.js';
import { listOrigins, listUnnoticed, saveNotice } from './origins.sql.js';
import { MAX_SEGMENTS } from './schemas.js';

export interface Selected extends DesignSelection {
  segmentIds?: number[];
}

type AnyCall = Pick<Call<Operation>, 'tx' | 'caller' | 'language'>;

/** The design of the segments that a caller asks for, with the rules and the profile that the caller asks for. */
export async function loadDesign(call: AnyCall, opened: Opened, selected: Selected): Promise<Design> {
  const { tx, language } = call;
  const { segmentIds, ruleSetId, profileId } = selected;
  const { companyId } = opened.calculation;
  if (ruleSetId !== undefined) await requireRuleSet(tx, companyId, ruleSetId);
  await profilesFor(tx, companyId, profileId, []);
  const listed = await segmentsOf(tx, opened.project);
  if (segmentIds) await refuseUnknown(call, opened, segmentIds, new Set(listed.map(({ id }) => id)));
  else if (listed.length > MAX_SEGMENTS)
    refuseFields([
      { path: 'segmentIds', message: message(language, DESIGN_MESSAGES.tooManySegments, MAX_SEGMENTS) },
    ]);
  const wanted = segmentIds && new Set(segmentIds);
  return designOf(call, opened, listed, (id) => wanted?.has(id) ?? true, selected);
}

/** A segment that was deleted is known as long as nodes of it are. */
async function refuseUnknown(
  { tx, language }: AnyCall,
  { calculation }: Opened,
  segmentIds: readonly number[],
  existing: ReadonlySet<number>,
): Promise<void> {
  const unknown = segmentIds.flatMap((id, i) => (existing.has(id) ? [] : [{ id, i }]));
  if (unknown.length === 0) return;
  const known = new Set((await listOrigins(tx, calculation)).map(({ segmentId }) => segmentId));
  const errors = unknown
    .filter(({ id }) => !known.has(id))
    .map(({ id, i }) => ({
      path: `segmentIds.${i}`,
      message: message(language, DESIGN_MESSAGES.unknownSegment, id),
    }));
  if (errors.length > 0) refuseFields(errors);
}

/** A line that two rules take would be paid twice. */
export function refuseUsedTwice({ conflicts }: Design, language: Language): void {
  if (conflicts.length === 0) return;
  throw new Refusal('LINE_USED_TWICE', {
    errors: conflicts.map(({ segmentId, finding }) => ({
      path: finding.ruleId,
      message: message(language, DESIGN_MESSAGES.usedTwice, finding.line ?? '', segmentId),
    })),
  });
}

/**
 * What nobody was told of yet: designs that are stale, once for each version of a segment. Staleness is found when it is
 * read, so that writing a segment takes no longer.
 */
export async function staleNews(
  { tx }: AnyCall,
  { calculation }: Opened,
  { segments }: Design,
): Promise<Decision<void>[]> {
  const stale = segments.flatMap(({ segment, changes }) =>
    segment && changes.some(({ state }) => isStaleState(state))
      ? [{ segmentId: segment.id, version: segment.version }]
      : [],
  );
  if (stale.length === 0) return [];
  const { companyId, projectId } = calculation;
  return (await listUnnoticed(tx, calculation, stale)).map((one) => async (unit) => {
    if ((await saveNotice(unit, calculation, one)) === 0) return unchanged(undefined);
    const { segmentId, version } = one;
    const event = {
      companyId,
      projectId,
      type: 'design.stale',
      resource: `segment:${segmentId}`,
      version,
    } as const;
    return changed({ event }, () => undefined);
  });
}
