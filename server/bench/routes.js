import { sql } from '../dist/store/sql.js';

/** Sample routes, spread over Norway. */

/** Degrees. */
const COUNTRY = { west: 5, south: 58, width: 25, height: 13 };
/** Few enough for the time that a statement may take. */
const BATCH = 10_000;
const STEP = 0.0004;

/** A route with bends, as a request has it; another place of the same length for each `shift`. */
export function routeOf(points, shift) {
  const coordinates = Array.from({ length: points }, (_, i) => [
    10 + shift * 1e-6 + (i % 100) * 1e-4,
    60 + Math.floor(i / 100) * 1e-4 + (i % 2) * 1e-5,
  ]);
  return { geometry: { type: 'LineString', coordinates }, source: 'DIGITISED' };
}

/** Segments like one that is there, with routes of five points, in turns in each of the projects. Every second one is marked. */
export async function fillWithRoutes(store, { modelId, projectIds, many, progress }) {
  for (let done = 0; done < many; done += BATCH) {
    const last = Math.min(done + BATCH, many) - 1;
    await store.run(sql`WITH made AS (
        INSERT INTO segment (company_id, project_id, name, length, length_source, trench)
        SELECT 1, (${projectIds}::bigint[])[1 + n % ${projectIds.length}::int], 'Strekk ' || n, 150, 'ROUTE', m.trench
        FROM generate_series(${done}::bigint, ${last}::bigint) n, segment m WHERE m.id = ${modelId}
        RETURNING id, version, trench),
      placed AS (SELECT made.*,
        ${COUNTRY.west}::float8 + ${COUNTRY.width}::float8 * (id * 7919 % 999983) / 999983 AS x,
        ${COUNTRY.south}::float8 + ${COUNTRY.height}::float8 * (id * 104729 % 999979) / 999979 AS y FROM made)
      INSERT INTO segment_route (company_id, segment_id, version, sensitivity, source, positions, stretches, points, extent, modified_by)
      SELECT 1, id, version, CASE id % 2 WHEN 0 THEN 'POWER_SENSITIVE' ELSE 'NONE' END, 'PLANNED',
        jsonb_build_array(jsonb_build_array(x, y), jsonb_build_array(x + ${STEP}::float8, y + ${STEP}::float8),
          jsonb_build_array(x + 2 * ${STEP}::float8, y), jsonb_build_array(x + 3 * ${STEP}::float8, y + ${STEP}::float8),
          jsonb_build_array(x + 4 * ${STEP}::float8, y)),
        jsonb_build_array(jsonb_build_object('from', 0, 'to', 150, 'sectionId', trench #> '{sections,0,id}')), '[]',
        box(point(x, y), point(x + 4 * ${STEP}::float8, y + ${STEP}::float8)), 'bench'
      FROM placed`);
    progress(last + 1);
  }
  await store.run(sql`VACUUM ANALYZE segment, segment_route`);
}

/** Boxes all over the country with about so many of the routes each. */
export function boxesOf(many, inside, count) {
  const side = Math.sqrt((COUNTRY.width * COUNTRY.height * inside) / many);
  return Array.from({ length: count }, (_, i) => {
    const west = COUNTRY.west + ((COUNTRY.width - side) * ((i * 37) % count)) / count;
    const south = COUNTRY.south + ((COUNTRY.height - side) * i) / count;
    return [west, south, west + side, south + side].map((degrees) => degrees.toFixed(6)).join();
  });
}
