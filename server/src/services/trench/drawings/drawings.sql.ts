import { sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import type { SegmentRow } from '../segments/segments.sql.js';

/** What the title block says about the project of a segment. */
export interface ProjectTitle {
  name: string;
  number: string;
  company: string;
  /** The segment that a variant is another solution of. Null: it is no variant. */
  variantOf: string | null;
}

export const findProjectTitle = async (
  tx: Tx,
  {
    companyId,
    projectId,
    variantOf,
  }: Pick<SegmentRow, 'companyId' | 'projectId'> & Partial<Pick<SegmentRow, 'variantOf'>>,
): Promise<ProjectTitle | undefined> =>
  tx.row<ProjectTitle>(
    sql`SELECT p.name, p.number, c.name AS company,
          (SELECT s.name FROM segment s
           WHERE s.company_id = p.company_id AND s.id = ${variantOf ?? null}::bigint) AS "variantOf"
        FROM project p JOIN company c ON c.id = p.company_id
        WHERE p.company_id = ${companyId} AND p.id = ${projectId}`,
  );
