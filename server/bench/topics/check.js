import { setTimeout as sleep } from 'node:timers/promises';
import { checkedTypes, checkRules, STARTER_RULES } from '@spadework/core/check';
import {
  DEFAULT_SETTINGS,
  layoutSection,
  newPlacement,
  newTrench,
  STANDARD_ASSUMPTIONS,
  validateSection,
} from '@spadework/core/trench';
import { sql } from '../../dist/store/sql.js';
import { check, loadEvenly } from '../load.js';
import { spread } from '../numbers.js';
import { atLeast, atMost, count } from '../report.js';
import { apiCaller } from '../segments.js';
import { compare, log, openWorld, tokenOf } from '../world.js';

const PROJECT = '/public/project/rest/projects';
const TRENCH = '/public/trench/rest/segments';
const LISTED = 1000;
const WRITTEN = 200;
/** TSLF 1x240 Al 24 kV. */
const CABLE = 1037;
const CABLES = 18;
const ITEMS = 60;
const WARM_UP = 20;
/** Writes per second: few enough that two processors are not always busy. */
const RATE = 40;

/** What checks add to writes and lists, and how soon they come. */
export async function measureCheck({ plan }) {
  const world = await openWorld();
  await world.separateStore();
  const server = await world.serve();
  const without = await world.serve({
    node: ['--import', new URL('../withoutChecks.js', import.meta.url).href],
  });
  const ours = { address: server.address, token: await tokenOf(server), pid: server.pid };
  const off = { ...ours, address: without.address, pid: without.pid };
  const rows = await world.withStore(async (store) => {
    const place = await furnish(store, ours);
    const lists = await measureLists({ ...world, server, plan }, store, ours, off, place);
    const writes = await measureWrites(plan, ours, off, place);
    const delays = await measureDelays(plan, ours, place);
    return [...writes, ...lists, [], ...delays, withoutRating(plan)];
  });
  await world.close();
  return rows;
}

async function furnish(store, ours) {
  log(`projects with ${count(LISTED)} and ${WRITTEN} segments`);
  const call = apiCaller(ours, '');
  const newProject = async (number) => {
    const body = { number, name: 'Bench', status: 'NEW', startDate: '2026-03-02T07:00:00Z' };
    return (await call('PUT', `${PROJECT}/by-owner/planner?moduleType=CABLESIMULATOR`, body)).id;
  };
  const model = await call('POST', `${TRENCH}/by-projectid/${await newProject('C-0')}`, { name: 'Bench' });
  await call('POST', `${TRENCH}/${model.id}/trench/cables`, { typeId: CABLE });
  const fill = async (number, many) => {
    const projectId = await newProject(number);
    const copies = await store.rows(sql`INSERT INTO segment (company_id, project_id, name, length, trench)
      SELECT s.company_id, ${projectId}, 'Strekk ' || n, 100 + n, s.trench
      FROM segment s, generate_series(1, ${many}) n WHERE s.id = ${model.id} RETURNING id`);
    return { projectId, ids: copies.map(({ id }) => id) };
  };
  return { listed: await fill('C-1', LISTED), written: await fill('C-2', WRITTEN) };
}

/** Latency of writes at an even rate, by a server that checks and one that does not, in turns. */
async function measureWrites(plan, ours, off, { written }) {
  let name = 0;
  const target = (of) => ({
    ...of,
    method: 'PUT',
    body: () => JSON.stringify({ name: `Strekk ${++name}` }),
    paths: written.ids.map((id) => `${TRENCH}/${id}`),
  });
  const options = { requests: Math.ceil(RATE * plan.seconds * 4), rate: RATE };
  await loadEvenly(target(ours), options);
  await loadEvenly(target(off), options);
  const [medians, tails] = [[], []];
  for (let round = 1; round <= plan.rounds; round++) {
    log(`writes, round ${round} of ${plan.rounds}`);
    const plain = await loadEvenly(target(off), options);
    const checked = await loadEvenly(target(ours), options);
    medians.push(plain.p50 / checked.p50);
    tails.push(plain.p95 / checked.p95);
  }
  return [
    [`Checks: ${RATE} writes a second, those of a server without checks being 1`, 'median', 'range', 'goal'],
    atLeast('PUT /segments/{id}, speed of the median', spread(medians), 0.99),
    atLeast('PUT /segments/{id}, speed of the slowest of twenty', spread(tails)),
  ];
}

/** Lists with all checks known, and by the server that reads none. */
async function measureLists(world, store, ours, off, { listed }) {
  log(`${count(LISTED)} checks`);
  const path = `${TRENCH}/by-projectid/${listed.projectId}`;
  const call = apiCaller(ours, '');
  const isDone = async () => (await call('GET', path)).every((one) => one.check.state !== 'PENDING');
  while (!(await isDone())) await sleep(1000);
  // As autovacuum does after a while.
  await store.run(sql`ANALYZE segment, segment_check`);
  const [reading, plain] = [ours, off].map((of) => ({ ...of, paths: [path] }));
  await check(reading);
  await check(plain);
  const [found] = await compare(world, plain, [reading]);
  return [
    atLeast(
      `Lists of ${count(LISTED)} segments per second of processor time, without checks being 1`,
      found.perProcessor ?? found.perSecond,
      0.95,
    ),
  ];
}

/** From the answer of a write to the check. */
async function measureDelays(plan, ours, { written }) {
  log('delays');
  const call = apiCaller(ours, '');
  const { id } = await call('POST', `${TRENCH}/by-projectid/${written.projectId}`, { name: 'Bench' });
  const at = `${TRENCH}/${id}`;
  await call('POST', `${at}/trench/cables/batch`, { typeId: CABLE, count: CABLES });
  const [section] = (await call('GET', at)).sections;
  const seconds = [];
  for (let round = 0; round <= plan.rounds; round++) {
    // Another depth each time: ratings of the same sections are kept.
    await call('PUT', `${at}/trench/sections/${section.id}`, { layoutDepth: 900 + round });
    const began = performance.now();
    const { state } = await call('GET', `${at}/check?wait=30`);
    if (state === 'PENDING') throw new Error('not checked');
    seconds.push((performance.now() - began) / 1000);
  }
  // The first one warms up.
  return [
    ['Checks: seconds', 'median', 'range', 'goal'],
    atMost(`${CABLES} groups of cables are checked after a write`, spread(seconds.slice(1)), 2),
  ];
}

/** Layout, validation and rules, as the browser does it for each change. */
function withoutRating(plan) {
  const item = (i) => ({
    ...newPlacement(`c${i}`, 'cable', DEFAULT_SETTINGS),
    kind: 'cable',
    typeId: CABLE,
    typeName: 'Cable',
    cableCategory: i % 2 ? 'MV' : 'LV',
    conductorCount: 1,
    diameter: 30 + (i % 40),
    groupConfiguration: 'SINGLE',
    partIds: [`c${i}.1`],
    spacing: 0,
    places: null,
    pipeIndex: 0,
  });
  const trench = newTrench('section', 'layer');
  trench.sections[0].layers[0].items = Array.from({ length: ITEMS }, (_, i) => item(i));
  const { rules } = STARTER_RULES;
  const times = Array.from({ length: plan.rounds * 10 + WARM_UP }, () => {
    const before = process.cpuUsage();
    const layouts = trench.sections.map((section) => layoutSection(section, []));
    for (const layout of layouts) validateSection(layout, trench.topCoverings);
    checkRules({ trench, layouts, rules, assumptions: STANDARD_ASSUMPTIONS, types: checkedTypes([]) });
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return atMost(`${ITEMS} items without rating, ms of processor time`, spread(times.slice(WARM_UP)), 5);
}
