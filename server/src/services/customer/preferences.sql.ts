import type { Caller } from '../../kernel/caller.js';
import { type Sql, sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';
import type { Preferences } from './schemas.js';

export interface PreferencesRow {
  /** 0 before the first choice. */
  version: number;
  preferences: Preferences;
}

/**
 * In a transaction the user is locked first, because before the first choice there is no row of preferences to lock.
 * That is a statement of its own: one that waits for a lock reads other tables as they were before.
 */
export async function findPreferences(
  tx: Tx,
  { companyId, user }: Caller,
): Promise<PreferencesRow | undefined> {
  const isMine = sql`u.company_id = ${companyId} AND u.username = ${user!.username}`;
  if (tx.inTransaction) await tx.row(sql`SELECT FROM app_user u WHERE ${isMine} FOR NO KEY UPDATE`);
  return tx.row<PreferencesRow>(
    sql`SELECT coalesce(f.version, 0) AS version, coalesce(f.preferences, '{}') AS preferences
        FROM app_user u
        LEFT JOIN user_preference f ON f.company_id = u.company_id AND f.username = u.username
        WHERE ${isMine}`,
  );
}

export const savePreferences = ({ companyId, user }: Caller, preferences: Preferences): Sql =>
  sql`INSERT INTO user_preference AS f (company_id, username, preferences)
      VALUES (${companyId}, ${user!.username}, ${JSON.stringify(preferences)})
      ON CONFLICT (company_id, username) DO UPDATE
      SET preferences = excluded.preferences, version = f.version + 1, modified_date = now()
      RETURNING f.version, f.preferences`;
