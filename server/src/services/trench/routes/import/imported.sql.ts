import type { Source } from '@spadework/core/route';
import { storedTrench, TRENCH_VERSION, type Trench } from '@spadework/core/trench';
import { sql } from '../../../../store/sql.js';
import type { Tx } from '../../../../store/store.js';
import { isSegmentOf, type ProjectKey } from '../../segments/segments.sql.js';
import type { SentLine } from './readJob.js';

/** The names that segments of a project have already. */
export const takenNames = async (tx: Tx, project: ProjectKey, names: readonly string[]): Promise<string[]> =>
  (
    await tx.rows<{ name: string }>(
      sql`SELECT DISTINCT s.name FROM segment s WHERE ${isSegmentOf(project)} AND s.name = ANY (${[...names]}::text[])`,
    )
  ).map(({ name }) => name);

export interface ImportedRow {
  id: number;
  name: string;
  version: number;
}

export interface NewRoute extends SentLine {
  trench: Trench;
}

const boxText = ({ extent: { west, south, east, north } }: SentLine): string =>
  `((${east},${north}),(${west},${south}))`;

/** Segments with their routes, each with one section. No two have the same name. */
export const insertImported = (
  tx: Tx,
  { companyId, id }: ProjectKey,
  routes: readonly NewRoute[],
  source: Source,
  author: string,
): Promise<ImportedRow[]> =>
  tx.rows<ImportedRow>(
    sql`WITH given AS (
          SELECT * FROM unnest(${routes.map(({ name }) => name)}::text[], ${routes.map(({ length }) => length)}::float8[],
            ${routes.map(({ trench }) => JSON.stringify(storedTrench(trench)))}::text[],
            ${routes.map(({ positions }) => positions)}::text[], ${routes.map(({ measured }) => measured)}::text[],
            ${routes.map(stretchesText)}::text[], ${routes.map(boxText)}::text[])
          WITH ORDINALITY AS g(name, length, trench, positions, measured, stretches, extent, place)),
        made AS (INSERT INTO segment AS s (company_id, project_id, name, length, length_source, trench, modified_by)
          SELECT ${companyId}::bigint, ${id}::bigint, name, length, 'ROUTE', trench::jsonb, ${author}::text
          FROM given ORDER BY place
          RETURNING s.id, s.name, s.version, s.modified_at),
        kept AS (INSERT INTO segment_version (company_id, segment_id, version, at, author, format, changes, inverses)
          SELECT ${companyId}::bigint, id, version, modified_at, ${author}::text, ${TRENCH_VERSION}::integer, '[]', '[]'
          FROM made),
        routed AS (INSERT INTO segment_route (company_id, segment_id, version, source, positions, measured, stretches, points,
            extent, modified_at, modified_by)
          SELECT ${companyId}::bigint, m.id, m.version, ${source}::text, g.positions::json, g.measured::json,
            g.stretches::jsonb, '[]', g.extent::box, m.modified_at, ${author}::text
          FROM made m JOIN given g ON g.name = m.name)
        SELECT id, name, version FROM made ORDER BY id`,
  );

const stretchesText = ({ length, trench }: NewRoute): string =>
  JSON.stringify([{ from: 0, to: length, sectionId: trench.sections[0]!.id }]);
