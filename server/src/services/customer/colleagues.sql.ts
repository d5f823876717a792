import { PERSON_NAME } from '../../auth/identity.sql.js';
import type { Caller } from '../../kernel/caller.js';
import { raw, sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';

export interface Colleague {
  username: string;
  name: string | null;
  email: string;
}

/** The active users whom the caller may see, as `visibleUser` decides for one of them. */
export const listColleagues = (tx: Tx, { companyId, user }: Caller): Promise<Colleague[]> =>
  tx.rows<Colleague>(
    sql`SELECT u.username, ${raw(PERSON_NAME)} AS name, u.email FROM app_user u
        WHERE u.company_id = ${companyId} AND u.active
          AND ${user?.confirmed === false ? sql`u.username = ${user.username}` : raw('true')}
        ORDER BY ${raw(`coalesce(${PERSON_NAME}, u.username) COLLATE norwegian`)}, u.username`,
  );
