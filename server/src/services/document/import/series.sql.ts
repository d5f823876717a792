import { sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';

export interface StoredSeries {
  id: number;
  title: string;
  description: string | null;
  firstNumber: number | null;
  lastNumber: number | null;
}

export const listSeries = (tx: Tx): Promise<StoredSeries[]> =>
  tx.rows<StoredSeries>(
    sql`SELECT id, title, description, first_number AS "firstNumber", last_number AS "lastNumber"
        FROM document_series ORDER BY id`,
  );

export const putSeries = (tx: Tx, series: readonly StoredSeries[]): Promise<number> =>
  tx.run(
    sql`INSERT INTO document_series (id, title, description, first_number, last_number)
        SELECT id, title, description, "firstNumber", "lastNumber"
        FROM jsonb_to_recordset(${JSON.stringify(series)}::jsonb)
          AS r(id bigint, title text, description text, "firstNumber" int, "lastNumber" int)
        ON CONFLICT (id) DO UPDATE SET title = excluded.title, description = excluded.description,
          first_number = excluded.first_number, last_number = excluded.last_number`,
  );
