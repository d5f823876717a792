import { sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import type { SegmentRow } from '../segments/segments.sql.js';

/** What the title block says about the project of a segment. */
export interface ProjectTitle {
  name: string;
  number: string;
  company: string;
}

export const findProjectTitle = async (
  tx: Tx,
  { companyId, projectId }: Pick<SegmentRow, 'companyId' | 'projectId'>,
): Promise<ProjectTitle | undefined> =>
  tx.row<ProjectTitle>(
    sql`SELECT p.name, p.number, c.name AS company FROM project p JOIN company c ON c.id = p.company_id
        WHERE p.company_id = ${companyId} AND p.id = ${projectId}`,
  );
