import { type Sql, sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import type { CompanyWords } from '../../../store/thesaurus.js';

/** Makes a row of a company that has none, so that there is one to lock. */
export const lockThesaurus = async (tx: Tx, companyId: number): Promise<CompanyWords> =>
  (await tx.row<CompanyWords>(
    sql`INSERT INTO thesaurus (company_id) VALUES (${companyId})
        ON CONFLICT (company_id) DO UPDATE SET company_id = excluded.company_id
        RETURNING version, to_json(lines) AS lines`,
  ))!;

/** Of a locked row. */
export const saveThesaurus = (companyId: number, lines: readonly string[]): Sql =>
  sql`UPDATE thesaurus SET lines = ${[...lines]}::text[], version = version + 1
      WHERE company_id = ${companyId} RETURNING version, to_json(lines) AS lines`;
