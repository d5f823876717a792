import { quantitiesOf } from '@spadework/core/quantity';
import {
  DEFAULT_SETTINGS,
  layoutSection,
  newLayer,
  newPlacement,
  newSection,
  newTopCovering,
  STANDARD_ASSUMPTIONS,
} from '@spadework/core/trench';
import { sql } from '../../dist/store/sql.js';
import { processorTime } from '../cpu.js';
import { check } from '../load.js';
import { spread } from '../numbers.js';
import { atLeast, atMost, count } from '../report.js';
import { apiCaller, makeSegment } from '../segments.js';
import { compare, log, openWorld, tokenOf } from '../world.js';

const PROJECT = '/public/project/rest/projects';
const TRENCH = '/public/trench/rest/segments';
const COST = '/public/calculation/rest';
const SEGMENTS = 1000;
const APPLIED = 100;
const ITEMS = 10_000;
const LENGTH = 120;
const WARM_UP = 20;
/** TSLF 3x1x240. */
const CABLE = 1046;

/** Quantities, designs and explanations: what they take, and what they add to plain reads and writes. */
export async function measureQuantities({ plan }) {
  const world = await openWorld();
  const server = await world.serve();
  const ours = { address: server.address, token: await tokenOf(server), pid: server.pid };
  const rows = await world.withStore(async (store) => {
    const place = await furnish(store, ours, plan.rounds);
    const processor = () => processorTime(server.pid, world.postmaster());
    const times = await measureTimes(ours, place, plan.rounds, processor);
    const ratios = await measureRatios({ ...world, server, plan }, store, ours, place);
    return [...times, [], ...ratios];
  });
  await world.close();
  return rows;
}

/** A project with a thousand segments, some with a hundred for applications, and one without designs. */
async function furnish(store, ours, rounds) {
  log(`projects with ${count(SEGMENTS)} and ${APPLIED} segments`);
  const call = apiCaller(ours, '');
  let last = 0;
  const newProject = async () => {
    const body = { number: `Q-${++last}`, name: 'Bench', status: 'NEW', startDate: '2026-03-02T07:00:00Z' };
    const modules = 'moduleType=CALCULATION&moduleType=CABLESIMULATOR';
    return (await call('PUT', `${PROJECT}/by-owner/planner?${modules}`, body)).id;
  };
  const model = await call('POST', `${TRENCH}/by-projectid/${await newProject()}`, {
    name: 'Bench',
    length: LENGTH,
  });
  await call('POST', `${TRENCH}/${model.id}/trench/cables`, { typeId: CABLE });
  await call('POST', `${TRENCH}/${model.id}/trench/top-coverings`, { type: 'TARMAC', thickness: 100 });
  const fill = async (many) => {
    const projectId = await newProject();
    const copies = await store.rows(sql`INSERT INTO segment (company_id, project_id, name, length, trench)
      SELECT s.company_id, ${projectId}, 'Strekk ' || n, ${LENGTH} + n, s.trench
      FROM segment s, generate_series(1, ${many}) n WHERE s.id = ${model.id} RETURNING id`);
    return { projectId, segmentIds: copies.map(({ id }) => id) };
  };
  const large = await fill(SEGMENTS);
  const applied = [];
  for (let i = 0; i <= rounds; i++) applied.push(await fill(APPLIED));
  const plain = await fill(APPLIED);
  const wide = await makeSegment(apiCaller(ours), plain.projectId, 60);
  await call('PUT', `${COST}/calculationnodes/by-projectid/${plain.projectId}`, {
    number: 'K-703.2',
    quantity: LENGTH,
  });
  return { large, applied, plain, wide };
}

/** Ticks of processor time in a second. */
const TICKS = 100;

/** Processor time of the server and PostgreSQL, because others may use the machine; else the time that passes. */
async function measureTimes(ours, { large, applied }, rounds, processor) {
  const call = apiCaller(ours, '');
  const seconds = async (work) => {
    const times = [];
    for (let round = 0; round <= rounds; round++) {
      const [began, before] = [performance.now(), processor()];
      await work(round);
      const after = processor();
      times.push(before === undefined ? (performance.now() - began) / 1000 : (after - before) / TICKS);
    }
    // The first one warms up.
    return spread(times.slice(1));
  };
  log('times');
  const sums = await seconds(() => call('GET', `${TRENCH}/by-projectid/${large.projectId}/quantities`));
  const at = (projectId) => `${COST}/designs/by-projectid/${projectId}`;
  const preview = await seconds(() => call('POST', `${at(large.projectId)}/preview`, {}));
  const application = await seconds((round) => call('PUT', at(applied[round].projectId), {}));
  return [
    ['Quantities and designs, seconds of processor time', 'median', 'range', 'goal'],
    atMost(`Quantities of a section of ${count(ITEMS)} items`, manyItems(rounds), 0.03),
    atMost(`GET …/by-projectid/{id}/quantities of ${count(SEGMENTS)} segments`, sums, 1),
    atMost(`POST /designs/…/preview of ${count(SEGMENTS)} segments`, preview, 1.5),
    atMost(`PUT /designs/… of ${APPLIED} segments`, application, 1),
  ];
}

/** The lines of very many cables. Their layout is another matter, and known when quantities are counted. */
function manyItems(rounds) {
  const cable = (i) => ({
    ...newPlacement(`c${i}`, 'cable', DEFAULT_SETTINGS),
    kind: 'cable',
    typeId: 1000 + (i % 40),
    typeName: `Cable ${i % 40}`,
    cableCategory: 'MV',
    conductorCount: 1,
    diameter: 30 + (i % 40),
    groupConfiguration: 'SINGLE',
    partIds: [`c${i}.1`],
    spacing: 0,
    places: null,
    pipeIndex: 0,
  });
  const items = Array.from({ length: ITEMS }, (_, i) => cable(i));
  const section = { ...newSection('section', 'layer'), layers: [{ ...newLayer('layer'), items }] };
  const input = {
    trench: {
      sections: [section],
      topCoverings: [{ ...newTopCovering('asphalt'), thickness: 100 }],
      settings: DEFAULT_SETTINGS,
    },
    length: LENGTH,
    layouts: [layoutSection(section, [])],
    assumptions: STANDARD_ASSUMPTIONS,
    markerTypeId: 1,
  };
  // Warmed up, as a server is that has counted for a while.
  const times = Array.from({ length: rounds + WARM_UP }, () => {
    const before = process.cpuUsage();
    quantitiesOf(input);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000_000;
  });
  return spread(times.slice(WARM_UP));
}

/** Latencies as ratios to those of plain requests, in turns. */
async function measureRatios(world, store, ours, { applied, plain, wide }) {
  const [{ projectId, segmentIds }] = applied;
  const call = apiCaller(ours, '');
  const tops = await call('GET', `${COST}/calculationnodes/by-projectid/${projectId}?depth=4`);
  const nodes = tops.slice(0, APPLIED).flatMap(leavesOf);
  const reading = (path) => ({ ...ours, paths: [path] });
  const all = (list) => ({ ...ours, paths: list });
  const node = all(nodes.map(({ id }) => `${COST}/calculationnodes/${id}`));
  const why = all(nodes.map(({ id }) => `${COST}/calculationnodes/${id}/explanation?figure=totalCost`));
  const top = all(tops.map(({ id }) => `${COST}/calculationnodes/${id}`));
  const whyTop = all(tops.map(({ id }) => `${COST}/calculationnodes/${id}/explanation?figure=quantity`));
  const segment = reading(`${TRENCH}/${wide.id}`);
  const quantities = reading(`${TRENCH}/${wide.id}/trench/quantities`);
  const whyLine = reading(`${TRENCH}/${wide.id}/trench/quantities/EXCAVATION.SOIL/explanation`);
  const byHand = await call('GET', `${COST}/calculationnodes/by-projectid/${plain.projectId}?depth=4`);
  const plainNode = all(byHand.flatMap(leavesOf).map(({ id }) => `${COST}/calculationnodes/${id}`));
  const adding = (ids) => ({
    ...ours,
    method: 'POST',
    body: JSON.stringify({ typeId: CABLE }),
    paths: ids.map((id) => `${TRENCH}/${id}/trench/cables`),
  });
  for (const target of [node, why, top, whyTop, segment, quantities, whyLine]) await check(target);
  const [ofPlain] = await compare(world, plainNode, [node]);
  const [ofLeaf] = await compare(world, node, [why]);
  const [ofTop] = await compare(world, top, [whyTop]);
  const [ofQuantities] = await compare(world, segment, [quantities]);
  const [ofLine] = await compare(world, quantities, [whyLine]);
  const [ofWriting] = await compare(world, adding(plain.segmentIds), [adding(segmentIds)], () =>
    restore(store, [...plain.segmentIds, ...segmentIds]),
  );
  return [
    ['Latency, the plain request being 1', 'median', 'range', 'goal'],
    atMost('GET …/trench/quantities of 60 items, GET /segments/{id} being 1', ofQuantities.p50, 1.5),
    atMost('Why a quantity, GET …/trench/quantities being 1', ofLine.p50, 2),
    atMost('Why a cost inside a generated node, GET of the node being 1', ofLeaf.p50, 2),
    atMost('Why the quantity of a generated node, GET of the node being 1', ofTop.p50, 2),
    atLeast(
      'Nodes read per second of processor time in a generated code, in one added by hand being 1',
      ofPlain.perProcessor ?? ofPlain.perSecond,
      0.99,
    ),
    atLeast(
      'Cables added per second of processor time where designs were applied, elsewhere being 1',
      ofWriting.perProcessor ?? ofWriting.perSecond,
      0.99,
    ),
  ];
}

const leavesOf = (node) => (node.childNodes?.length ? node.childNodes.flatMap(leavesOf) : [node]).slice(0, 2);

/** Takes the added cables away again, so that every round writes documents of the same size. */
const restore = (store, ids) =>
  store.run(sql`UPDATE segment s SET trench = o.trench, version = s.version + 1
    FROM (SELECT trench FROM segment WHERE company_id = 1 AND name = 'Bench' ORDER BY id LIMIT 1) o
    WHERE s.company_id = 1 AND s.id = ANY (${ids}::bigint[]) AND s.version > 1`);
