import type { Caller } from '../../kernel/caller.js';
import { type Sql, sql } from '../../store/sql.js';

/**
 * Most callers see the projects of their company and no others. For them the company decides what is visible, which an
 * index understands, and what was counted holds until the company's feed moves.
 */
export interface CompanyView {
  /** The same as `visible`, for a caller without projects elsewhere. */
  visible: Sql;
  /** The same as `role`, for such a caller. */
  role: Sql;
  /** `elsewhere`: whether the caller owns or is a member of a project of another company. `state`: see below. */
  proof: Sql;
}

export interface Proof {
  elsewhere: boolean;
  /** The same text as before proves that no project, member or module of the company has changed; null proves nothing. */
  state: string | null;
}

/** Undefined for callers who do not see their company's projects. */
export function companyView(caller: Caller): CompanyView | undefined {
  if (caller.user?.confirmed === false) return undefined;
  const { companyId } = caller;
  const username = caller.user?.username ?? null;
  return {
    visible: sql`p.company_id = ${companyId}`,
    role: sql`CASE WHEN p.owner = ${username} THEN 'OWNER' ELSE 'WRITER' END`,
    proof: sql`${elsewhere(companyId, username)} AS elsewhere, ${stateOf(companyId)} AS state`,
  };
}

/** Ranges on both sides of the company, because an index cannot look for "another one". */
const elsewhere = (companyId: number, username: string | null): Sql =>
  sql`(EXISTS (SELECT FROM project_member m WHERE m.username = ${username} AND m.company_id < ${companyId})
    OR EXISTS (SELECT FROM project_member m WHERE m.username = ${username} AND m.company_id > ${companyId})
    OR EXISTS (SELECT FROM project o WHERE o.owner = ${username} AND o.company_id < ${companyId})
    OR EXISTS (SELECT FROM project o WHERE o.owner = ${username} AND o.company_id > ${companyId}))`;

/**
 * Every change of a project writes an event in its own transaction. The hash of the head stands for all events that
 * have a position; while one still waits for its position, the head does not tell of it. The hash rather than the
 * position, because after a failover that lost commits a position could come to stand for something else.
 */
const stateOf = (companyId: number): Sql =>
  sql`(SELECT string_agg(encode(h.hash, 'base64'), ' ' ORDER BY h.feed) FROM event_head h WHERE h.company_id = ${companyId}
    AND NOT EXISTS (SELECT FROM event e WHERE e.company_id = ${companyId} AND e.position IS NULL))`;
