import type { Operation } from '../../../http/contract.js';
import { EconomyProfile, EconomyProfileInput } from '../economy/schemas.js';
import { profileRows } from '../profiles/rows.js';

const profiles = profileRows({
  tag: 'Electrical',
  path: '/economy-profiles',
  input: EconomyProfileInput,
  answer: EconomyProfile,
  deletion: 'Nothing that was computed with it changes.',
});

/** What losses cost a company, and what voltage drop, screens and magnetic fields are judged by. */
export const economyRows = {
  listEconomyProfiles: profiles.list,
  getEconomyProfile: profiles.get,
  putEconomyProfile: profiles.put,
  deleteEconomyProfile: profiles.delete,
} as const satisfies Record<string, Operation>;
