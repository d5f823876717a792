import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { buildApp } from '../../src/app.js';
import { tokenId } from '../../src/auth/bearer.js';
import { readAllowList } from '../../src/kernel/addresses.js';
import { pace } from '../../src/services/trench/check/queue.js';
import { openStore, type Store } from '../../src/store/store.js';
import { copyDatabase, DEMO, fetchToken, idleEvents, type Reply, request } from '../harness.js';
import { addTestTypes } from '../trench.js';
import { closing } from './program.js';
import { openWire, type Wire } from './wire.js';
import { makeSubject, type Subject, type Write } from './writes.js';

/** The tables that requests write to; what else there is must never change. */
const WRITTEN = [
  'event',
  'project',
  'project_member',
  'project_access',
  'project_word',
  'segment',
  'segment_version',
  'segment_route',
  'segment_check',
  'segment_presence',
  'quantity_profile',
  'economy_profile',
  'feeder',
  'template',
  'design_rules',
  'thesaurus',
  'addition_profile',
  'calculation',
  'calculation_branch',
  'cost_rule_set',
  'calculation_origin',
  'deleted_node',
  'estimate',
  'charge',
  'charge_actual',
  'design_notice',
  'cost_favorite',
  'document_comment',
  'comment_sharing',
  'document_favorite',
  'document_use',
  'usage_record',
  'user_preference',
  'record',
  'record_answer',
  'record_signature',
  'record_photo',
  'record_photo_part',
  'deviation',
  'webhook',
  'webhook_delivery',
  'idempotency',
];
/** Written too, by administrators alone; what is in them at first is needed. */
const ADMINISTERED = [
  'company',
  'connection',
  'external_identity',
  'department',
  'app_user',
  'user_service',
  'web_session',
  'passkey',
  'client',
  'catalog_type',
  'company_price',
  'company_checklist_revision',
  'company_checklist_facility',
  'company_checklist_checkpoint',
];
const RESTORED = [...WRITTEN, ...ADMINISTERED];
/** Written by logging in, which is done whether or not what it was for is: a signature, for example. */
const BY_LOGINS = ['oauth_token', 'oauth_key', 'login_place'];

/** An app behind a wire, and the same state before each request. */
export interface Bench {
  readonly wire: Wire;
  readonly subject: Subject;
  /** The saved state again, and a process that remembers nothing: neither callers nor segments nor catalogs. */
  prepare(given: string): Promise<void>;
  send(write: Write, headers?: Record<string, string>): Promise<Reply>;
  /** All rows that requests may write, without what differs from run to run. */
  state(): Promise<string>;
  /** The same, whether or not anything is known to have been written. */
  wholeState(): Promise<string>;
  /** A digest of all that no request may write. */
  rest(): Promise<string>;
}

/** What makes a store; a sabotaged one is worse than ours. */
export type StoreMaker = (connection: pg.PoolConfig) => Store;
export const ourStore: StoreMaker = (connection) => openStore(connection, 2, () => undefined);

export async function openBench(makeStore: StoreMaker = ourStore): Promise<Bench> {
  // A check after a write would send queries of its own.
  pace.quietMs = 600_000;
  const copy = await copyDatabase();
  const database = new URL(copy.url).pathname.slice(1);
  const direct = new pg.Client({ ...inject('cluster'), database });
  await direct.connect();
  const wire = await openWire();
  let store = ourStore(wire.connection(database));
  const app = buildApp({
    store: following(() => store),
    events: idleEvents(store),
    directoryAllow: readAllowList('127.0.0.1'),
    rateLimit: 0,
    trustProxy: false,
    issuer: () => 'http://localhost',
    isDraining: () => false,
    logger: pino({ level: 'silent' }),
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const close = () => Promise.race([store.close(), new Promise((resolve) => setTimeout(resolve, 500))]);
  closing.unshift(
    () => app.close(),
    close,
    () => direct.end(),
    copy.drop,
  );

  await addTestTypes({ ...DEMO, store });
  await direct.query(`TRUNCATE ${WRITTEN.join(', ')}`);
  const tokens = {
    planner: await fetchToken(address, 'planner', { client: 'map-client' }),
    admin: await fetchToken(address, 'admin', { client: 'map-client' }),
  };
  const subject = await makeSubject(address, tokens.planner);
  // Each write then has to record that the project was opened, too.
  await direct.query('TRUNCATE project_access, idempotency; CREATE SCHEMA saved');
  for (const table of RESTORED) await direct.query(`CREATE TABLE saved.${table} AS TABLE public.${table}`);
  await direct.query(TOUCHING);
  // What follows from other columns is not put back but computed again.
  const { rows: columns } = await direct.query<{ names: string; of: string }>(
    `SELECT table_name AS of, string_agg(quote_ident(column_name), ', ') AS names FROM information_schema.columns
     WHERE table_schema = 'public' AND is_generated = 'NEVER' AND table_name = ANY ($1) GROUP BY table_name`,
    [RESTORED],
  );
  const restored = restoring(new Map(columns.map(({ of, names }) => [of, names])));
  await direct.query(FAR_SEQUENCES);
  const fresh = { planner: '', admin: '' };
  const saved = await textsOf(direct, RESTORED);
  const stateWith = async (tables: readonly string[]) => {
    const texts = await textsOf(direct, tables);
    return RESTORED.map((table) => (tables.includes(table) ? texts : saved).get(table) ?? '').join('\n');
  };

  return {
    wire,
    subject,
    async prepare(given) {
      await close();
      const { rows } = await direct.query<{ name: string }>('DELETE FROM saved.touched RETURNING name');
      if (rows.length > 0) await direct.query(restored([...new Set(rows.map(({ name }) => name))]));
      if (given) await direct.query(`SET search_path TO public; ${given}`);
      store = makeStore(wire.connection(database));
      for (const user of ['planner', 'admin'] as const) {
        fresh[user] = randomBytes(32).toString('base64url');
        await direct.query(
          `INSERT INTO oauth_token SELECT $1, model, grant_id, client_id, username, payload, expires_at, consumed_at
           FROM oauth_token WHERE id = $2`,
          [tokenId(fresh[user]), tokenId(tokens[user])],
        );
      }
    },
    send: ({ method, path, body, user }, headers = {}) =>
      request(address + path, method, {
        token: fresh[user],
        headers: {
          'api-version': '1.0',
          ...(typeof body === 'string' && { 'content-type': 'application/octet-stream' }),
          ...headers,
        },
        body,
      }),
    async state() {
      const { rows } = await direct.query<{ name: string }>('SELECT DISTINCT name FROM saved.touched');
      return stateWith(rows.map(({ name }) => name));
    },
    wholeState: () => stateWith(RESTORED),
    async rest() {
      const { rows } = await direct.query<{ name: string }>(
        `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
           AND relname <> ALL ($1) ORDER BY 1`,
        [[...RESTORED, ...BY_LOGINS]],
      );
      const digests = rows.map(
        ({ name }) =>
          `SELECT '${name}' AS name, md5(string_agg(t::text, '' ORDER BY t::text)) FROM ${name} t`,
      );
      return JSON.stringify((await direct.query(`${digests.join(' UNION ALL ')} ORDER BY 1`)).rows);
    },
  };
}

/** What is new gets ids that are told apart from every other number. */
const SEQUENCES = [
  'checklist_revision_id',
  'event_id',
  'project_id',
  'segment_id',
  'feeder_id',
  'calculation_branch_id',
  'estimate_id',
  'document_comment_id',
  'usage_record_id_seq',
  'department_id_seq',
];
const FAR_SEQUENCES = SEQUENCES.map((name) => `SELECT setval('${name}', 80000000)`).join('; ');

/** Remembers which tables were written since the saved rows were put back. */
const TOUCHING = [
  'CREATE TABLE saved.touched (name text)',
  `CREATE FUNCTION saved.touch() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN INSERT INTO saved.touched VALUES (TG_TABLE_NAME); RETURN NULL; END $$`,
  ...RESTORED.map(
    (table) => `CREATE TRIGGER touch AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ${table}
                FOR EACH STATEMENT EXECUTE FUNCTION saved.touch()`,
  ),
].join('; ');

/** The rows of some tables as text, by table. */
async function textsOf(client: pg.Client, tables: readonly string[]): Promise<Map<string, string>> {
  if (tables.length === 0) return new Map();
  const reading = tables.map(
    (table) =>
      `SELECT '${table}' AS name, to_jsonb(t)::text AS row FROM ${table} t
       WHERE NOT coalesce(to_jsonb(t) ->> 'type' LIKE 'login.%', false)`,
  );
  const { rows } = await client.query<{ name: string; row: string }>(reading.join(' UNION ALL '));
  const lines = new Map<string, string[]>(tables.map((table) => [table, []]));
  for (const { name, row } of rows) lines.get(name)!.push(`${name} ${withoutChance(row)}`);
  return new Map([...lines].map(([name, some]) => [name, some.sort().join('\n')]));
}

/** Puts the saved rows of some tables back, column by column. */
const restoring = (columns: ReadonlyMap<string, string>) => (tables: readonly string[]) =>
  [
    'SET session_replication_role = replica',
    ...tables.map((table) => {
      const names = columns.get(table)!;
      return `DELETE FROM ${table}; INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE SELECT ${names} FROM saved.${table}`;
    }),
    'SET session_replication_role = DEFAULT',
  ].join('; ');

/** The text of a row or an answer without new ids, new secrets and the time of day. */
export function withoutChance(text: string): string {
  const today = new Date().toISOString().slice(0, 10);
  return (
    text
      .replace(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, '(uuid)')
      .replace(/\b8\d{7}\b/g, '(id)')
      .replace(
        /(?:whsec|scim)_[\w+/=-]+|(?<="(?:sealed|until|passwordUntil|password_until|oneTimePassword|secret|password_hash|secret_hash|scim_token_hash)": ?")[^"]+/g,
        '(secret)',
      )
      // The hash of a signature is of its time, too.
      .replace(/"hash": "[0-9a-f]{64}"(?=.*"signed_at":)/g, '"hash": "(now)"')
      .replace(/(?<="signers": \{[^}]*": ")[0-9a-f]{64}/g, '(now)')
      .replace(/erased-[0-9a-f]{10}/g, '(erased)')
      .replaceAll(new RegExp(`${today}[T ][0-9:.]+(?:Z|[+]00:00)?`, 'g'), '(now)')
  );
}

/** A store that is always the latest one. */
function following(latest: () => Store): Store {
  return {
    rows: (statement) => latest().rows(statement),
    row: (statement) => latest().row(statement),
    run: (statement) => latest().run(statement),
    transact: (work) => latest().transact(work),
    close: () => latest().close(),
    inTransaction: false,
    get origin() {
      return latest().origin;
    },
    get troubles() {
      return latest().troubles;
    },
    get load() {
      return latest().load;
    },
  };
}
