import {
  type AssumptionChanges,
  type AssumptionFault,
  assumptionFaults,
  mergeChanges,
  STANDARD_ASSUMPTIONS,
  type Trench,
} from '@spadework/core/trench';
import type { Static } from 'typebox';
import type { Handlers } from '../../../http/contract.js';
import { refuseFields } from '../../../http/input.js';
import type { Language } from '../../../http/language.js';
import { message } from '../../../http/messages.js';
import { Refusal } from '../../../kernel/refusals.js';
import type { Tx } from '../../../store/store.js';
import type { trenchService } from '../contract.js';
import { MESSAGES } from '../messages.js';
import { profileHandlers, STANDARD, standardProfile } from '../profiles/handlers.js';
import { type ProfileRow, profileStore } from '../profiles/profiles.sql.js';
import type { AssumptionsInput } from './bodies.js';

const store = profileStore<AssumptionChanges>('quantity_profile');
const STANDARD_PROFILE = standardProfile<AssumptionChanges>(STANDARD_ASSUMPTIONS);

/** What quantities suppose beside the drawing, for services that calculate with them. */
export type QuantityProfile = ProfileRow<AssumptionChanges>;

/** What a segment says of its profile. */
type Chosen = { settings: Pick<Trench['settings'], 'quantityProfileId'> };

/**
 * By which profile segments of a company are counted: the one that a caller asks for, else the segment's own, else the one
 * that its design was made with, else the built-in one. The built-in one counts for one that the company does not have, for
 * example because it was deleted; only a caller who asks for it is refused.
 */
export async function profilesFor(
  tx: Tx,
  companyId: number,
  asked: string | null | undefined,
  /** Left out: any. */
  segments?: readonly Chosen[],
): Promise<(segment: Chosen | undefined, madeWith?: string) => QuantityProfile> {
  const ids = asked != null ? [asked] : segments?.flatMap(({ settings }) => settings.quantityProfileId ?? []);
  const rows = await rowsOf(tx, companyId, ids);
  const profiles = new Map([STANDARD_PROFILE, ...rows].map((profile) => [profile.id, profile]));
  if (asked != null && !profiles.has(asked)) throw new Refusal('PROFILE_NOT_FOUND');
  return (segment, madeWith) =>
    profiles.get(asked ?? segment?.settings.quantityProfileId ?? madeWith ?? STANDARD) ?? STANDARD_PROFILE;
}

/** Without a lock. The built-in one is in no table. */
async function rowsOf(
  tx: Tx,
  companyId: number,
  ids: readonly string[] | undefined,
): Promise<QuantityProfile[]> {
  if (!ids) return store.list(tx, companyId);
  const own = ids.filter((id) => id !== STANDARD);
  return own.length > 0 ? store.byId(tx, companyId, own) : [];
}

/** The profile of one segment. */
export const profileFor = async (
  tx: Tx,
  companyId: number,
  segment: Chosen,
  asked: string | null | undefined,
): Promise<QuantityProfile> => (await profilesFor(tx, companyId, asked, [segment]))(segment);

/** A segment gets a profile of its company, or the built-in one. It may keep one that is gone. */
export async function requireChoosable(
  tx: Tx,
  { companyId, trench }: { companyId: number; trench: Chosen },
  id: string | null | undefined,
  language: Language,
  path = 'quantityProfileId',
): Promise<void> {
  if (id == null || id === STANDARD || id === trench.settings.quantityProfileId) return;
  if ((await store.byId(tx, companyId, [id])).length === 0)
    refuseFields([{ path, message: message(language, MESSAGES.unknownProfile) }]);
}

const profiles = profileHandlers({
  store,
  resource: 'profile',
  standard: STANDARD_PROFILE.assumptions,
  read(given: Static<typeof AssumptionsInput>, language) {
    const assumptions = mergeChanges({}, given);
    refuseAssumptions(assumptions, language, 'assumptions.');
    return assumptions;
  },
  show: (assumptions) => assumptions,
});

export const quantityProfileHandlers = {
  listProfiles: profiles.list,
  getProfile: profiles.get,
  putProfile: profiles.put,
  deleteProfile: profiles.delete,
} satisfies Partial<Handlers<(typeof trenchService)['operations']>>;

const TEXTS: Partial<Record<AssumptionFault['code'], keyof typeof MESSAGES>> = {
  NOT_SHARES: 'groundOnce',
  SHARES_DO_NOT_ADD_UP: 'groundShares',
};

/** The schema has checked the bounds; what is left is what fields say together. */
export function refuseAssumptions(given: AssumptionChanges, language: Language, at = ''): void {
  const faults = assumptionFaults(given);
  if (faults.length > 0)
    refuseFields(
      faults.map(({ path, code }) => ({
        path: `${at}${path}`,
        message: message(language, MESSAGES[TEXTS[code] ?? 'invalidValue']),
      })),
    );
}
