import { raw, type Sql, sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import type { ActivityRow, FacilityRow } from '../references.sql.js';

export interface UnitRecord {
  unit: string;
  sorting: number;
}

export const lockLists = (tx: Tx): Promise<number> =>
  tx.run(sql`LOCK TABLE cost_unit, cost_activity, cost_facility IN SHARE ROW EXCLUSIVE MODE`);

const records = (rows: readonly object[], columns: string): Sql =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(${raw(columns)})`;

export const listUnits = (tx: Tx): Promise<UnitRecord[]> =>
  tx.rows(sql`SELECT unit, sorting FROM cost_unit ORDER BY sorting, unit`);

export const putUnits = (tx: Tx, units: readonly UnitRecord[]): Promise<number> =>
  tx.run(
    sql`INSERT INTO cost_unit (unit, sorting) SELECT unit, sorting FROM ${records(units, 'unit text, sorting int')}
        ON CONFLICT (unit) DO UPDATE SET sorting = excluded.sorting`,
  );

export async function putActivities(tx: Tx, activities: readonly ActivityRow[]): Promise<void> {
  await freeNames(tx, raw('cost_activity'), activities);
  await tx.run(
    sql`INSERT INTO cost_activity (id, name, name_en) SELECT id, name, "nameEn"
        FROM ${records(activities, 'id bigint, name text, "nameEn" text')}
        ON CONFLICT (id) DO UPDATE SET name = excluded.name, name_en = excluded.name_en`,
  );
}

export async function putFacilities(tx: Tx, facilities: readonly FacilityRow[]): Promise<void> {
  await freeNames(tx, raw('cost_facility'), facilities);
  const columns = 'id bigint, name text, "nameEn" text, "longName" text, "longNameEn" text';
  await tx.run(
    sql`INSERT INTO cost_facility (id, name, name_en, long_name, long_name_en)
        SELECT id, name, "nameEn", "longName", "longNameEn" FROM ${records(facilities, columns)}
        ON CONFLICT (id) DO UPDATE SET name = excluded.name, name_en = excluded.name_en,
          long_name = excluded.long_name, long_name_en = excluded.long_name_en`,
  );
}

/** Frees the names first, so that two rows can swap their names without violating the unique constraint. */
const freeNames = (tx: Tx, table: Sql, rows: readonly ActivityRow[]) =>
  tx.run(
    sql`UPDATE ${table} SET name = chr(1) || id::text WHERE id = ANY (${rows.map(({ id }) => id)}::bigint[])`,
  );
