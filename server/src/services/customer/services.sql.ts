import type { User } from '../../auth/identity.sql.js';
import { sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';

export interface UserService {
  currentDate: string;
  name: string;
  active: boolean;
  tool: boolean;
  endDate: string | null;
  roles: { name: string; baserole: boolean }[];
  facilities: number[];
}

export const findUserService = (tx: Tx, user: User, service: string): Promise<UserService | undefined> =>
  tx.row<UserService>(
    sql`SELECT now()::timestamptz(3) AS "currentDate", s.service AS name, s.active, s.tool, s.end_date AS "endDate",
          to_jsonb(s.facilities) AS facilities,
          coalesce((SELECT jsonb_agg(jsonb_build_object('name', r.name, 'baserole', r.baserole) ORDER BY r.name)
            FROM service_role r WHERE r.service = s.service AND (r.baserole OR r.name = ANY (s.roles))), '[]') AS roles
        FROM user_service_state s
        WHERE s.company_id = ${user.companyId} AND s.username = ${user.username} AND s.service = ${service}`,
  );

/** So much of one user is stored within a day; more is a mistake or an attack. */
export const MAX_USAGE_PER_DAY = 10_000;

/** Returns 0 if the user has recorded too much already; then nothing is stored. */
export const insertUsage = (
  tx: Tx,
  user: User,
  service: string,
  clientId: string,
  records: readonly { name: string; value?: string | null }[],
): Promise<number> =>
  tx.run(
    sql`INSERT INTO usage_record (company_id, username, service, client_id, name, value)
        SELECT ${user.companyId}::bigint, ${user.username}, ${service}, ${clientId}, r.name, r.value
        FROM unnest(${records.map((record) => record.name)}::text[], ${records.map((record) => record.value ?? null)}::text[]) AS r(name, value)
        WHERE (SELECT count(*) FROM (SELECT FROM usage_record WHERE company_id = ${user.companyId}
            AND username = ${user.username} AND recorded_at > now() - interval '1 day'
            LIMIT ${MAX_USAGE_PER_DAY}) lately) + ${records.length}::int <= ${MAX_USAGE_PER_DAY}::int`,
  );

export const forgetOldUsage = (tx: Tx, days: number): Promise<number> =>
  tx.run(sql`DELETE FROM usage_record WHERE recorded_at < now() - ${days}::float8 * interval '1 day'`);
