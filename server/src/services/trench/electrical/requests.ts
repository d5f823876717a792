import {
  type EconomyProfile,
  hasCircuit,
  modeOf,
  type SheetState,
  sectionsWithCables,
} from '@spadework/core/electrical';
import type { Method, Mode } from '@spadework/core/rating';
import { assumptionsIn, circuitsIn, SECTION_FIELDS } from '@spadework/core/trench';
import type { Connection } from '../../../http/contract.js';
import type { Language } from '../../../http/language.js';
import type { Caller } from '../../../kernel/caller.js';
import { Refusal } from '../../../kernel/refusals.js';
import type { Tx } from '../../../store/store.js';
import { economyProfileFor } from '../economy/profiles.js';
import { profileFor } from '../quantity/profiles.js';
import type { Overrides } from '../rating/overrides.js';
import { askedSection, plainRequests, type RatedBy } from '../rating/requests.js';
import { updatesOf } from '../schemas/fromFields.js';
import type { SegmentRow } from '../segments/segments.sql.js';
import type { PlainMap, PlainSection, PlainSheet } from './job.js';

/** What electrical sheets and fields of a segment are made of, for the worker. */

export interface Context {
  tx: Tx;
  caller: Caller;
  language: Language;
  connection: Connection;
}

type Segment = Pick<SegmentRow, 'companyId' | 'id' | 'version' | 'length' | 'trench'>;

interface Choice {
  sectionId?: string | undefined;
  /** Only sections with parts of one of these. */
  circuitIds?: readonly string[];
  overrides?: Overrides;
}

/** The sections of a segment that have cables, or the one that is asked for, with their lengths as quantities count them. */
export async function plainSections(
  context: Context,
  { companyId, length, trench }: Omit<Segment, 'id' | 'version'>,
  by: RatedBy,
  { sectionId, circuitIds, overrides = {} }: Choice,
): Promise<PlainSection[]> {
  const { assumptions } = await profileFor(context.tx, companyId, trench, undefined);
  const asked = sectionId === undefined ? undefined : askedSection(trench, sectionId);
  const isAsked = ({ id }: { id: string }) => asked === undefined || asked.id === id;
  const changed = trench.sections.map((section) =>
    isAsked(section) ? { ...section, ...updatesOf(SECTION_FIELDS, overrides.section ?? {}) } : section,
  );
  const circuits = circuitsIn(trench);
  const found = sectionsWithCables(changed, length, assumptionsIn(trench, assumptions)).filter(
    ({ section }) =>
      isAsked(section) && (circuitIds?.some((id) => hasCircuit({ section, circuits }, id)) ?? true),
  );
  if (found.length === 0) throw new Refusal('NOTHING_TO_RATE');
  const sections = found.map(({ section }) => section);
  const requests = await plainRequests(context, { companyId, trench }, sections, overrides, by);
  return found.map((one, i) => ({ length: one.length, request: requests[i]! }));
}

export interface SheetQuery {
  sectionId?: string;
  state?: SheetState;
  method?: Method;
  season?: string;
  profileId?: string;
}

export async function plainSheet(
  context: Context,
  segment: Segment,
  { sectionId, state, method, season, profileId }: SheetQuery,
  overrides: Overrides = {},
): Promise<PlainSheet & { profile: { name: string } }> {
  const profile = await economyProfileFor(context.tx, segment.companyId, profileId);
  const by = ratedBy(modeOf(state!), method!, season);
  return {
    segmentId: String(segment.id),
    version: segment.version,
    sections: await plainSections(context, segment, by, { sectionId, overrides }),
    method: method!,
    state: state!,
    profile,
  };
}

export const ratedBy = (mode: Mode, method: Method, season?: string): RatedBy => ({ mode, method, season });

/** What the field of a section is computed from, whatever is asked of it. */
export async function plainField(
  context: Context,
  { companyId, trench }: Pick<Segment, 'companyId' | 'trench'>,
  { sectionId, method, season, profileId }: SheetQuery,
  overrides: Overrides = {},
): Promise<{ request: PlainMap['request']; profile: EconomyProfile }> {
  const profile = await economyProfileFor(context.tx, companyId, profileId);
  const section = askedSection(trench, sectionId);
  const by = ratedBy('TEMPERATURES', method!, season);
  const [request] = await plainRequests(context, { companyId, trench }, [section], overrides, by);
  return { request: request!, profile };
}

/** Refuses a circuit that a trench does not have, stored or derived. */
export function requireCircuit(circuits: readonly { id: string }[], circuitId: string): void {
  if (!circuits.some(({ id }) => id === circuitId)) throw new Refusal('CIRCUIT_NOT_FOUND');
}
