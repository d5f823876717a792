import { sql } from '../../dist/store/sql.js';
import { load } from '../load.js';
import { spread } from '../numbers.js';
import { atLeast, atMost, count } from '../report.js';
import { boxesOf, fillWithRoutes, routeOf } from '../routes.js';
import { fillWithProjects } from '../sampleProjects.js';
import { apiCaller } from '../segments.js';
import { log, openWorld, settle, tokenOf } from '../world.js';

const PROJECT = '/public/project/rest/projects';
const TRENCH = '/public/trench/rest';
const PROJECTS = 1000;
const BOXES = 60;
const LONGEST = 10_000;
const USUAL = 50;
/** What a map shows of a neighbourhood, and nearly as many as an answer may have. */
const INSIDE = [20, 640];

/** What a route adds to the segment that it belongs to, and what a map asks for. */
export async function measureRoute({ plan }) {
  const world = await openWorld();
  const server = await world.serve();
  const ours = { address: server.address, token: await tokenOf(server, 'planner', 'map-client:map-secret') };
  const call = apiCaller(ours, '');
  const rows = await world.withStore(async (store) => {
    const place = await furnish(store, call, plan.routes);
    const turns = (targets) => inTurns(server, plan.rounds, targets);
    return [
      ...(await measureWrites(turns, ours, place)),
      [],
      ...(await measureReads(turns, ours, place)),
      [],
      ...(await measureBoxes(turns, ours, place, plan.routes)),
    ];
  });
  await world.close();
  return rows;
}

async function furnish(store, call, many) {
  await fillWithProjects(store, PROJECTS, { modules: ['CABLESIMULATOR'] });
  const projects = await store.rows(sql`SELECT id FROM project WHERE company_id = 1 AND number LIKE 'B-%'`);
  const projectIds = projects.map(({ id }) => id);
  const body = { number: 'R-1', name: 'Bench', status: 'NEW', startDate: '2026-03-02T07:00:00Z' };
  const { id } = await call('PUT', `${PROJECT}/by-owner/planner?moduleType=CABLESIMULATOR`, body);
  const segment = async (name) =>
    (await call('POST', `${TRENCH}/segments/by-projectid/${id}`, { name, length: 100 })).id;
  const [modelId, longest, usual, plain] = [
    await segment('Mal'),
    await segment('Lang'),
    await segment('Kort'),
    await segment('Uten trasé'),
  ];
  await fillWithRoutes(store, {
    modelId,
    projectIds,
    many,
    progress: (done) => log(`${count(done)} routes`),
  });
  const routed = await store.rows(
    sql`SELECT r.segment_id AS id, r.sensitivity = 'NONE' AS "isOpen" FROM segment_route r
        WHERE r.company_id = 1 ORDER BY r.segment_id LIMIT 4000`,
  );
  const of = (isOpen) => routed.filter((one) => one.isOpen === isOpen).map((one) => one.id);
  return { projectIds, longest, usual, plain, marked: of(false), open: of(true) };
}

/** Figures of each target in each round, one after the other, because the machine is never the same for long. */
async function inTurns(server, rounds, targets) {
  const found = targets.map(() => []);
  for (let round = 0; round <= rounds; round++) {
    for (const [i, { target, options }] of targets.entries()) {
      const figures = await load(target, options);
      await settle(server);
      // Round 0 warms up.
      if (round > 0) found[i].push(figures);
    }
    log(`round ${round} of ${rounds}`);
  }
  return found;
}

const ratios = (measure, over, under) => spread(over.map((one, i) => one[measure] / under[i][measure]));

async function measureWrites(turns, ours, { longest, usual, plain }) {
  let shift = 0;
  const write = (id, points) => ({
    ...ours,
    method: 'PUT',
    paths: [`${TRENCH}/segments/${id}/route`],
    body: () => JSON.stringify(routeOf(points, ++shift)),
  });
  const rename = {
    ...ours,
    method: 'PUT',
    paths: [`${TRENCH}/segments/${plain}`],
    body: () => JSON.stringify({ name: `Strekning ${++shift}` }),
  };
  const [long, short, segment] = await turns([
    { target: write(longest, LONGEST), options: { requests: 8, connections: 1 } },
    { target: write(usual, USUAL), options: { requests: 60, connections: 1 } },
    { target: rename, options: { requests: 60, connections: 1 } },
  ]);
  return [
    ['Routes that are written', 'median', 'range', 'goal'],
    atMost(`PUT …/route of ${count(LONGEST)} points, p50 in ms`, spread(long.map(({ p50 }) => p50)), 80),
    atMost(
      `PUT …/route of ${USUAL} points, p50, PUT /segments/{id} being 1`,
      ratios('p50', short, segment),
      1.3,
    ),
  ];
}

async function measureReads(turns, ours, { marked, open }) {
  const read = (ids) => ({ ...ours, paths: ids.map((id) => `${TRENCH}/segments/${id}/route`) });
  const few = (ids) => ids.slice(0, 20);
  const options = { requests: 1500 };
  // What is told once a minute is told again at most once in a turn.
  const [again, openAgain, first, openFirst] = await turns([
    { target: read(few(marked)), options },
    { target: read(few(open)), options },
    { target: read(marked), options },
    { target: read(open), options },
  ]);
  return [
    ['Reads of marked routes, those of open ones being 1', 'median', 'range', 'goal'],
    atLeast('GET …/route of 20 again and again, per second', ratios('perSecond', again, openAgain), 0.97),
    atLeast(
      'GET …/route of many, mostly for the first time in a minute',
      ratios('perSecond', first, openFirst),
    ),
  ];
}

async function measureBoxes(turns, ours, { projectIds }, many) {
  const options = { requests: 4 * BOXES, connections: 1 };
  const project = { ...ours, paths: projectIds.slice(0, BOXES).map((id) => `${PROJECT}/${id}`) };
  const rows = [];
  // One size after the other: for some seconds after large answers a client waits its turn for small ones too.
  for (const inside of INSIDE) {
    const boxes = boxesOf(many, inside, BOXES).map((box) => `${TRENCH}/routes?bbox=${box}`);
    const target = { ...ours, paths: boxes };
    const truncated = await countTruncated(target);
    const [one, found] = await turns([project, target].map((each) => ({ target: each, options })));
    rows.push(
      atMost(`About ${inside} inside: p95 in ms`, spread(found.map(({ p95 }) => p95)), 30),
      atMost(`About ${inside} inside: p95, GET /projects/{id} being 1`, ratios('p95', found, one), 3),
      [`About ${inside} inside: boxes that have too many, of ${BOXES}`, String(truncated)],
    );
  }
  return [[`GET /routes of a box, of ${count(many)}`, 'median', 'range', 'goal'], ...rows];
}

async function countTruncated({ address, token, paths }) {
  let truncated = 0;
  for (const path of paths) {
    const headers = { authorization: `Bearer ${token}`, 'api-version': '1.0' };
    const answer = await (await fetch(address + path, { headers })).json();
    truncated += answer.truncated ? 1 : 0;
  }
  return truncated;
}
