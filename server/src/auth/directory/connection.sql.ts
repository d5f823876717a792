import type { StoredSecret } from '../../store/connectionSecret.js';
import { sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';

export const SUBJECT_CLAIMS = ['sub', 'oid'] as const;
export const ROLE_SOURCES = ['LOGIN', 'SCIM', 'LOCAL'] as const;
export const PROVISIONINGS = ['ON_LOGIN', 'OFF'] as const;

/** A value of the directory, and the roles that it stands for. */
export interface RoleMapping {
  value: string;
  roles: string[];
}

/** A connection of a company with its directory, as logins use it. */
export interface Connection {
  companyId: number;
  id: string;
  version: number;
  name: string;
  issuer: string;
  clientId: string;
  secret: StoredSecret | null;
  subjectClaim: (typeof SUBJECT_CLAIMS)[number];
  roleSource: (typeof ROLE_SOURCES)[number];
  roleClaim: string;
  mapping: RoleMapping[];
  defaultRoles: string[];
  provisioning: (typeof PROVISIONINGS)[number];
  sessionHours: number;
  active: boolean;
}

const SELECT = sql`SELECT n.company_id AS "companyId", n.id, n.version, n.name, n.issuer, n.client_id AS "clientId", n.secret,
    n.subject_claim AS "subjectClaim", n.role_source AS "roleSource", n.role_claim AS "roleClaim", n.mapping,
    n.default_roles AS "defaultRoles", n.provisioning, n.session_hours AS "sessionHours", n.active
  FROM connection n JOIN company c ON c.id = n.company_id`;

/** A connection of an active company. They are looked up without knowing the company, so ids are unique across companies. */
export const findConnection = (tx: Tx, id: string): Promise<Connection | undefined> =>
  tx.row<Connection>(sql`${SELECT} WHERE n.id = ${id} AND c.active`);

/** The connection of a SCIM token, which is stored by its hash. */
export const findConnectionByToken = (tx: Tx, token: Buffer): Promise<Connection | undefined> =>
  tx.row<Connection>(sql`${SELECT} WHERE n.scim_token_hash = ${token} AND c.active`);

/** When the directory used its token last, to the minute. */
export const noteScim = (tx: Tx, { companyId, id }: Connection): Promise<number> =>
  tx.run(
    sql`UPDATE connection SET scim_seen_at = now()
        WHERE company_id = ${companyId} AND id = ${id}
          AND (scim_seen_at IS NULL OR scim_seen_at < now() - interval '1 minute')`,
  );
