import { lockHeads, rehash } from '../events/chain.sql.js';
import { raw, type Sql, sql } from '../store/sql.js';
import type { Tx } from '../store/store.js';

/** What becomes of a row, or of the name in it, when its person is erased. */
type Erasure = 'delete' | 'rename' | 'keep';

/** A column that names users. */
interface NamingColumn {
  table: string;
  column: string;
  /** Callers are written as `user:NAME`. */
  isCaller?: boolean;
  erasure: Erasure;
  /** Which rows `t` keep the name, because the law wants them as they were. */
  kept?: string;
  /** Columns that an export leaves out: they are secret, or nobody can read them. */
  secret?: readonly string[];
}

const named = (
  table: string,
  column: string,
  erasure: Erasure,
  secret?: readonly string[],
): NamingColumn => ({
  table,
  column,
  erasure,
  secret,
});
const called = (
  table: string,
  column: string,
  erasure: Erasure,
  secret?: readonly string[],
): NamingColumn => ({
  ...named(table, column, erasure, secret),
  isCaller: true,
});

const IS_SIGNED = "t.state = 'SIGNED'";
const OF_SIGNED = `EXISTS (SELECT FROM record r
  WHERE r.company_id = t.company_id AND r.id = t.record_id AND r.state = 'SIGNED')`;

/**
 * Every column that names users, but that of the user itself. What others rely on stays under another name; what is
 * about the person alone is deleted. A test looks for columns that are missing here.
 */
export const NAMING_COLUMNS: readonly NamingColumn[] = [
  named('user_service', 'username', 'delete'),
  named('login_place', 'username', 'delete', ['place']),
  named('web_session', 'username', 'delete', ['id']),
  named('passkey', 'username', 'delete', ['public_key']),
  named('passkey_challenge', 'username', 'delete', ['challenge']),
  named('password_reset', 'username', 'delete', ['id', 'account']),
  named('external_identity', 'username', 'delete'),
  named('oauth_token', 'username', 'delete', ['id', 'grant_id', 'payload']),
  called('idempotency', 'caller', 'delete', ['request', 'body']),
  named('usage_record', 'username', 'delete'),
  named('user_preference', 'username', 'delete'),
  named('project', 'owner', 'rename', ['words']),
  named('project', 'created_by', 'rename', ['words']),
  named('project', 'modified_by', 'rename', ['words']),
  named('project_member', 'username', 'delete'),
  called('project_access', 'caller', 'delete'),
  named('segment', 'modified_by', 'rename', ['trench']),
  named('segment_version', 'author', 'rename', ['changes', 'inverses']),
  // What it says of a line is for people with clearance.
  named('segment_route', 'modified_by', 'rename', ['positions', 'measured', 'stretches', 'points', 'extent']),
  named('segment_presence', 'username', 'delete'),
  named('template', 'modified_by', 'rename', ['trench']),
  named('catalog_type', 'username', 'rename'),
  named('cost_favorite', 'username', 'delete'),
  named('calculation', 'modified_by', 'rename'),
  named('calculation_origin', 'made_by', 'rename'),
  named('estimate', 'frozen_by', 'rename', ['content']),
  named('charge', 'modified_by', 'rename', ['customer_name', 'customer_reference']),
  // Who did what is part of what was signed, which the owner of a grid must keep.
  { ...named('record', 'created_by', 'rename', ['content']), kept: IS_SIGNED },
  { ...named('record', 'changed_by', 'rename', ['content']), kept: IS_SIGNED },
  { ...named('record_answer', 'answered_by', 'rename'), kept: OF_SIGNED },
  { ...named('record_photo', 'added_by', 'rename'), kept: OF_SIGNED },
  named('record_signature', 'username', 'keep'),
  named('deviation', 'responsible', 'rename'),
  named('document_comment', 'created_by', 'rename'),
  named('document_comment', 'modified_by', 'rename'),
  named('document_favorite', 'username', 'delete'),
  called('document_use', 'caller', 'rename'),
  named('webhook', 'created_by', 'rename', ['secrets']),
  named('webhook', 'modified_by', 'rename', ['secrets']),
  called('webhook_delivery', 'resource', 'delete'),
  called('event', 'actor', 'rename', ['hash']),
  called('event', 'resource', 'rename', ['hash']),
];

const value = ({ isCaller }: NamingColumn, username: string) => (isCaller ? `user:${username}` : username);

/** Everything that is stored of a user, by table and column. */
export async function exportUser(tx: Tx, username: string): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = {};
  const self = await tx.row<{ row: unknown }>(
    sql`SELECT to_jsonb(u) - 'password_hash' AS row FROM app_user u WHERE u.username = ${username}`,
  );
  data.user = self?.row;
  for (const naming of NAMING_COLUMNS) {
    const rows = await tx.rows<{ row: unknown }>(
      sql`SELECT to_jsonb(t) - ${[...(naming.secret ?? [])]}::text[] AS row FROM ${raw(naming.table)} t
          WHERE t.${raw(naming.column)} = ${value(naming, username)}`,
    );
    if (rows.length) data[`${naming.table}.${naming.column}`] = rows.map(({ row }) => row);
  }
  return data;
}

/** Puts another, inactive user in the place of one, and deletes what was about that person alone. */
export async function eraseUser(
  tx: Tx,
  { username, email }: { username: string; email: string },
  pseudonym: { username: string; passwordHash: string },
): Promise<void> {
  await tx.run(
    sql`INSERT INTO app_user (company_id, username, email, active, password_hash)
        SELECT company_id, ${pseudonym.username}, ${`${pseudonym.username}@erased.invalid`}, false, ${pseudonym.passwordHash}
        FROM app_user WHERE username = ${username}`,
  );
  await eraseFromEvents(tx, [username, email.toLowerCase()], pseudonym.username);
  await forgetHashes(tx, username);
  for (const naming of NAMING_COLUMNS) await eraseFrom(tx, naming, username, pseudonym.username);
  for (const [table, column] of DEVIATIONS)
    await eraseFromDeviations(tx, table, column, [username, pseudonym.username]);
  await tx.run(
    sql`DELETE FROM segment_check WHERE position(${recordedBy(username)} IN result::jsonb::text) > 0`,
  );
  // A trial login shows every claim of whoever tried.
  await tx.run(sql`DELETE FROM connection_test WHERE position(${username} IN result::text) > 0`);
  // Answers that were kept for a retry may name the user, whoever asked for them.
  await tx.run(sql`DELETE FROM idempotency WHERE position(${username} IN body) > 0`);
  // Nobody knows who searched; somebody may have searched for the person.
  await tx.run(
    sql`DELETE FROM missed_search m USING app_user u WHERE u.username = ${username} AND m.company_id = u.company_id
        AND (position(lower(u.username) IN m.query) > 0 OR position(lower(nullif(u.last_name, '')) IN m.query) > 0)`,
  );
  await tx.run(sql`DELETE FROM app_user WHERE username = ${username}`);
}

function eraseFrom(tx: Tx, naming: NamingColumn, username: string, pseudonym: string): Promise<number> {
  const [table, column] = [raw(naming.table), raw(naming.column)];
  const kept = raw(naming.kept ?? 'false');
  const where = sql`t.${column} = ${value(naming, username)} AND NOT (${kept})`;
  if (naming.erasure === 'keep') return Promise.resolve(0);
  if (naming.erasure === 'delete') return tx.run(sql`DELETE FROM ${table} t WHERE ${where}`);
  // Whoever has a project in a cache must see that it changed.
  const version = raw(naming.table === 'project' ? ', version = version + 1' : '');
  return tx.run(sql`UPDATE ${table} t SET ${column} = ${value(naming, pseudonym)}${version} WHERE ${where}`);
}

/** The hash of a submitted record is that of content with names, and is computed anew when somebody asks for it. */
const forgetHashes = (tx: Tx, username: string): Promise<number> =>
  tx.run(
    sql`UPDATE record r SET content_hash = NULL, version = version + 1
        WHERE r.state = 'SUBMITTED' AND (r.created_by = ${username} OR EXISTS (SELECT FROM record_answer a
          WHERE a.company_id = r.company_id AND a.record_id = r.id AND a.answered_by = ${username})
          OR EXISTS (SELECT FROM record_photo p
            WHERE p.company_id = r.company_id AND p.record_id = r.id AND p.added_by = ${username}))`,
  );

/** Documents that hold deviations: who recorded one stands in it. Frozen estimates stay as they were signed. */
const DEVIATIONS = [
  ['segment', 'trench'],
  ['template', 'trench'],
  ['segment_version', 'changes'],
  ['segment_version', 'inverses'],
  ['deviation', 'log'],
] as const;

/** As PostgreSQL writes it. Inside a text, the quotes would be escaped. */
const recordedBy = (username: string) => `"by": ${JSON.stringify(username)}`;

function eraseFromDeviations(
  tx: Tx,
  table: string,
  column: string,
  [username, pseudonym]: readonly [string, string],
): Promise<number> {
  const text = sql`${raw(column)}::text`;
  const renamed = sql`replace(${text}, ${recordedBy(username)}, ${recordedBy(pseudonym)})::jsonb`;
  return tx.run(
    sql`UPDATE ${raw(table)} SET ${raw(column)} = ${renamed} WHERE position(${recordedBy(username)} IN ${text}) > 0`,
  );
}

/**
 * Names inside the values of changes; what a login tells goes altogether, because it is about the person. The feeds of
 * companies that never heard of the person go on meanwhile.
 */
async function eraseFromEvents(tx: Tx, names: readonly string[], pseudonym: string): Promise<void> {
  const [username] = names;
  const caller = `user:${username}`;
  const pattern = `(?<![\\w.-])(${names.map((name) => name.replace(/[^\w]/g, '\\$&')).join('|')})(?![\\w-])`;
  const holdsName = sql`e.changes IS NOT NULL AND (e.resource = ${caller} OR e.changes::text ~* ${pattern})`;
  const renamed: Sql = sql`(SELECT jsonb_agg((SELECT jsonb_object_agg(key, CASE
        WHEN key IN ('from', 'to') AND jsonb_typeof(value) = 'string'
          THEN to_jsonb(regexp_replace(value #>> '{}', ${pattern}, ${pseudonym}, 'gi')) ELSE value END)
      FROM jsonb_each(change)) ORDER BY place)
    FROM jsonb_array_elements(e.changes) WITH ORDINALITY AS list(change, place))`;
  const found = await tx.rows<{ companyId: number }>(
    sql`SELECT DISTINCT e.company_id AS "companyId" FROM event e
        WHERE e.actor = ${caller} OR e.resource = ${caller} OR (${holdsName})`,
  );
  const companyIds = found.map(({ companyId }) => companyId);
  await lockHeads(tx, companyIds);
  await tx.run(
    sql`UPDATE event e SET
          changes = CASE WHEN e.type LIKE 'login.%' AND e.resource = ${caller} THEN NULL ELSE ${renamed} END
        WHERE e.company_id = ANY (${companyIds}::bigint[]) AND ${holdsName}`,
  );
  await tx.run(sql`UPDATE event SET address = NULL WHERE resource = ${caller} AND address IS NOT NULL`);
  for (const naming of NAMING_COLUMNS)
    if (naming.table === 'event') await eraseFrom(tx, naming, username!, pseudonym);
  for (const companyId of companyIds) await rehash(tx, companyId);
}
