import {
  bodyCountIn,
  conductorCountIn,
  leastSize,
  MAX_EXACT_BODIES,
  MAX_RATED_CONDUCTORS,
  MAX_RATED_RESISTIVITY,
  type Method,
  type Mode,
  type PlainRequest,
  plainPackings,
  type RatingRefusal,
  ratedTypeIds,
  type TooLarge,
  tooLarge,
} from '@spadework/core/rating';
import { findSection, type Section, type Trench } from '@spadework/core/trench';
import { refuseFields } from '../../../http/input.js';
import type { Language } from '../../../http/language.js';
import { message } from '../../../http/messages.js';
import { Refusal } from '../../../kernel/refusals.js';
import type { Tx } from '../../../store/store.js';
import { notRateable } from '../catalog/cableModels.js';
import { MESSAGES } from '../messages.js';
import { knownPackings, preparePackings } from '../packing/index.js';
import { type Overrides, ratedWith } from './overrides.js';
import { ratedTypes } from './types.sql.js';

/** What sections are rated with, for the worker, and what of it is refused. */

interface Context {
  tx: Tx;
  language: Language;
}

/** How sections are rated, whatever is asked of them. */
export type RatedBy = Pick<PlainRequest, 'mode' | 'method' | 'season' | 'hours' | 'matrix' | 'error'>;

/** The section that is asked for, or the first one. */
export function askedSection(trench: Trench, sectionId: string | undefined): Section {
  const section = sectionId === undefined ? trench.sections[0] : findSection(trench, sectionId);
  if (!section) throw new Refusal('SECTION_NOT_FOUND');
  return section;
}

/** The requests of sections of one trench, with what is stored and what a caller has instead. */
export async function plainRequests(
  { tx, language }: Context,
  { trench, companyId }: { trench: Trench; companyId: number },
  sections: readonly Section[],
  overrides: Overrides,
  by: RatedBy,
): Promise<PlainRequest[]> {
  for (const section of sections) requireRateable(section, by, language);
  const rated = sections.map((section) => ratedWith(trench, section, overrides, language));
  const types = await ratedTypes(tx, ratedTypeIds(sections));
  // Where the content of the sections lies, as their layouts have it.
  await preparePackings(tx, companyId, [...sections]);
  return sections.map((section, i) => ({
    ...rated[i]!,
    ...types,
    packings: plainPackings(section, knownPackings()),
    ...by,
  }));
}

/** Refuses at once what is too large wherever its cables lie. The worker knows the rest. */
function requireRateable(
  section: Section,
  { mode, method }: { mode: Mode; method: Method },
  language: Language,
): void {
  if (conductorCountIn(section) > MAX_RATED_CONDUCTORS) throw new Refusal('SECTION_TOO_LARGE');
  const excess = tooLarge((other) => leastSize(section, other), { mode, method });
  if (excess) throw tooLargeRefusal(excess, language);
  if (method === 'EXACT' && bodyCountIn(section) > MAX_EXACT_BODIES) throw new Refusal('SECTION_TOO_LARGE');
}

export function tooLargeRefusal({ seconds, maxSeconds, instead }: TooLarge, language: Language): Refusal {
  const taken = message(language, MESSAGES.ratingTooLarge, seconds, maxSeconds);
  const advice = instead
    ? message(language, MESSAGES.rateInstead, `mode=${instead.mode}&method=${instead.method}`)
    : message(language, MESSAGES.rateLess);
  return new Refusal('RATING_TOO_LARGE', {
    detail: `${taken} ${advice}`,
    members: { estimatedSeconds: seconds, maxSeconds, ...(instead && { instead }) },
  });
}

/** Where a value stands in the body, if it was given there. Else it is stored, and has its own name. */
function pathOf(field: string, overrides: Overrides): string {
  const parents = ['surroundings', 'section'] as const;
  const parent = parents.find((name) => Object.hasOwn(overrides[name] ?? {}, field));
  return parent ? `${parent}.${field}` : field;
}

const whyInvalid = (field: string) =>
  /^dry/.test(field)
    ? MESSAGES.drierIsWorse
    : /Resistivity$/.test(field)
      ? MESSAGES.rateableResistivity
      : MESSAGES.invalidValue;

/** What a worker refuses, as an answer says it. */
export function refusalOf(refusal: RatingRefusal, language: Language, overrides: Overrides): Refusal {
  switch (refusal.code) {
    case 'LAYOUT_INVALID':
      return new Refusal('LAYOUT_INVALID', { members: { itemIds: refusal.itemIds } });
    case 'TYPE_NOT_RATEABLE':
      return notRateable(refusal, language);
    case 'NOTHING_TO_RATE':
      return new Refusal('NOTHING_TO_RATE');
    case 'CONDUCTOR_TAKEN':
      return new Refusal('CONDUCTOR_TAKEN', { members: { partId: refusal.partId } });
    case 'UNKNOWN_SEASON':
      return refuseFields([{ path: 'season', message: message(language, MESSAGES.unknownSeason) }]);
    case 'INVALID_VALUE':
      return refuseFields([
        {
          path: pathOf(refusal.field, overrides),
          message: message(language, whyInvalid(refusal.field), MAX_RATED_RESISTIVITY),
        },
      ]);
  }
}
