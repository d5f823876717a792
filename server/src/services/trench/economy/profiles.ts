import { type EconomyAssumptions, type EconomyProfile, STANDARD_ECONOMY } from '@spadework/core/electrical';
import type { Static } from 'typebox';
import type { Handlers } from '../../../http/contract.js';
import { Refusal } from '../../../kernel/refusals.js';
import type { Tx } from '../../../store/store.js';
import type { trenchService } from '../contract.js';
import { profileHandlers, STANDARD, standardProfile } from '../profiles/handlers.js';
import { profileStore } from '../profiles/profiles.sql.js';
import { withoutNulls } from '../schemas/bodies.js';
import type { EconomyAssumptionsInput } from './schemas.js';

/** What differs from the built-in profile. */
type EconomyChanges = Partial<EconomyAssumptions>;

const store = profileStore<EconomyChanges>('economy_profile');

const complete = (changes: EconomyChanges): EconomyAssumptions => ({ ...STANDARD_ECONOMY, ...changes });

/** The profile that a caller asks for, or the built-in one. */
export async function economyProfileFor(
  tx: Tx,
  companyId: number,
  asked: string = STANDARD,
): Promise<EconomyProfile & { name: string }> {
  const [profile] = asked === STANDARD ? [standardProfile({})] : await store.byId(tx, companyId, [asked]);
  if (!profile) throw new Refusal('PROFILE_NOT_FOUND');
  const { id, version, name, assumptions } = profile;
  return { id, version, name, assumptions: complete(assumptions) };
}

const profiles = profileHandlers({
  store,
  resource: 'economy-profile',
  standard: STANDARD_ECONOMY,
  read: (given: Static<typeof EconomyAssumptionsInput>): EconomyChanges => withoutNulls(given),
  show: complete,
});

export const economyProfileHandlers = {
  listEconomyProfiles: profiles.list,
  getEconomyProfile: profiles.get,
  putEconomyProfile: profiles.put,
  deleteEconomyProfile: profiles.delete,
} satisfies Partial<Handlers<(typeof trenchService)['operations']>>;
