import { Refusal } from '../../../kernel/refusals.js';
import type { Tx } from '../../../store/store.js';
import { profilesOf, type QuantityProfile } from '../../trench/index.js';
import type { OriginRow } from './origins.sql.js';

const STANDARD = 'standard';

/** The profile that a caller asks for, else the built-in one. */
export async function requireProfile(
  tx: Tx,
  companyId: number,
  id: string | undefined,
): Promise<QuantityProfile> {
  const wanted = id ?? STANDARD;
  const profile = (await profilesOf(tx, companyId, [wanted])).get(wanted);
  if (!profile) throw new Refusal('PROFILE_NOT_FOUND');
  return profile;
}

/** Profiles by id. One that was deleted since a design was made is replaced by the built-in one. */
export async function profilesFor(
  tx: Tx,
  companyId: number,
  profileId: string | undefined,
  origins: readonly OriginRow[],
): Promise<(madeWith: string | undefined) => QuantityProfile> {
  const ids = profileId === undefined ? origins.map((origin) => origin.profileId) : [profileId];
  const profiles = await profilesOf(tx, companyId, ids);
  const standard = profiles.get(STANDARD)!;
  return (madeWith) => profiles.get(profileId ?? madeWith ?? STANDARD) ?? standard;
}
