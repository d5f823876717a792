import { sql } from '../../dist/store/sql.js';
import { processorTime } from '../cpu.js';
import { quantile, spread } from '../numbers.js';
import { atMost, count } from '../report.js';
import { apiCaller, makeSegment } from '../segments.js';
import { log, openWorld, tokenOf } from '../world.js';

const PROJECT = '/public/project/rest/projects';
const TRENCH = '/public/trench/rest/segments';
const COST = '/public/calculation/rest';
const SEGMENTS = 1000;
const ITEMS = 60;
const SIDES = 4;
const COMPARISONS = 40;
/** TSLF 3x1x240. */
const CABLE = 1046;

/** Estimates of many segments, and comparisons of variants. */
export async function measureEstimate({ plan }) {
  const world = await openWorld();
  const server = await world.serve();
  const ours = { address: server.address, token: await tokenOf(server) };
  const call = apiCaller(ours, '');
  const processor = () => processorTime(server.pid, world.postmaster()) ?? performance.now();
  const large = await world.withStore((store) => fillWithSegments(store, call));
  log('estimates');
  const ratios = await estimateRatios(call, large, plan.rounds, processor);
  log('comparisons');
  const times = await comparisonTimes(call, ours, plan.rounds);
  await world.close();
  return [
    ['Estimates', 'median', 'range', 'goal'],
    atMost(
      `GET /estimates/… of ${count(SEGMENTS)} segments, processor time, POST /designs/…/preview being 1`,
      spread(ratios),
      1.2,
    ),
    atMost(`GET /comparisons/… of ${SIDES} sides with ${ITEMS} items, p95 in ms`, spread(times.kept), 150),
    atMost('The same after one of them was changed, p95 in ms', spread(times.changed)),
  ];
}

async function newProject(call, number) {
  const body = { number, name: 'Bench', status: 'NEW', startDate: '2026-03-02T07:00:00Z' };
  const modules = 'moduleType=CALCULATION&moduleType=CABLESIMULATOR';
  return (await call('PUT', `${PROJECT}/by-owner/planner?${modules}`, body)).id;
}

/** A project whose segments are applied to its calculation. */
async function fillWithSegments(store, call) {
  log(`a project with ${count(SEGMENTS)} segments`);
  const projectId = await newProject(call, 'E-1');
  const model = await call('POST', `${TRENCH}/by-projectid/${projectId}`, { name: 'Bench', length: 120 });
  await call('POST', `${TRENCH}/${model.id}/trench/cables`, { typeId: CABLE });
  await call('POST', `${TRENCH}/${model.id}/trench/top-coverings`, { type: 'TARMAC', thickness: 100 });
  await store.run(sql`INSERT INTO segment (company_id, project_id, name, length, trench)
    SELECT s.company_id, s.project_id, 'Strekk ' || n, 120 + n, s.trench
    FROM segment s, generate_series(2, ${SEGMENTS}) n WHERE s.id = ${model.id}`);
  await call('PUT', `${COST}/designs/by-projectid/${projectId}`, {});
  return projectId;
}

/** In turns, because the machine is never the same for long. */
async function estimateRatios(call, projectId, rounds, processor) {
  const taken = async (work) => {
    const before = processor();
    await work();
    return processor() - before;
  };
  const ratios = [];
  for (let round = 0; round <= rounds; round++) {
    const preview = await taken(() => call('POST', `${COST}/designs/by-projectid/${projectId}/preview`, {}));
    const estimate = await taken(() => call('GET', `${COST}/estimates/by-projectid/${projectId}`));
    ratios.push(estimate / preview);
  }
  // The first one warms up.
  return ratios.slice(1);
}

async function comparisonTimes(call, ours, rounds) {
  const { id } = await makeSegment(apiCaller(ours), await newProject(call, 'E-2'), ITEMS);
  const variants = [];
  for (let side = 1; side < SIDES; side++) {
    const variant = await call('POST', `${TRENCH}/${id}/variants`, { name: `Variant ${side}` });
    await call('PUT', `${TRENCH}/${variant.id}`, { length: 100 + side });
    variants.push(variant.id);
  }
  const path = `${COST}/comparisons/by-segmentid/${id}?${variants.map((one) => `with=${one}`).join('&')}`;
  const timed = async () => {
    const began = performance.now();
    await call('GET', path);
    return performance.now() - began;
  };
  await timed();
  const times = { kept: [], changed: [] };
  let length = 200;
  for (let round = 0; round < rounds; round++) {
    const kept = [];
    for (let i = 0; i < COMPARISONS; i++) kept.push(await timed());
    times.kept.push(quantile(kept, 0.95));
    const changed = [];
    for (let i = 0; i < COMPARISONS / 4; i++) {
      await call('PUT', `${TRENCH}/${variants[0]}`, { length: ++length });
      changed.push(await timed());
    }
    times.changed.push(quantile(changed, 0.95));
  }
  return times;
}
