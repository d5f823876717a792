import { raw, type Sql, sql } from './sql.js';
import type { Tx } from './store.js';

export interface Page<Row> {
  total: number;
  rows: Row[];
}

export interface Paged<Row> {
  columns: Sql;
  /** One that every thing has. */
  id: keyof Row;
  from: Sql;
  where: Sql;
  order: Sql;
  /** Where they are counted, if that takes less than `from`. */
  counted?: Sql;
  /** `WITH …`, for what `from` and `counted` share. */
  shared?: Sql;
}

/** A page of things and how many there are in all, in one statement. */
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
