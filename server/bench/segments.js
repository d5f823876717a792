import { layoutSection, newSection, validateSection } from '@spadework/core/trench';
import { sql } from '../dist/store/sql.js';
import { spread } from './numbers.js';

/** Sample trenches: segments of 60 items, created with the API and copied. */

const API = '/public/trench/rest';
const ITEMS = 60;
const MODELS = [2, 4, 6, 10];
const BATCH = 100_000;

/** Calls the API below a path, and expects 200. */
export const apiCaller =
  ({ address, token }, base = API) =>
  async (method, path, body) => {
    const response = await fetch(address + base + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'api-version': '1.0', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    if (response.status !== 200)
      throw new Error(`${path} answers ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  };

/** A segment created with the API: cables side by side in one layer, and pipes with one cable each in another. */
export async function makeSegment(call, projectId, items) {
  const segment = await call('POST', `/segments/by-projectid/${projectId}`, { name: 'Bench' });
  const at = `/segments/${segment.id}/trench`;
  const [type] = await call('GET', '/catalog/cable-types?category=MV');
  await call('POST', `${at}/cables/batch`, { typeId: type.id, count: items / 2 });
  const { id: layerId } = await call('POST', `${at}/layers`, {});
  for (let i = 0; i < items / 2; i++)
    await call('POST', `${at}/pipes`, {
      layerId,
      cables: [{ typeId: type.id, groupConfiguration: 'SINGLE' }],
    });
  return { id: segment.id, typeId: type.id };
}

export async function fillWithSegments(store, ours, projectId, copies) {
  await store.run(
    sql`UPDATE project SET modules = '{CABLESIMULATOR}' WHERE company_id = 1 AND id = ${projectId}`,
  );
  const { id, typeId } = await makeSegment(apiCaller(ours), projectId, ITEMS);
  const rows = await store.rows(sql`INSERT INTO segment (company_id, project_id, name, trench)
    SELECT s.company_id, s.project_id, s.name, s.trench FROM segment s, generate_series(1, ${copies}) WHERE s.id = ${id}
    RETURNING id`);
  /** Removes the added items, so that every round writes documents of the same size as the floor. */
  const restore = () =>
    store.run(sql`UPDATE segment s SET trench = o.trench, version = s.version + 1
      FROM segment o WHERE o.id = ${id} AND s.id <> o.id AND s.company_id = 1 AND s.version > 1`);
  return { typeId, ids: rows.map(({ id }) => id), restore };
}

/** As many segments as a large company has, spread over all projects; copies of a few of typical size. */
export async function fillWithManySegments(store, ours, many, progress = () => {}) {
  const { id: projectId } = await store.row(
    sql`SELECT min(id) AS id FROM project WHERE company_id = 1 AND number LIKE 'B-%'`,
  );
  const models = [];
  for (const items of MODELS) models.push(await makeSegment(apiCaller(ours), projectId, items));
  const ids = models.map(({ id }) => id);
  const { count } = await store.row(
    sql`SELECT count(*) AS count FROM project WHERE company_id = 1 AND number LIKE 'B-%'`,
  );
  for (let done = 0; done < many; done += BATCH) {
    const last = Math.min(done + BATCH, many) - 1;
    await store.run(sql`WITH
      model AS MATERIALIZED (SELECT id, trench FROM segment WHERE company_id = 1 AND id = ANY (${ids}::bigint[]))
      INSERT INTO segment (company_id, project_id, name, length, trench)
      SELECT 1, p.id, 'Strekk ' || n, n % 500, m.trench FROM generate_series(${done}::bigint, ${last}::bigint) n
      JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM project
        WHERE company_id = 1 AND number LIKE 'B-%') p ON p.place = n % ${count}::bigint
      JOIN model m ON m.id = (${ids}::bigint[])[1 + n % ${MODELS.length}::int]`);
    progress(last + 1);
  }
  await store.run(sql`VACUUM ANALYZE segment`);
  return models[0].typeId;
}

/** How much longer layout and validation take for 10,000 items than for 1,000. */
export function layoutRatio() {
  const time = (count) => {
    const section = newSection('section', 'layer');
    section.layers[0].items = Array.from({ length: count }, (_, i) => ({
      kind: 'sensor',
      id: String(i),
      positioning: 'AUTOMATIC',
      minPadding: 20,
      xAdjustment: 0,
      yAdjustment: 0,
      label: null,
      outerDiameter: 10 + (i % 7),
    }));
    const times = Array.from({ length: 7 }, () => {
      const began = performance.now();
      validateSection(layoutSection(section, []));
      return performance.now() - began;
    });
    return times.sort((a, b) => a - b)[3];
  };
  time(1000);
  return spread(Array.from({ length: 5 }, () => time(10_000) / time(1000)));
}

/** Packing 50 cables of many sizes into a pipe that they fill by half; the median of several runs. */
export function packingTime() {
  const section = (seed) => {
    const made = newSection('section', 'layer');
    const placement = {
      positioning: 'AUTOMATIC',
      minPadding: 20,
      xAdjustment: 0,
      yAdjustment: 0,
      label: null,
    };
    const content = Array.from({ length: 50 }, (_, i) => ({
      ...placement,
      kind: 'ecomDuct',
      id: String(i),
      outerDiameter: 20 + ((i * 37 + seed * 11) % 71),
    }));
    const area = content.reduce((sum, { outerDiameter }) => sum + outerDiameter ** 2, 0);
    const outerDiameter = Math.sqrt(area / 0.5) + 10;
    made.layers[0].items = [
      { ...placement, kind: 'pipe', id: 'pipe', outerDiameter, wallThickness: 5, content },
    ];
    return made;
  };
  const times = Array.from({ length: 9 }, (_, seed) => {
    const filled = section(seed);
    const began = performance.now();
    if (layoutSection(filled, []).layers[0].items[0].content === null)
      throw new Error('half a pipe did not fit');
    return performance.now() - began;
  });
  return times.sort((a, b) => a - b)[4];
}
