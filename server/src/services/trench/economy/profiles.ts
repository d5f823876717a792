import { type EconomyAssumptions, STANDARD_ECONOMY } from '@spadework/core/electrical';
import type { Static } from 'typebox';
import type { Handlers } from '../../../http/contract.js';
import type { trenchService } from '../contract.js';
import { profileHandlers } from '../profiles/handlers.js';
import { profileStore } from '../profiles/profiles.sql.js';
import { withoutNulls } from '../schemas/bodies.js';
import type { EconomyAssumptionsInput } from './schemas.js';

/** What differs from the built-in profile. */
type EconomyChanges = Partial<EconomyAssumptions>;

const profiles = profileHandlers({
  store: profileStore<EconomyChanges>('economy_profile'),
  resource: 'economy-profile',
  standard: STANDARD_ECONOMY,
  read: (given: Static<typeof EconomyAssumptionsInput>): EconomyChanges => withoutNulls(given),
  show: (changes: EconomyChanges): EconomyAssumptions => ({ ...STANDARD_ECONOMY, ...changes }),
});

export const economyProfileHandlers = {
  listEconomyProfiles: profiles.list,
  getEconomyProfile: profiles.get,
  putEconomyProfile: profiles.put,
  deleteEconomyProfile: profiles.delete,
} satisfies Partial<Handlers<(typeof trenchService)['operations']>>;
