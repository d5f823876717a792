import { raw, type Sql, sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';
import { LEFT_BEHIND, MOVED_TABLES, type MovedTable } from './tables.js';

/** For each id of shared content here, its id in the other database. */
export interface Translations {
  revisions: Record<string, number>;
  checklists: Record<string, number>;
  documents: Record<string, number>;
}

export interface Sum {
  table: string;
  count: number;
  /** Of all rows in any order: the same in both databases, or something is missing or different. */
  checksum: string;
}

const BATCH = 200;

/** No row, of the type of a table. By its name alone, that of `record` would be another type of PostgreSQL. */
const rowTypeOf = (table: string): Sql => raw(`(SELECT t FROM ${table} t WHERE false)`);

/** Ids are numbers, so they can be part of the text of a cursor, which has no parameters. */
const where = (rows: string, companyId: number) => rows.replaceAll('$company', String(Number(companyId)));

/** The columns that can be written, in the order of the table. */
export async function columnsOf(tx: Tx, table: string): Promise<string[]> {
  const rows = await tx.rows<{ name: string }>(
    sql`SELECT attname AS name FROM pg_attribute WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped
          AND attgenerated = '' ORDER BY attnum`,
  );
  return rows.map(({ name }) => name);
}

/** The rows of a company as they will be in the other database. */
function rowsOf(
  { table, rows, translated, sealed }: MovedTable,
  columns: readonly string[],
  companyId: number,
  translations: Translations | undefined,
  { withSealed }: { withSealed: boolean },
): Sql {
  const selected = columns
    .filter((name) => withSealed || name !== sealed)
    .map((name) => {
      if (translations && name === translated?.column)
        return `('${JSON.stringify(translations[translated.ids])}'::jsonb ->> t.${name}::text)::bigint AS ${name}`;
      return `t.${name}`;
    });
  return raw(`SELECT ${selected.join(', ')} FROM ${table} t WHERE ${where(rows, companyId)}`);
}

/** `translations` only where the rows have not been translated yet. */
export async function sumUp(
  tx: Tx,
  moved: MovedTable,
  companyId: number,
  translations?: Translations,
): Promise<Sum> {
  const columns = await columnsOf(tx, moved.table);
  const row = await tx.row<{ count: number; checksum: string }>(
    sql`SELECT count(*) AS count,
          coalesce(sum(('x' || left(md5(row_to_json(r)::text), 15))::bit(60)::bigint), 0)::text AS checksum
        FROM (${rowsOf(moved, columns, companyId, translations, { withSealed: false })}) r`,
  );
  return { table: moved.table, ...row! };
}

/** Copies the rows of one table. `reseal` encrypts the sealed column for the other database. */
export async function copyRows(
  from: Tx,
  to: Tx,
  moved: MovedTable,
  companyId: number,
  translations: Translations,
  reseal: (row: Record<string, unknown>) => Record<string, unknown>,
): Promise<void> {
  const columns = await columnsOf(from, moved.table);
  const names = raw(columns.join(', '));
  const source = rowsOf(moved, columns, companyId, translations, { withSealed: true });
  await from.run(
    sql`DECLARE moved NO SCROLL CURSOR FOR SELECT row_to_json(r)::text AS text FROM (${source}) r`,
  );
  for (;;) {
    const rows = await from.rows<{ text: string }>(raw(`FETCH ${moved.batch ?? BATCH} FROM moved`));
    if (rows.length === 0) break;
    const texts = rows.map(({ text }) => (moved.sealed ? JSON.stringify(reseal(JSON.parse(text))) : text));
    await to.run(
      sql`INSERT INTO ${raw(moved.table)} (${names}) OVERRIDING SYSTEM VALUE
          SELECT ${names} FROM json_populate_recordset(${rowTypeOf(moved.table)}, ${`[${texts.join(',')}]`}::json)`,
    );
  }
  await from.run(raw('CLOSE moved'));
}

/** Deletes everything of a company. */
export async function deleteRows(tx: Tx, companyId: number): Promise<void> {
  for (const { table, rows } of [...LEFT_BEHIND, ...[...MOVED_TABLES].reverse()])
    await tx.run(raw(`DELETE FROM ${table} t WHERE ${where(rows, companyId)}`));
}

/** What was submitted names a revision, which has another id here: its hash is computed anew when it is read. */
export const forgetContentHashes = (tx: Tx, companyId: number): Promise<number> =>
  tx.run(
    sql`UPDATE record SET content_hash = NULL, version = version + 1
        WHERE company_id = ${companyId} AND state = 'SUBMITTED'`,
  );

/** A long transaction: the limits of requests do not count in it. */
export async function withoutTimeouts(tx: Tx): Promise<void> {
  await tx.run(raw('SET LOCAL statement_timeout = 0'));
  await tx.run(raw('SET LOCAL idle_in_transaction_session_timeout = 0'));
}
