import { raw, type Sql, sql } from './sql.js';
import type { Tx } from './store.js';

export interface Page<Row, Beside = unknown> {
  total: number;
  rows: Row[];
  beside: Beside;
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
  /** Columns of one additional row, read in the same snapshot. */
  beside?: Sql;
  /** The total count if it is known; then the rows are not counted. */
  total?: number;
}

/** A page of rows and the total count, in one statement. */
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
