import { isDeepStrictEqual } from 'node:util';
import {
  type AssumptionChanges,
  type AssumptionFault,
  assumptionFaults,
  mergeChanges,
  STANDARD_ASSUMPTIONS,
} from '@spadework/core/trench';
import { changed, created, unchanged } from '../../../events/door.js';
import type { EventType } from '../../../events/event.js';
import type { Handlers } from '../../../http/contract.js';
import { requireMatch } from '../../../http/etag.js';
import { refuseFields } from '../../../http/input.js';
import { type Language, translate } from '../../../http/language.js';
import { message } from '../../../http/messages.js';
import type { Caller } from '../../../kernel/caller.js';
import { Refusal } from '../../../kernel/refusals.js';
import type { Tx } from '../../../store/store.js';
import type { trenchService } from '../contract.js';
import { MESSAGES } from '../messages.js';
import { MAX_PROFILE_ID, PROFILE_ID } from './bodies.js';
import * as store from './profiles.sql.js';

export const STANDARD = 'standard';

const STANDARD_PROFILE: store.ProfileRow = {
  id: STANDARD,
  version: 0,
  name: 'Standard',
  assumptions: STANDARD_ASSUMPTIONS,
};

const standard = (language: Language): store.ProfileRow => ({
  ...STANDARD_PROFILE,
  name: translate(['Standard', 'Standard'], language),
});

/** A profile of a company, or the built-in one. */
export async function profileOf(
  tx: Tx,
  companyId: number,
  id: string | undefined,
  language: Language,
): Promise<store.ProfileRow> {
  if (id === undefined || id === STANDARD) return standard(language);
  const profile = await store.findProfile(tx, companyId, id);
  if (!profile) throw new Refusal('PROFILE_NOT_FOUND');
  return profile;
}

/** What quantities suppose beside the drawing, for services that calculate with them. */
export type QuantityProfile = store.ProfileRow;

/** Profiles of a company by id, and the built-in one. An id that the company does not have is left out. */
export async function profilesOf(
  tx: Tx,
  companyId: number,
  ids: Iterable<string>,
): Promise<Map<string, QuantityProfile>> {
  const own = [...new Set(ids)].filter((id) => id !== STANDARD);
  const rows = own.length ? await store.profilesById(tx, companyId, own) : [];
  return new Map([STANDARD_PROFILE, ...rows].map((profile) => [profile.id, profile]));
}

const etagOf = ({ id, version }: store.ProfileRow): string => `"${id}-${version}"`;
const shown = (row: store.ProfileRow) => ({
  body: { ...row, builtIn: row.id === STANDARD },
  etag: etagOf(row),
});

export const profileHandlers = {
  async listProfiles({ tx, caller, language }) {
    const own = await store.listProfiles(tx, caller.companyId);
    return { body: [standard(language), ...own].map((row) => shown(row).body) };
  },

  async getProfile({ tx, caller, params, language }) {
    return shown(await profileOf(tx, caller.companyId, params.profileId, language));
  },

  async putProfile({ tx, caller, params, body, ifMatch, language }) {
    const id = requireWritable(params.profileId);
    if (!PROFILE_ID.test(id))
      refuseFields([{ path: 'profileId', message: message(language, MESSAGES.profileId, MAX_PROFILE_ID) }]);
    const assumptions = mergeChanges({}, body.assumptions);
    refuseAssumptions(assumptions, language, 'assumptions.');
    const before = await store.findProfile(tx, caller.companyId, id);
    requireMatch(ifMatch, before && etagOf(before));
    const row = { id, name: body.name, assumptions };
    if (before && isDeepStrictEqual({ ...row, version: before.version }, { ...before }))
      return unchanged(shown(before));
    return (before ? changed : created)(
      { rows: store.saveProfile(caller.companyId, row), event: eventOf('profile.changed', caller, id) },
      shown,
    );
  },

  async deleteProfile({ tx, caller, params, ifMatch }) {
    const id = requireWritable(params.profileId);
    const before = await store.findProfile(tx, caller.companyId, id);
    if (!before) throw new Refusal('PROFILE_NOT_FOUND');
    requireMatch(ifMatch, etagOf(before));
    return changed(
      { rows: store.deleteProfile(caller.companyId, id), event: eventOf('profile.deleted', caller, id) },
      () => ({}),
    );
  },
} satisfies Partial<Handlers<(typeof trenchService)['operations']>>;

function requireWritable(id: string): string {
  if (id === STANDARD) throw new Refusal('PROFILE_BUILT_IN');
  return id;
}

const eventOf = (type: EventType, { companyId }: Caller, id: string) => ({
  companyId,
  type,
  resource: `profile:${id}`,
});

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
