import { isDeepStrictEqual } from 'node:util';
import {
  type AssumptionChanges,
  type AssumptionFault,
  assumptionFaults,
  MAX_PROFILE_ID,
  mergeChanges,
  STANDARD_ASSUMPTIONS,
  type Trench,
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
import { PROFILE_ID } from './bodies.js';
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
async function profileOf(
  tx: Tx,
  companyId: number,
  id: string,
  language: Language,
): Promise<store.ProfileRow> {
  if (id === STANDARD) return standard(language);
  const profile = await store.findProfile(tx, companyId, id);
  if (!profile) throw new Refusal('PROFILE_NOT_FOUND');
  return profile;
}

/** What quantities suppose beside the drawing, for services that calculate with them. */
export type QuantityProfile = store.ProfileRow;

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
): Promise<store.ProfileRow[]> {
  if (!ids) return store.listProfiles(tx, companyId);
  const own = ids.filter((id) => id !== STANDARD);
  return own.length > 0 ? store.profilesById(tx, companyId, own) : [];
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
  if ((await store.profilesById(tx, companyId, [id])).length === 0)
    refuseFields([{ path, message: message(language, MESSAGES.unknownProfile) }]);
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
