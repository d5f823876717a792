import type { ProjectRole } from '@spadework/core/project';
import { readTrench, storedTrench, type Trench } from '@spadework/core/trench';
import type { Caller } from '../../kernel/caller.js';
import { type Sql, sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';
import { roleInProject } from '../project/index.js';

export interface SegmentRow {
  companyId: number;
  id: number;
  projectId: number;
  version: number;
  name: string;
  description: string | null;
  length: number;
  trench: Trench;
  archived: boolean;
  projectName: string;
  role: ProjectRole | null;
}

const COLUMNS = sql`s.company_id AS "companyId", s.id, s.project_id AS "projectId", s.version, s.name, s.description, s.length`;

/** A segment with the caller's role in its project. The trench is left out if its version is `knownVersion`. */
export const findSegment = async (
  tx: Tx,
  caller: Caller,
  id: number,
  knownVersion: number | null,
  lock: Sql,
): Promise<SegmentRow | undefined> => {
  const row = await tx.row<SegmentRow>(
    sql`SELECT ${COLUMNS}, CASE WHEN s.version = ${knownVersion}::bigint THEN NULL ELSE s.trench END AS trench,
          p.archived, p.name AS "projectName", ${roleInProject(caller)} AS role
        FROM segment s
        JOIN project p ON p.company_id = s.company_id AND p.id = s.project_id
        WHERE s.id = ${id} ${lock}`,
  );
  return row?.trench ? { ...row, trench: readTrench(row.trench) } : row;
};

export const listSegments = (tx: Tx, project: { companyId: number; id: number }): Promise<SegmentRow[]> =>
  tx.rows<SegmentRow>(
    sql`SELECT ${COLUMNS} FROM segment s
        WHERE s.company_id = ${project.companyId} AND s.project_id = ${project.id} ORDER BY s.id`,
  );

export interface SegmentContent {
  name: string;
  description?: string | null;
  length: number;
}

export async function insertSegment(
  tx: Tx,
  project: { companyId: number; id: number },
  { name, description, length }: SegmentContent,
  trench: Trench,
): Promise<SegmentRow> {
  const row = await tx.row<SegmentRow>(
    sql`INSERT INTO segment AS s (company_id, project_id, name, description, length, trench)
        VALUES (${project.companyId}, ${project.id}, ${name}, ${description}, ${length}, ${JSON.stringify(storedTrench(trench))}::jsonb)
        RETURNING ${COLUMNS}, s.trench`,
  );
  return row!;
}

/** Saves the next version. Writes nothing if the version has changed, or if `condition` is false. */
export const saveSegment = (
  { companyId, id, version }: SegmentRow,
  content: SegmentContent,
  trench: Sql,
  condition: Sql,
): Sql =>
  sql`UPDATE segment s SET name = ${content.name}, description = ${content.description}, length = ${content.length},
        trench = ${trench}, version = version + 1
      WHERE company_id = ${companyId} AND id = ${id} AND version = ${version} AND ${condition} RETURNING s.version`;

/** New values of the column `trench`: a whole document, or the current one with more items. */
export const wholeTrench = (text: string): Sql => sql`${text}::jsonb`;
export const trenchWith = (path: readonly string[], items: string): Sql =>
  sql`jsonb_set(trench, ${path}::text[], trench #> ${path}::text[] || ${items}::jsonb)`;

/** The caller may write to the project of segment `s`, and it is not archived. */
export const writableBy = (caller: Caller): Sql =>
  sql`EXISTS (SELECT FROM project p WHERE p.company_id = s.company_id AND p.id = s.project_id
        AND NOT p.archived AND ${roleInProject(caller)} IN ('OWNER', 'WRITER'))`;

export const deleteSegment = ({ companyId, id, version }: SegmentRow): Sql =>
  sql`DELETE FROM segment WHERE company_id = ${companyId} AND id = ${id} AND version = ${version} RETURNING id`;
