import type { AssumptionChanges } from '@spadework/core/trench';
import { type BodyOf, call, callForReply } from '../../../api/index.js';
import { ownPaths } from '../../trench/index.js';
import type { PartProps } from '../parts.js';
import type { ProfileKind } from './kind.js';
import { ProfileFields } from './ProfileFields.js';
import { Profiles } from './Profiles.js';
import { ProfileTrial } from './Trial.js';

const QUANTITY_PROFILES: ProfileKind<AssumptionChanges> = {
  part: 'profiles',
  list: (signal) => call('trench.listProfiles', { signal }),
  get: (profileId, signal) => callForReply('trench.getProfile', { params: { profileId }, signal }),
  put: (profileId, body, ifMatch) =>
    call('trench.putProfile', { params: { profileId }, ifMatch, body: body as BodyOf<'trench.putProfile'> }),
  remove: (profileId, ifMatch) => call('trench.deleteProfile', { params: { profileId }, ifMatch }),
  // The standard is told in full; on top of itself it changes nothing.
  ownOf: ({ builtIn, assumptions }) => (builtIn ? {} : (assumptions as AssumptionChanges)),
  countOf: (own) => ownPaths(own).length,
  Fields: ProfileFields,
  Trial: ProfileTrial,
};

/** What quantities suppose: the profiles of the company and the standard, or one of them. */
export default function ProfilesPart({ id }: PartProps) {
  return <Profiles kind={QUANTITY_PROFILES} id={id} />;
}
