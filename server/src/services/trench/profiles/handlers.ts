import { MAX_PROFILE_ID } from '@spadework/core/trench';
import { sameValue } from '../../../events/difference.js';
import { changed, created, unchanged } from '../../../events/door.js';
import type { EventType } from '../../../events/event.js';
import type { Call } from '../../../http/contract.js';
import { requireMatch } from '../../../http/etag.js';
import { refuseFields } from '../../../http/input.js';
import { type Language, translate } from '../../../http/language.js';
import { message } from '../../../http/messages.js';
import type { Caller } from '../../../kernel/caller.js';
import { Refusal } from '../../../kernel/refusals.js';
import { MESSAGES } from '../messages.js';
import { PROFILE_ID } from './profileId.js';
import type { ProfileRow, ProfileStore } from './profiles.sql.js';

/** The profile that is part of the server, of every kind. */
export const STANDARD = 'standard';

export const standardProfile = <Assumptions extends object>(
  assumptions: Assumptions,
): ProfileRow<Assumptions> => ({ id: STANDARD, version: 0, name: 'Standard', assumptions });

/** What tells one kind of profiles from another. */
interface ProfileKind<Stored extends object, Given extends object, Shown extends object> {
  store: ProfileStore<Stored>;
  /** The word before the id in events. */
  resource: string;
  standard: Stored;
  /** The assumptions of a body as they are stored, or a refusal that names each field below `assumptions`. */
  read(given: Given, language: Language): Stored;
  /** The assumptions as they are answered. */
  show(assumptions: Stored): Shown;
}

type Reading = Pick<Call, 'tx' | 'caller' | 'language'>;
type OfProfile = Reading & { params: { profileId: string } };
type Writing = OfProfile & Pick<Call, 'ifMatch'>;

const etagOf = ({ id, version }: ProfileRow): string => `"${id}-${version}"`;

/** Lists, reads, replaces and deletes the profiles of a company, of any kind. */
export function profileHandlers<Stored extends object, Given extends object, Shown extends object>({
  store,
  resource,
  standard,
  read,
  show,
}: ProfileKind<Stored, Given, Shown>) {
  type Row = ProfileRow<Stored>;

  const builtIn = (language: Language): Row => ({
    ...standardProfile(standard),
    name: translate(['Standard', 'Standard'], language),
  });
  const answer = ({ assumptions, ...row }: Row) => ({
    body: { ...row, builtIn: row.id === STANDARD, assumptions: show(assumptions) },
    etag: etagOf({ ...row, assumptions }),
  });
  const eventOf = (type: EventType, { companyId }: Caller, id: string) => ({
    companyId,
    type,
    resource: `${resource}:${id}`,
  });

  return {
    async list({ tx, caller, language }: Reading) {
      const own = await store.list(tx, caller.companyId);
      return { body: [builtIn(language), ...own].map((row) => answer(row).body) };
    },

    async get({ tx, caller, params: { profileId }, language }: OfProfile) {
      if (profileId === STANDARD) return answer(builtIn(language));
      const profile = await store.find(tx, caller.companyId, profileId);
      if (!profile) throw new Refusal('PROFILE_NOT_FOUND');
      return answer(profile);
    },

    async put(call: Writing & { body: { name: string; assumptions: Given } }) {
      const { tx, caller, params, body, ifMatch, language } = call;
      const id = requireWritable(params.profileId);
      if (!PROFILE_ID.test(id))
        refuseFields([{ path: 'profileId', message: message(language, MESSAGES.profileId, MAX_PROFILE_ID) }]);
      const row = { id, name: body.name, assumptions: read(body.assumptions, language) };
      const before = await store.find(tx, caller.companyId, id);
      requireMatch(ifMatch, before && etagOf(before));
      if (before && sameValue({ ...row, version: before.version }, before)) return unchanged(answer(before));
      return (before ? changed : created)(
        { rows: store.save(caller.companyId, row), event: eventOf('profile.changed', caller, id) },
        answer,
      );
    },

    async delete({ tx, caller, params, ifMatch }: Writing) {
      const id = requireWritable(params.profileId);
      const before = await store.find(tx, caller.companyId, id);
      if (!before) throw new Refusal('PROFILE_NOT_FOUND');
      requireMatch(ifMatch, etagOf(before));
      return changed(
        { rows: store.delete(caller.companyId, id), event: eventOf('profile.deleted', caller, id) },
        () => ({}),
      );
    },
  };
}

function requireWritable(id: string): string {
  if (id === STANDARD) throw new Refusal('PROFILE_BUILT_IN');
  return id;
}
