import { raw, type Sql, sql } from './sql.js';
import type { Tx } from './store.js';

export interface Page<Row, Beside = unknown> {
  total: number;
  rows: Row[];
  beside: Beside;
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
  /** Columns of the one row that is read in the same snapshot. */
  beside?: Sql;
  /** How many there are, if that is known: then they are not counted. */
  total?: number;
}

/** A page of things and how many there are in all, in one statement. */
export async function pageOf<Row, Beside = unknown>(
  tx: Tx,
  { columns, id, from, where, order, counted = from, shared = raw(''), beside, total }: Paged<Row>,
  first: number,
  count: number,
): Promise<Page<Row, Beside>> {
  const counting =
    total === undefined ? sql`SELECT count(*) AS total ${counted} WHERE ${where}` : raw('SELECT');
  const rows = await tx.rows<Row & Beside & { total: number }>(
    sql`${shared} SELECT t.*, ${beside ? sql`b.*,` : raw('')} e.* FROM (${counting}) t
        ${beside ? sql`CROSS JOIN (SELECT ${beside}) b` : raw('')}
        LEFT JOIN LATERAL (SELECT ${columns} ${from} WHERE ${where} ORDER BY ${order} OFFSET ${first} LIMIT ${count}) e ON true`,
  );
  return {
    total: total ?? rows[0]!.total,
    rows: rows.filter((row) => row[id] !== null),
    beside: rows[0]!,
  };
}
