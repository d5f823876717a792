import { sql } from '../../dist/store/sql.js';
import { check, load } from '../load.js';
import { spread } from '../numbers.js';
import { atMost, count } from '../report.js';
import { fillWithProjects } from '../sampleProjects.js';
import { fillWithManySegments } from '../segments.js';
import { log, openWorld, settle, tokenOf } from '../world.js';

const PROJECT = '/public/project/rest';
const TRENCH = '/public/trench/rest';
/** Segments per project, in both stores. */
const EACH = 5;
/** The requested projects and segments, spread over all of them. */
const SAMPLE = 200;
const AIM = 1.5;

/** The same requests to a store with 1,000,000 segments and to one with 1,000, in turns. */
export async function measureScale({ plan }) {
  const worlds = [];
  try {
    const stores = [];
    for (const segments of [1000, plan.segments]) {
      const world = await openWorld();
      worlds.push(world);
      stores.push(await filled(world, segments));
    }
    return await compared(stores, plan);
  } finally {
    for (const world of worlds) await world.close();
  }
}

async function filled(world, segments) {
  const projects = segments / EACH;
  log(`a store with ${count(projects)} projects and ${count(segments)} segments`);
  const server = await world.serve();
  const ours = { address: server.address, token: await tokenOf(server) };
  const sample = await world.withStore(async (store) => {
    const progress = (done) => done % 50_000 === 0 && log(`${count(done)} projects`);
    await fillWithProjects(store, projects, { modules: ['CABLESIMULATOR'], progress });
    const typeId = await fillWithManySegments(store, ours, segments, (done) =>
      log(`${count(done)} segments`),
    );
    const rows = await store.rows(
      sql`SELECT id, number, place FROM (SELECT id, number, row_number() OVER (ORDER BY id) AS place
        FROM project WHERE company_id = 1 AND number LIKE 'B-%') p WHERE place % ${Math.floor(projects / SAMPLE)} = 0`,
    );
    const ids = rows.map(({ id }) => id);
    const found = await store.rows(
      sql`SELECT min(id) AS id FROM segment WHERE company_id = 1 AND project_id = ANY (${ids}::bigint[]) GROUP BY project_id`,
    );
    return { typeId, projects: rows, segments: found.map(({ id }) => id) };
  });
  return { server, ours, size: segments, kinds: kindsOf(sample) };
}

/** Every kind of request whose cost could depend on the number of projects and segments. */
const kindsOf = ({ projects, segments, typeId }) => {
  const each = (path) => projects.map(path);
  const body = JSON.stringify;
  const search = (q) => [`${PROJECT}/projects/page?${new URLSearchParams({ q })}`];
  /** A body that is the same as before would change nothing. */
  let edits = 0;
  return [
    ['GET /projects/{id}', { paths: each(({ id }) => `${PROJECT}/projects/${id}`) }],
    ['GET /projects/{id}/members', { paths: each(({ id }) => `${PROJECT}/projects/${id}/members`) }],
    [
      'GET /projects/by-companyid/1/by-number/{number}',
      { paths: each(({ number }) => `${PROJECT}/projects/by-companyid/1/by-number/${number}`) },
    ],
    ['GET /projects/page?q={number}', { paths: each(({ number }) => search(number)[0]) }],
    [
      'PUT /projects/{id}',
      {
        method: 'PUT',
        body: () => JSON.stringify({ description: `Endret ${++edits}` }),
        paths: each(({ id }) => `${PROJECT}/projects/${id}?property=description`),
      },
    ],
    ['GET /segments/by-projectid/{id}', { paths: each(({ id }) => `${TRENCH}/segments/by-projectid/${id}`) }],
    ['GET /segments/{id}', { paths: segments.map((id) => `${TRENCH}/segments/${id}`) }],
    [
      'PUT /segments/{id}',
      {
        method: 'PUT',
        body: () => JSON.stringify({ length: ++edits }),
        paths: segments.map((id) => `${TRENCH}/segments/${id}`),
      },
    ],
    [
      'POST /segments/by-projectid/{id}',
      {
        method: 'POST',
        body: body({ name: 'Ny' }),
        paths: each(({ id }) => `${TRENCH}/segments/by-projectid/${id}`),
        load: { requests: 2 * SAMPLE },
      },
    ],
    [
      'POST /segments/{id}/trench/cables',
      {
        method: 'POST',
        body: body({ typeId }),
        paths: segments.map((id) => `${TRENCH}/segments/${id}/trench/cables`),
        load: { requests: 2 * SAMPLE },
      },
    ],
    ['GET …/drawing.svg', { paths: segments.map((id) => `${TRENCH}/segments/${id}/trench/drawing.svg`) }],
    // The following answers have a total, so all matches must be found, and there are more in the large store.
    ['GET /projects/page?q=kabling løkkeveien', { paths: search('kabling løkkeveien'), counts: true }],
    [
      'GET /projects/page?q=nettstasjon',
      { paths: search('nettstasjon'), counts: true, load: { requests: 32 } },
    ],
    ['GET /projects/page', { paths: [`${PROJECT}/projects/page`], counts: true, load: { requests: 32 } }],
    [
      'GET /projects/summary',
      // All at once would wait too long for database connections.
      { paths: [`${PROJECT}/projects/summary`], counts: true, load: { requests: 8, connections: 2 } },
    ],
  ];
};

async function compared([small, big], plan) {
  const lines = [];
  for (const [i, [what, target]] of big.kinds.entries()) {
    log(what);
    const turns = [small, big].map(({ server, ours, kinds }) => ({
      server,
      target: { ...ours, ...kinds[i][1] },
    }));
    const totals = [];
    for (const { target: reading } of target.counts ? turns : [])
      totals.push((await check(reading)).total ?? 'all');
    const p50 = [];
    const p95 = [];
    // Round 0 is a warm-up that fills the caches.
    for (let round = 0; round <= plan.rounds; round++) {
      const [less, more] = [await turn(turns[0], plan), await turn(turns[1], plan)];
      if (round === 0) continue;
      p50.push(more.p50 / less.p50);
      p95.push(more.p95 / less.p95);
    }
    const matches = totals.length ? ` (${totals.map((total) => count(total)).join(' and ')} match)` : '';
    const found = [
      atMost(`${what}${matches}: p50`, spread(p50), AIM),
      atMost(`${what}: p95`, spread(p95), AIM),
    ];
    for (const line of found) log(line.join('  '));
    lines.push(...found);
  }
  return [
    [
      `Scale: ${count(big.size)} segments in ${count(big.size / EACH)} projects, ${count(small.size)} in ${count(small.size / EACH)} being 1`,
      'median',
      'range',
      'goal',
    ],
    ...lines,
  ];
}

async function turn({ server, target }, plan) {
  const figures = await load(target, target.load ?? { requests: plan.turn });
  await settle(server);
  return figures;
}
