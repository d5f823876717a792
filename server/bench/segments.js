import { layoutSection, newSection, validateSection } from '@spadework/core';
import { sql } from '../dist/store/sql.js';
import { spread } from './numbers.js';

/** Trenches to measure with: segments of sixty items each, made through the API and copied. */

const API = '/public/trench/rest';
const ITEMS = 60;

export async function fillWithSegments(store, { address, token }, projectId, copies) {
  const call = async (method, path, body) => {
    const response = await fetch(address + API + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'api-version': '1.0', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    if (response.status !== 200)
      throw new Error(`${path} answers ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  };
  await store.run(
    sql`UPDATE project SET modules = '{CABLESIMULATOR}' WHERE company_id = 1 AND id = ${projectId}`,
  );
  const segment = await call('POST', `/segments/by-projectid/${projectId}`, { name: 'Bench' });
  const at = `/segments/${segment.id}/trench`;
  const [type] = await fetch(`${address}${API}/catalog/cable-types?category=MV`, {
    headers: { authorization: `Bearer ${token}`, 'api-version': '1.0' },
  }).then((response) => response.json());
  await call('POST', `${at}/cables/batch`, { typeId: type.id, count: ITEMS / 2 });
  const { id: layerId } = await call('POST', `${at}/layers`, {});
  for (let i = 0; i < ITEMS / 2; i++)
    await call('POST', `${at}/pipes`, {
      layerId,
      cables: [{ typeId: type.id, groupConfiguration: 'SINGLE' }],
    });
  const rows = await store.rows(sql`INSERT INTO segment (company_id, project_id, name, trench)
    SELECT s.company_id, s.project_id, s.name, s.trench FROM segment s, generate_series(1, ${copies}) WHERE s.id = ${segment.id}
    RETURNING id`);
  /** What was added is taken away again, so that every round writes documents of the same size as the floor does. */
  const restore = () =>
    store.run(sql`UPDATE segment s SET trench = o.trench, version = s.version + 1
      FROM segment o WHERE o.id = ${segment.id} AND s.id <> o.id AND s.company_id = 1 AND s.version > 1`);
  return { typeId: type.id, ids: rows.map(({ id }) => id), restore };
}

/** How much longer ten thousand items take than one thousand: layout and validation. */
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
      validateSection(layoutSection(section));
      return performance.now() - began;
    });
    return times.sort((a, b) => a - b)[3];
  };
  time(1000);
  return spread(Array.from({ length: 5 }, () => time(10_000) / time(1000)));
}

/** A pipe filled to about half with fifty cables of many sizes, the median of several fillings. */
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
    if (layoutSection(filled).layers[0].items[0].content === null) throw new Error('half a pipe did not fit');
    return performance.now() - began;
  });
  return times.sort((a, b) => a - b)[4];
}
