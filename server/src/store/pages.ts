import { raw, type Sql, sql } from './sql.js';
import type { Tx } from './store.js';

export interface Page<Row> {
  total: number;
  rows: Row[];
}

export interface Paged<Row> {
  columns: Sql;
  /** A column that is never NULL. */
  id: keyof Row;
  from: Sql;
  where: Sql;
  order: Sql;
  /** A cheaper `FROM …` for the count, if there is one. */
  counted?: Sql;
  /** `WITH …`, shared by `from` and `counted`. */
  shared?: Sql;
}

/** A page of rows and the total count, in one statement. */
export async function pageOf<Row>(
  tx: Tx,
  { columns, id, from, where, order, counted = from, shared = raw('') }: Paged<Row>,
  first: number,
  count: number,
): Promise<Page<Row>> {
  const rows = await tx.rows<Row & { total: number }>(
    sql`${shared} SELECT t.total, e.* FROM (SELECT count(*) AS total ${counted} WHERE ${where}) t
        LEFT JOIN LATERAL (SELECT ${columns} ${from} WHERE ${where} ORDER BY ${order} OFFSET ${first} LIMIT ${count}) e ON true`,
  );
  return { total: rows[0]!.total, rows: rows.filter((row) => row[id] !== null) };
}
