import { isDeepStrictEqual } from 'node:util';
import { changed, created, unchanged } from '../../events/door.js';
import type { Handlers } from '../../http/contract.js';
import { requireMatch } from '../../http/etag.js';
import { Refusal } from '../../kernel/refusals.js';
import type { customerService } from './contract.js';
import { findPreferences, type PreferencesRow, savePreferences } from './preferences.sql.js';

export const preferenceHandlers = {
  async getPreferences({ tx, caller }) {
    return shown(requireUser(await findPreferences(tx, caller)));
  },

  async putPreferences({ tx, caller, body, ifMatch }) {
    const row = requireUser(await findPreferences(tx, caller));
    requireMatch(ifMatch, etagOf(row));
    if (isDeepStrictEqual(row.preferences, body)) return unchanged(shown(row));
    return (row.version === 0 ? created : changed)(
      {
        rows: savePreferences(caller, body),
        event: {
          companyId: caller.companyId,
          type: 'user.changed',
          resource: `user:${caller.user!.username}`,
          changes: [{ property: 'preferences' }],
        },
      },
      shown,
    );
  },
} satisfies Partial<Handlers<(typeof customerService)['operations']>>;

const etagOf = ({ version }: PreferencesRow): string => `"${version}"`;
const shown = (row: PreferencesRow) => ({ body: row.preferences, etag: etagOf(row) });

/** A user may be deleted while a token is still remembered. */
function requireUser(row: PreferencesRow | undefined): PreferencesRow {
  if (!row) throw new Refusal('TOKEN_REQUIRED');
  return row;
}
