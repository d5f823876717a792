import { COMPANY_SEQUENCES, firstOf, lastOf } from '../../store/idRange.sql.js';
import { raw, sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';
import type { Translations } from './rows.sql.js';

const SHOWN = 5;

/** `users kari, ola and 3 more`, or nothing. */
function listed(what: string, names: readonly string[], why: string): string[] {
  if (names.length === 0) return [];
  const more = names.length > SHOWN ? ` and ${names.length - SHOWN} more` : '';
  return [`${what} ${names.slice(0, SHOWN).join(', ')}${more}: ${why}`];
}

const names = async (tx: Tx, statement: ReturnType<typeof sql>): Promise<string[]> =>
  (await tx.rows<{ name: string }>(statement)).map(({ name }) => name);

/** Names that must be unique in a database, and which the other one has already. */
export async function listTakenNames(from: Tx, to: Tx, companyId: number): Promise<string[]> {
  const taken = async (what: string, column: string, source: string) => {
    const own = await names(from, sql`${raw(source)} = ${companyId}`);
    const there = await names(to, sql`SELECT name FROM (${raw(column)}) t WHERE name = ANY (${own}::text[])`);
    return listed(what, there, 'the other database has such already');
  };
  return [
    ...(await taken('company', 'SELECT name FROM company', 'SELECT name FROM company WHERE id')),
    ...(await taken(
      'company',
      'SELECT id::text AS name FROM company',
      'SELECT id::text AS name FROM company WHERE id',
    )),
    ...(await taken(
      'users',
      'SELECT username AS name FROM app_user',
      'SELECT username AS name FROM app_user WHERE company_id',
    )),
    ...(await taken(
      'e-mail addresses',
      'SELECT lower(email) AS name FROM app_user',
      'SELECT lower(email) AS name FROM app_user WHERE company_id',
    )),
    ...(await taken(
      'clients',
      'SELECT client_id AS name FROM client',
      'SELECT client_id AS name FROM client WHERE company_id',
    )),
    ...(await taken(
      'types',
      "SELECT kind || ' ' || id AS name FROM catalog_type",
      "SELECT kind || ' ' || id AS name FROM catalog_type WHERE company_id",
    )),
  ];
}

/** The ids that a company's own checklists get in the other database, whose public ones have ids of the same sequence. */
export async function renumberChecklists(
  from: Tx,
  to: Tx,
  companyId: number,
): Promise<Record<string, number>> {
  const own = await from.rows<{ id: number }>(
    sql`SELECT id FROM company_checklist_revision WHERE company_id = ${companyId} ORDER BY id`,
  );
  const given = await to.rows<{ id: number }>(
    sql`SELECT nextval('checklist_revision_id') AS id FROM generate_series(1, ${own.length}) ORDER BY id`,
  );
  return Object.fromEntries(own.map(({ id }, i) => [String(id), given[i]!.id]));
}

interface Shared {
  id: number;
  /** The same in every database that has this content. */
  key: string;
  name: string;
}

const USED_REVISIONS = `SELECT r.id, r.name || encode(r.content_hash, 'hex') AS key, r.name FROM cost_revision r WHERE r.id IN
  (SELECT revision_id FROM calculation WHERE company_id = $1 UNION SELECT revision_id FROM company_price WHERE company_id = $1)`;
const USED_CHECKLISTS = `SELECT r.id, r.name || encode(r.content_hash, 'hex') AS key, r.name FROM checklist_revision r
  WHERE r.id IN (SELECT revision_id FROM record WHERE company_id = $1)`;
const USED_DOCUMENTS = `SELECT d.id, d.type || '/' || d.number AS key, d.type || ' ' || d.number AS name FROM document d WHERE d.id IN
  (SELECT document_id FROM document_comment WHERE company_id = $1 UNION
   SELECT document_id FROM document_favorite WHERE company_id = $1 UNION
   SELECT document_id FROM document_use WHERE company_id = $1)`;

/** The ids that shared content has in the other database, and what that one lacks. */
export async function translate(
  from: Tx,
  to: Tx,
  companyId: number,
): Promise<{ translations: Translations; missing: string[] }> {
  const missing: string[] = [];
  const match = async (what: string, used: string, all: string, why: string) => {
    const here = await from.rows<Shared>(sql`${raw(used.replaceAll('$1', String(Number(companyId))))}`);
    const there = await to.rows<Shared>(
      sql`SELECT id, key FROM (${raw(all)}) t WHERE key = ANY (${here.map(({ key }) => key)}::text[])`,
    );
    const ids = new Map(there.map(({ id, key }) => [key, id]));
    const lacking = here.filter(({ key }) => !ids.has(key)).map(({ name }) => name);
    missing.push(...listed(what, lacking, why));
    return Object.fromEntries(here.map(({ id, key }) => [String(id), ids.get(key)!]));
  };
  const translations = {
    revisions: await match(
      'revisions of the cost catalog',
      USED_REVISIONS,
      "SELECT id, name || encode(content_hash, 'hex') AS key FROM cost_revision",
      'the other database lacks them, or has other content under the name; import the same files there first',
    ),
    checklists: await match(
      'revisions of the checklists',
      USED_CHECKLISTS,
      "SELECT id, name || encode(content_hash, 'hex') AS key FROM checklist_revision",
      'the other database lacks them, or has other content under the name; import the same files there first',
    ),
    documents: await match(
      'documents',
      USED_DOCUMENTS,
      "SELECT id, type || '/' || number AS key FROM document",
      'the other database lacks them; import the library there first',
    ),
  };
  missing.push(
    ...(await listMissingTypes(from, to, companyId)),
    ...(await listMissingSeries(from, to, companyId)),
  );
  return { translations, missing };
}

/** Types that trenches of the company use and that are not its own: they must be the same there. */
async function listMissingTypes(from: Tx, to: Tx, companyId: number): Promise<string[]> {
  const types = raw(`SELECT company_id, kind, id, name, md5(details::text) AS details FROM catalog_type`);
  const used = await from.rows<{ name: string; row: unknown }>(
    sql`SELECT t.kind || ' ' || t.id AS name, to_jsonb(t) AS row FROM (${types}) t
        WHERE t.company_id <> ${companyId} AND to_jsonb(t.id) IN
          (SELECT DISTINCT jsonb_path_query(s.trench, '$.**.typeId') FROM segment s WHERE s.company_id = ${companyId})
        ORDER BY t.kind, t.id`,
  );
  const same = await to.rows<{ name: string }>(
    sql`SELECT t.kind || ' ' || t.id AS name FROM (${types}) t
        JOIN jsonb_array_elements(${JSON.stringify(used.map(({ row }) => row))}::jsonb) u ON u = to_jsonb(t)`,
  );
  const known = new Set(same.map(({ name }) => name));
  const lacking = used.map(({ name }) => name).filter((name) => !known.has(name));
  return listed('types', lacking, 'its trenches use them, and the other database lacks them or has others');
}

/** Series that the company subscribes to. */
async function listMissingSeries(from: Tx, to: Tx, companyId: number): Promise<string[]> {
  const series = await from.rows<{ id: number; title: string }>(
    sql`SELECT d.id, d.title FROM document_series d JOIN company_service s ON s.service = 'orgblad' AND d.id = ANY (s.facilities)
        WHERE s.company_id = ${companyId}`,
  );
  const there = await to.rows<{ id: number; title: string }>(
    sql`SELECT id, title FROM document_series WHERE id = ANY (${series.map(({ id }) => id)}::bigint[])`,
  );
  const titles = new Map(there.map(({ id, title }) => [id, title]));
  const lacking = series.filter(({ id, title }) => titles.get(id) !== title).map(({ title }) => title);
  return listed(
    'series of documents',
    lacking,
    'the other database lacks them, or has others under their ids',
  );
}

/** Projects whose owner would be in another database than the project. */
export async function listSplitOwners(tx: Tx, companyId: number): Promise<string[]> {
  const found = await names(
    tx,
    sql`SELECT p.id || ' of ' || p.owner AS name FROM project p JOIN app_user u ON u.username = p.owner
        WHERE (p.company_id = ${companyId}) <> (u.company_id = ${companyId}) ORDER BY p.id`,
  );
  return listed('projects', found, 'their owner is of another company; give them another owner first');
}

/** Photos that the servers of the other database would not find, because they have another bucket or none. */
export async function listPhotosElsewhere(from: Tx, to: Tx, companyId: number): Promise<string[]> {
  const bucketOf = (tx: Tx) => tx.row<{ address: string }>(sql`SELECT address FROM object_store`);
  const { count } = (await from.row<{ count: number }>(
    sql`SELECT count(*) AS count FROM record_photo WHERE company_id = ${companyId} AND place <> 'ROWS'`,
  ))!;
  const [here, there] = [await bucketOf(from), await bucketOf(to)];
  if (count === 0 || here?.address === there?.address) return [];
  return listed(
    `photos (${count}) in`,
    [here?.address ?? 'an object store'],
    there
      ? `the servers of the other database have ${there.address}`
      : 'start a server of the other database with the same --object-store first',
  );
}

/** What is shared with companies that stay, and would end. */
export async function listShared(tx: Tx, companyId: number): Promise<string[]> {
  const members = await names(
    tx,
    sql`SELECT m.username || ' in project ' || m.project_id AS name FROM project_member m
        JOIN app_user u ON u.username = m.username
        WHERE (m.company_id = ${companyId}) <> (u.company_id = ${companyId}) ORDER BY m.project_id, m.username`,
  );
  const sharing = await names(
    tx,
    sql`SELECT company_id || ' with ' || to_company_id AS name FROM comment_sharing
        WHERE company_id = ${companyId} OR to_company_id = ${companyId} ORDER BY company_id, to_company_id`,
  );
  const clients = await names(
    tx,
    sql`SELECT client_id AS name FROM client WHERE company_id = ${companyId} AND any_company
          AND EXISTS (SELECT FROM company WHERE id <> ${companyId}) ORDER BY client_id`,
  );
  return [
    ...listed('guests', members, 'they would leave the project'),
    ...listed('comments of company', sharing, 'they would no longer be shared'),
    ...listed('clients', clients, 'users of companies that stay could no longer log in through them'),
  ];
}

/** Ids that the other database holds already, or will give to others. Asked there, when the rows are in place. */
export async function listCollidingIds(to: Tx, companyId: number, range: number): Promise<string[]> {
  const found: string[] = [];
  for (const { sequence, table, foundAlone } of COMPANY_SEQUENCES) {
    // The id of a company is checked by its name in the list of those that are taken, and may be chosen by hand.
    if (table === 'company') continue;
    const own = sql`FROM ${raw(table)} t WHERE t.company_id = ${companyId}`;
    if (foundAlone) {
      const twice = await names(
        to,
        sql`SELECT t.id::text AS name ${own} AND EXISTS
              (SELECT FROM ${raw(table)} o WHERE o.id = t.id AND o.company_id <> t.company_id) LIMIT 6`,
      );
      found.push(...listed(`ids of ${table}`, twice, 'another company there has the same'));
    }
    const future = await names(
      to,
      sql`SELECT t.id::text AS name ${own} AND t.id BETWEEN ${firstOf(range)} AND ${lastOf(range)}
            AND t.id > (SELECT last_value + CASE WHEN is_called THEN seqincrement ELSE 0 END - 1
              FROM ${raw(sequence)}, pg_sequence WHERE seqrelid = ${sequence}::regclass) LIMIT 6`,
    );
    found.push(...listed(`ids of ${table}`, future, 'the other database would give them again'));
  }
  return found;
}
