import type { ProjectRole } from '@spadework/core/project';
import {
  type LengthSource,
  readTrench,
  storedTrench,
  TRENCH_VERSION,
  type Trench,
} from '@spadework/core/trench';
import type { Caller } from '../../../kernel/caller.js';
import { raw, type Sql, sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import { roleInProject } from '../../project/index.js';

export interface SegmentRow {
  companyId: number;
  id: number;
  projectId: number;
  version: number;
  name: string;
  description: string | null;
  length: number;
  /** A route says how long the segment is, and nothing else may. */
  lengthSource: LengthSource;
  /** Null: it is no variant. */
  variantOf: number | null;
  /** What the chosen solution was called as a variant. Null: none was promoted yet. */
  variantName: string | null;
  trench: Trench;
  modifiedDate: string;
  /** Null: changed last before this was recorded. */
  modifiedBy: string | null;
  archived: boolean;
  projectName: string;
  projectNumber: string;
  role: ProjectRole | null;
  /** Of the design rules of the company, when the row was read. */
  rulesVersion?: number;
}

/** What a segment says of itself. */
export type Described = Pick<
  SegmentRow,
  'id' | 'name' | 'description' | 'length' | 'lengthSource' | 'variantOf' | 'variantName'
>;

const COLUMNS = sql`s.company_id AS "companyId", s.id, s.project_id AS "projectId", s.version, s.name, s.description, s.length, s.length_source AS "lengthSource",
  s.variant_of AS "variantOf", s.variant_name AS "variantName", s.modified_at AS "modifiedDate", s.modified_by AS "modifiedBy"`;

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
          p.archived, p.name AS "projectName", p.number AS "projectNumber", ${roleInProject(caller)} AS role,
          coalesce((SELECT d.version FROM design_rules d WHERE d.company_id = s.company_id AND d.rules IS NOT NULL), 0)
            AS "rulesVersion"
        FROM segment s
        JOIN project p ON p.company_id = s.company_id AND p.id = s.project_id
        WHERE s.id = ${id} AND s.deleted_at IS NULL ${lock}`,
  );
  return row?.trench ? { ...row, trench: readTrench(row.trench) } : row;
};

/** Which rows `s` are the segments of a project. Variants are none: whoever lists, counts or adds up asks here. */
export const isSegmentOf = ({ companyId, id }: ProjectKey): Sql =>
  sql`s.company_id = ${companyId} AND s.project_id = ${id} AND s.variant_of IS NULL AND s.deleted_at IS NULL`;

export interface ProjectKey {
  companyId: number;
  id: number;
}

/** In the order that people gave them. */
export const listSegments = (tx: Tx, project: ProjectKey, ids?: readonly number[]): Promise<SegmentRow[]> =>
  tx.rows<SegmentRow>(
    sql`SELECT ${COLUMNS} FROM segment s
        WHERE ${isSegmentOf(project)}
          ${ids ? sql`AND s.id = ANY (${[...ids]}::bigint[])` : raw('')} ORDER BY s.place, s.id`,
  );

/** Segments and variants by id, whoever asks. */
export const segmentsById = (tx: Tx, ids: readonly number[]): Promise<SegmentRow[]> =>
  tx.rows<SegmentRow>(sql`SELECT ${COLUMNS} FROM segment s
                           WHERE s.id = ANY (${[...ids]}::bigint[]) AND s.deleted_at IS NULL`);

/** The variants of a segment. */
export const listVariants = (tx: Tx, { companyId, id }: Pick<SegmentRow, 'companyId' | 'id'>) =>
  tx.rows<SegmentRow>(
    sql`SELECT ${COLUMNS} FROM segment s
        WHERE s.company_id = ${companyId} AND s.variant_of = ${id} AND s.deleted_at IS NULL ORDER BY s.id`,
  );

/** The variants of all segments of a project. */
export const variantsIn = (tx: Tx, { companyId, id }: ProjectKey): Promise<SegmentRow[]> =>
  tx.rows<SegmentRow>(
    sql`SELECT ${COLUMNS} FROM segment s
        WHERE s.company_id = ${companyId} AND s.project_id = ${id} AND s.variant_of IS NOT NULL AND s.deleted_at IS NULL
        ORDER BY s.id`,
  );

/** The trenches of segments of a list, at the versions that they have now. */
export const trenchesOf = async (
  tx: Tx,
  segments: readonly SegmentRow[],
): Promise<{ id: number; version: number; trench: Trench }[]> => {
  const rows = await tx.rows<{ id: number; version: number; trench: unknown }>(
    sql`SELECT s.id, s.version, s.trench FROM segment s
        WHERE s.company_id = ${segments[0]!.companyId} AND s.id = ANY (${segments.map(({ id }) => id)}::bigint[])`,
  );
  return rows.map((row) => ({ ...row, trench: readTrench(row.trench) }));
};

/** The trench of one version as it is stored, or undefined when there is another version by now. */
export const storedText = async (
  tx: Tx,
  { companyId, id, version }: Pick<SegmentRow, 'companyId' | 'id' | 'version'>,
): Promise<string | undefined> =>
  (
    await tx.row<{ text: string }>(
      sql`SELECT s.trench::text AS text FROM segment s
          WHERE s.company_id = ${companyId} AND s.id = ${id} AND s.version = ${version}`,
    )
  )?.text;

export interface SegmentContent {
  name: string;
  description?: string | null;
  length: number;
  /** MANUAL where a new segment says nothing. */
  lengthSource?: LengthSource;
}

interface NewContent extends SegmentContent {
  variantOf?: number | null;
  variantName?: string | null;
}

/** @param id is given for demo data alone. */
export async function insertSegment(
  tx: Tx,
  project: ProjectKey,
  { name, description, length, lengthSource = 'MANUAL', variantOf, variantName }: NewContent,
  trench: Trench,
  author: string,
  id?: number,
): Promise<SegmentRow> {
  const row = await tx.row<SegmentRow>(
    sql`WITH made AS (INSERT INTO segment AS s (company_id, id, project_id, name, description, length, length_source, variant_of, variant_name, trench, modified_by)
        VALUES (${project.companyId}, ${id === undefined ? raw('DEFAULT') : sql`${id}`}, ${project.id}, ${name}, ${description}, ${length}, ${lengthSource}, ${variantOf}, ${variantName}, ${JSON.stringify(storedTrench(trench))}::jsonb, ${author})
        RETURNING ${COLUMNS}, s.trench),
        kept AS (INSERT INTO segment_version (company_id, segment_id, version, at, author, format, changes, inverses)
          SELECT "companyId", id, version, "modifiedDate", ${author}::text, ${TRENCH_VERSION}::integer, '[]', '[]' FROM made)
        SELECT * FROM made`,
  );
  return row!;
}

/** From now on ids are given beyond this one. */
export const giveIdsBeyond = (tx: Tx, id: number): Promise<number> =>
  tx.run(sql`SELECT setval('segment_id', greatest(${id}::bigint, last_value)) FROM segment_id`);

/** Saves the next version. Writes nothing if the version has changed, or if `condition` is false. */
export const saveSegment = (
  { companyId, id, version }: SegmentRow,
  content: SegmentContent & Pick<SegmentRow, 'lengthSource'>,
  trench: Sql,
  condition: Sql,
  author: string,
): Sql =>
  sql`UPDATE segment s SET name = ${content.name}, description = ${content.description}, length = ${content.length},
        length_source = ${content.lengthSource}, trench = ${trench}, version = version + 1, modified_at = now(), modified_by = ${author}
      WHERE company_id = ${companyId} AND id = ${id} AND version = ${version} AND ${condition}
      RETURNING s.version, s.modified_at AS "modifiedDate"`;

/**
 * Exchanges what a segment and its variant hold. Both are locked. The segment keeps its name, and the variant gets the label
 * of what it holds then. No steps lead from the one content to the other, so history has none of these versions.
 */
export const exchangeContent = (
  tx: Tx,
  { companyId, id }: SegmentRow,
  variant: SegmentRow,
  label: string,
  author: string,
): Promise<SegmentRow[]> =>
  tx.rows<SegmentRow>(
    sql`UPDATE segment s SET trench = o.trench, length = o.length, length_source = o.length_source, description = o.description,
          name = CASE WHEN s.id = ${id} THEN s.name ELSE ${label} END,
          variant_name = CASE WHEN s.id = ${id} THEN o.name END,
          version = s.version + 1, modified_at = now(), modified_by = ${author}
        FROM segment o
        WHERE s.company_id = ${companyId} AND o.company_id = s.company_id
          AND (s.id, o.id) IN ((${id}, ${variant.id}), (${variant.id}, ${id}))
        RETURNING ${COLUMNS}, s.trench`,
  );

/** New values of the column `trench`: a whole document, or the current one with more items. */
export const wholeTrench = (text: string): Sql => sql`${text}::jsonb`;
export const trenchWith = (path: readonly string[], items: string): Sql =>
  sql`jsonb_set(trench, ${path}::text[], trench #> ${path}::text[] || ${items}::jsonb)`;

/** The caller may write to the project of segment `s`, and it is not archived. */
export const writableBy = (caller: Caller): Sql =>
  sql`EXISTS (SELECT FROM project p WHERE p.company_id = s.company_id AND p.id = s.project_id
        AND NOT p.archived AND ${roleInProject(caller)} IN ('OWNER', 'WRITER'))`;

/** Gives the segments of a project their places. No version changes: what they hold is the same. */
export const saveOrder = (tx: Tx, { companyId }: ProjectKey, ids: readonly number[]): Promise<number> =>
  tx.run(
    sql`UPDATE segment s SET place = o.place
        FROM unnest(${[...ids]}::bigint[]) WITH ORDINALITY AS o(id, place)
        WHERE s.company_id = ${companyId} AND s.id = o.id AND s.place IS DISTINCT FROM o.place`,
  );
