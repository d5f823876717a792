import { extentOf, measured, toDegrees } from '@spadework/core/route';
import { sql } from '../dist/store/sql.js';

/** Sample routes, spread over Norway. */

/** Degrees. */
const COUNTRY = { west: 5, south: 58, width: 25, height: 13 };
/** Few enough for the time that a statement may take. */
const BATCH = 10_000;
const STEP = 0.0004;

/** As routes are stored, and as a map sends them. */
const placed = (coordinates) => coordinates.map((position) => toDegrees('EPSG:4326', position));

/** A route with bends, as a request has it; another place of the same length for each `shift`. */
export function routeOf(points, shift) {
  const coordinates = Array.from({ length: points }, (_, i) => [
    10 + shift * 1e-6 + (i % 100) * 1e-4,
    60 + Math.floor(i / 100) * 1e-4 + (i % 2) * 1e-5,
  ]);
  return { geometry: { type: 'LineString', coordinates: placed(coordinates) }, source: 'DIGITISED' };
}

/** A zigzag of five points. */
function zigzag(n) {
  const x = COUNTRY.west + (COUNTRY.width * ((n * 7919) % 999_983)) / 999_983;
  const y = COUNTRY.south + (COUNTRY.height * ((n * 104_729) % 999_979)) / 999_979;
  const positions = placed(Array.from({ length: 5 }, (_, i) => [x + i * STEP, y + (i % 2) * STEP]));
  const { west, south, east, north } = extentOf(positions);
  const found = measured(positions);
  return {
    name: `Strekk ${n}`,
    length: found.length,
    positions: JSON.stringify(positions),
    measured: JSON.stringify(found),
    extent: `((${east},${north}),(${west},${south}))`,
  };
}

/** Segments like one that is there, with routes, in turns in each of the projects. Every second one is marked. */
export async function fillWithRoutes(store, { modelId, projectIds, many, progress }) {
  for (let done = 0; done < many; done += BATCH) {
    const routes = Array.from({ length: Math.min(BATCH, many - done) }, (_, i) => zigzag(done + i));
    const each = (name) => routes.map((route) => route[name]);
    await store.run(sql`WITH given AS (
        SELECT * FROM unnest(${each('name')}::text[], ${each('length')}::float8[], ${each('positions')}::text[],
            ${each('measured')}::text[], ${each('extent')}::text[])
          WITH ORDINALITY AS g(name, length, positions, measured, extent, place)),
      made AS (INSERT INTO segment (company_id, project_id, name, length, length_source, trench)
        SELECT 1, (${projectIds}::bigint[])[1 + g.place % ${projectIds.length}::int], g.name, g.length, 'ROUTE', m.trench
        FROM given g, segment m WHERE m.id = ${modelId}
        RETURNING id, name, version, trench)
      INSERT INTO segment_route (company_id, segment_id, version, sensitivity, source, positions, measured, stretches, points,
        extent, modified_by)
      SELECT 1, made.id, version, CASE made.id % 2 WHEN 0 THEN 'POWER_SENSITIVE' ELSE 'NONE' END, 'PLANNED',
        g.positions::json, g.measured::json,
        jsonb_build_array(jsonb_build_object('from', 0, 'to', g.length, 'sectionId', trench #> '{sections,0,id}')), '[]',
        g.extent::box, 'bench'
      FROM made JOIN given g USING (name)`);
    progress(done + routes.length);
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
