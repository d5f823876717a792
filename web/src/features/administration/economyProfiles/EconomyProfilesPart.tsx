import {
  type EconomyAssumptionName,
  type EconomyAssumptions,
  STANDARD_ECONOMY,
} from '@spadework/core/electrical';
import { call, callForReply } from '../../../api/index.js';
import type { PartProps } from '../parts.js';
import type { ProfileKind } from '../profiles/kind.js';
import { Profiles } from '../profiles/Profiles.js';
import { EconomyFields } from './EconomyFields.js';

const ECONOMY_PROFILES: ProfileKind<Partial<EconomyAssumptions>> = {
  part: 'economyProfiles',
  list: (signal) => call('trench.listEconomyProfiles', { signal }),
  get: (profileId, signal) => callForReply('trench.getEconomyProfile', { params: { profileId }, signal }),
  put: (profileId, body, ifMatch) =>
    call('trench.putEconomyProfile', { params: { profileId }, ifMatch, body }),
  remove: (profileId, ifMatch) => call('trench.deleteEconomyProfile', { params: { profileId }, ifMatch }),
  // Every profile is told in full.
  ownOf: ({ assumptions }) =>
    Object.fromEntries(
      Object.entries(assumptions).filter(
        ([name, value]) => value !== STANDARD_ECONOMY[name as EconomyAssumptionName],
      ),
    ),
  countOf: (own) => Object.keys(own).length,
  Fields: EconomyFields,
};

/** What losses cost and what circuits are judged by: the profiles of the company and the standard, or one of them. */
export default function EconomyProfilesPart({ id }: PartProps) {
  return <Profiles kind={ECONOMY_PROFILES} id={id} />;
}
