import type { ProjectRole } from '@spadework/core/project';
import {
  type Extent,
  extentOf,
  type Route,
  type RoutePoint,
  type Sensitivity,
  type Source,
  type Stretch,
} from '@spadework/core/route';
import type { Caller } from '../../../kernel/caller.js';
import { raw, type Sql, sql } from '../../../store/sql.js';
import type { Tx } from '../../../store/store.js';
import { type BoundingBox, roleInProject, visibleProjects } from '../../project/index.js';
import { isSegmentOf, type ProjectKey, type SegmentRow } from '../segments/segments.sql.js';

type SegmentKey = Pick<SegmentRow, 'companyId' | 'id'>;

/** What is known of a route without where it lies. */
export interface RouteHead {
  /** Of the segment, when its route was written last. */
  version: number;
  sensitivity: Sensitivity;
  source: Source;
  accuracy: number | null;
  stretches: readonly Stretch[];
  points: readonly RoutePoint[];
  modifiedDate: string;
  modifiedBy: string;
}

/** Where a route lies, as JSON. It is stored and answered as it is. */
export interface LineTexts {
  positions: string;
  /** What is measured of the positions. Null: nothing yet. */
  measured: string | null;
}

export interface RouteRow extends RouteHead, LineTexts {
  segmentId: number;
  /** The sections that its segment has now. */
  sectionIds: readonly string[];
}

/** A route with its segment. */
export interface ListedRoute extends RouteRow {
  name: string;
  projectId: number;
}

const HEAD = sql`r.version, r.sensitivity, r.source, r.accuracy, r.stretches, r.points,
  r.modified_at AS "modifiedDate", r.modified_by AS "modifiedBy"`;
const WHOLE = sql`${HEAD}, r.segment_id AS "segmentId", r.positions::text, r.measured::text, section_ids AS "sectionIds"`;
const JOIN_SEGMENT = raw('JOIN segment s ON s.company_id = r.company_id AND s.id = r.segment_id');

export const findHead = (tx: Tx, { companyId, id }: SegmentKey): Promise<RouteHead | undefined> =>
  tx.row<RouteHead>(
    sql`SELECT ${HEAD} FROM segment_route r WHERE r.company_id = ${companyId} AND r.segment_id = ${id}`,
  );

export const findPositions = async (tx: Tx, { companyId, id }: SegmentKey): Promise<string | undefined> =>
  (
    await tx.row<Pick<RouteRow, 'positions'>>(
      sql`SELECT r.positions::text FROM segment_route r WHERE r.company_id = ${companyId} AND r.segment_id = ${id}`,
    )
  )?.positions;

/** A segment with the caller's role in its project, and its route, if it has one. */
export type FoundRoute = { companyId: number; projectId: number; role: ProjectRole | null } & (
  | RouteRow
  | { [K in keyof RouteHead]: null }
);

export const findRoute = (tx: Tx, caller: Caller, segmentId: number): Promise<FoundRoute | undefined> =>
  tx.row<FoundRoute>(
    sql`SELECT s.company_id AS "companyId", s.project_id AS "projectId", ${roleInProject(caller)} AS role, ${WHOLE}
        FROM segment s
        JOIN project p ON p.company_id = s.company_id AND p.id = s.project_id
        LEFT JOIN segment_route r ON r.company_id = s.company_id AND r.segment_id = s.id
        WHERE s.id = ${segmentId} AND s.deleted_at IS NULL`,
  );

/** The routes of a project by their segments, of these segments if some are named, and sensitive ones if they are wanted. */
export const listRoutes = (
  tx: Tx,
  project: ProjectKey,
  { ids, sensitive }: { ids?: readonly number[] | undefined; sensitive: boolean },
): Promise<ListedRoute[]> =>
  tx.rows<ListedRoute>(
    sql`SELECT ${WHOLE}, s.name, s.project_id AS "projectId" FROM segment_route r ${JOIN_SEGMENT}
        WHERE ${isSegmentOf(project)}
          ${sensitive ? raw('') : raw("AND r.sensitivity = 'NONE'")}
          ${ids ? sql`AND s.id = ANY (${[...ids]}::bigint[])` : raw('')}
        ORDER BY s.id`,
  );

/** How many routes of a project take clearance. */
export const countSensitive = async (tx: Tx, project: ProjectKey, ids?: readonly number[]): Promise<number> =>
  (await tx.row<{ count: number }>(
    sql`SELECT count(*) FROM segment_route r ${JOIN_SEGMENT}
        WHERE ${isSegmentOf(project)} AND r.sensitivity <> 'NONE'
          ${ids ? sql`AND s.id = ANY (${[...ids]}::bigint[])` : raw('')}`,
  ))!.count;

const boxOf = ({ west, south, east, north }: Extent): Sql =>
  sql`box(point(${east}::float8, ${north}::float8), point(${west}::float8, ${south}::float8))`;

/** A box that crosses the antimeridian is two. */
const isIn = (box: BoundingBox): Sql =>
  box.west <= box.east
    ? sql`r.extent && ${boxOf(box)}`
    : sql`(r.extent && ${boxOf({ ...box, east: 180 })} OR r.extent && ${boxOf({ ...box, west: -180 })})`;

/** The routes of a company within a box, in projects that the caller may read; undefined if there are more than `most`. */
export async function findRoutesWithin(
  tx: Tx,
  caller: Caller,
  box: BoundingBox,
  most: number,
): Promise<ListedRoute[] | undefined> {
  const rows = await tx.rows<{ total: number } & (ListedRoute | { segmentId: null })>(
    sql`WITH found AS MATERIALIZED (
          SELECT r.*, s.name, s.project_id, s.section_ids FROM segment_route r ${JOIN_SEGMENT}
          JOIN project p ON p.company_id = s.company_id AND p.id = s.project_id
          WHERE r.company_id = ${caller.companyId} AND ${isIn(box)} AND ${visibleProjects(caller)}
            AND s.variant_of IS NULL AND s.deleted_at IS NULL LIMIT ${most + 1})
        SELECT total, ${WHOLE}, r.name, r.project_id AS "projectId"
        FROM (SELECT count(*) AS total FROM found) f LEFT JOIN found r ON total <= ${most} ORDER BY r.segment_id`,
  );
  if (rows[0]!.total > most) return undefined;
  return rows.filter((row) => row.segmentId !== null);
}

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

/** Follows the statement that saves a segment, and reads its row as `saved`. The marking of a route that is there stays. */
export const saveRoute = (
  { companyId, id }: SegmentKey,
  { positions, stretches, points, source, accuracy }: Route,
  line: LineTexts,
  author: string,
): Sql =>
  sql`INSERT INTO segment_route (company_id, segment_id, version, source, accuracy, positions, measured, stretches, points,
        extent, modified_at, modified_by)
      SELECT ${companyId}::bigint, ${id}::bigint, saved.version, ${source}::text, ${accuracy ?? null}::float8,
        ${line.positions}::json, ${line.measured}::json, ${json(stretches)}, ${json(points)},
        ${boxOf(extentOf(positions))}, saved."modifiedDate", ${author}::text FROM saved
      ON CONFLICT (company_id, segment_id) DO UPDATE SET version = excluded.version, source = excluded.source,
        accuracy = excluded.accuracy, positions = excluded.positions, measured = excluded.measured,
        stretches = excluded.stretches, points = excluded.points, extent = excluded.extent, modified_at = excluded.modified_at,
        modified_by = excluded.modified_by`;

/** The same, which marks a route. Its answers say how it is marked, so it gets another version too. */
export const saveSensitivity = (
  { companyId, id }: SegmentKey,
  sensitivity: Sensitivity,
  author: string,
): Sql =>
  sql`UPDATE segment_route r SET sensitivity = ${sensitivity}, version = saved.version,
        modified_at = saved."modifiedDate", modified_by = ${author}
      FROM saved WHERE r.company_id = ${companyId} AND r.segment_id = ${id}`;

/** The same, which takes the route away. */
export const deleteRoute = ({ companyId, id }: SegmentKey): Sql =>
  sql`DELETE FROM segment_route r USING saved WHERE r.company_id = ${companyId} AND r.segment_id = ${id}`;

/** The route of segment `s` is still the one that a write was decided by. */
export const hasRoute = (route: Pick<RouteHead, 'version' | 'sensitivity'> | undefined): Sql =>
  route
    ? sql`EXISTS (SELECT FROM segment_route r WHERE r.company_id = s.company_id AND r.segment_id = s.id
            AND r.version = ${route.version} AND r.sensitivity = ${route.sensitivity})`
    : raw(
        'NOT EXISTS (SELECT FROM segment_route r WHERE r.company_id = s.company_id AND r.segment_id = s.id)',
      );

/** Gives a variant the route of what it is a copy of, on its own sections. */
export const copyRoute = (
  tx: Tx,
  from: SegmentKey,
  to: SegmentRow,
  sections: ReadonlyMap<string, string>,
): Promise<number> =>
  tx.run(
    sql`INSERT INTO segment_route (company_id, segment_id, version, sensitivity, source, accuracy, positions, measured, stretches,
          points, extent, modified_at, modified_by)
        SELECT r.company_id, ${to.id}, ${to.version}, r.sensitivity, r.source, r.accuracy, r.positions, r.measured,
          (SELECT jsonb_agg(coalesce(one || jsonb_build_object('sectionId', ${json(Object.fromEntries(sections))} -> (one ->> 'sectionId')), one)
             ORDER BY place) FROM jsonb_array_elements(r.stretches) WITH ORDINALITY AS o(one, place)),
          r.points, r.extent, ${to.modifiedDate}, ${to.modifiedBy}
        FROM segment_route r WHERE r.company_id = ${from.companyId} AND r.segment_id = ${from.id}`,
  );

/** Exchanges the routes of two segments, of which one or none may be without. Both are locked, and have their new versions. */
export async function exchangeRoutes(tx: Tx, one: SegmentRow, other: SegmentRow): Promise<void> {
  const ids = [one.id, other.id];
  const exchanged = await tx.run(
    sql`UPDATE segment_route r SET sensitivity = o.sensitivity, source = o.source, accuracy = o.accuracy,
          positions = o.positions, measured = o.measured, stretches = o.stretches, points = o.points, extent = o.extent
        FROM segment_route o
        WHERE r.company_id = ${one.companyId} AND o.company_id = r.company_id
          AND r.segment_id = ANY (${ids}::bigint[]) AND o.segment_id = ANY (${ids}::bigint[])
          AND r.segment_id <> o.segment_id`,
  );
  if (exchanged === 0)
    await tx.run(
      sql`UPDATE segment_route SET segment_id = ${one.id}::bigint + ${other.id}::bigint - segment_id
          WHERE company_id = ${one.companyId} AND segment_id = ANY (${ids}::bigint[])`,
    );
  await tx.run(
    sql`UPDATE segment_route r SET version = s.version, modified_at = s.modified_at, modified_by = s.modified_by
        FROM segment s
        WHERE r.company_id = ${one.companyId} AND r.segment_id = ANY (${ids}::bigint[])
          AND s.company_id = r.company_id AND s.id = r.segment_id`,
  );
}
