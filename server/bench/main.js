import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from '../dist/store/sql.js';
import { load } from './load.js';
import { printTable } from './report.js';
import { fillWithProjects } from './sampleProjects.js';
import { measureAbuse } from './topics/abuse.js';
import { measureCalculation } from './topics/calculation.js';
import { measureCheck } from './topics/check.js';
import { measureChecklist } from './topics/checklist.js';
import { measureElectrical } from './topics/electrical.js';
import { measureEstimate } from './topics/estimate.js';
import { measureEvents } from './topics/events.js';
import { measureMixed } from './topics/mixed.js';
import { measureProcess } from './topics/process.js';
import { measureProjects } from './topics/projects.js';
import { measureQuantities } from './topics/quantities.js';
import { measureRating } from './topics/rating.js';
import { measureRecordReport } from './topics/recordReport.js';
import { measureRecords } from './topics/records.js';
import { measureRoute } from './topics/route.js';
import { measureScale } from './topics/scale.js';
import { measureSearch } from './topics/search.js';
import { measureSignOn } from './topics/signOn.js';
import { measureSoak } from './topics/soak.js';
import { measureTrenches } from './topics/trenches.js';
import { measureWeb } from './topics/web.js';
import { closeWorlds, log, openWorld, tokenOf } from './world.js';

/** Topics with one server and the floor, on one store. */
const SHARING = {
  process: measureProcess,
  projects: measureProjects,
  trenches: measureTrenches,
  calculation: measureCalculation,
  checklist: measureChecklist,
  records: measureRecords,
  search: measureSearch,
};
/** Topics with their own store. */
const ALONE = {
  mixed: measureMixed,
  events: measureEvents,
  scale: measureScale,
  web: measureWeb,
  rating: measureRating,
  electrical: measureElectrical,
  quantities: measureQuantities,
  route: measureRoute,
  estimate: measureEstimate,
  check: measureCheck,
  recordReport: measureRecordReport,
  signOn: measureSignOn,
  soak: measureSoak,
  abuse: measureAbuse,
};
const TOPICS = { ...SHARING, ...ALONE };
/** They take long, so they run only on request. */
const ON_REQUEST = ['soak', 'abuse'];
const DEFAULT = Object.keys(TOPICS).filter((name) => !ON_REQUEST.includes(name));

const { values, positionals } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    events: { type: 'string' },
    before: { type: 'string' },
    only: { type: 'string' },
  },
  allowPositionals: true,
});
const unknown = positionals.find((name) => !Object.hasOwn(TOPICS, name));
if (unknown !== undefined) {
  console.error(
    `npm run bench -- [--quick] [--events N] [--before DIRECTORY] [--only ATTACK] [TOPIC …], of ${Object.keys(TOPICS).join(', ')}; not ${unknown}`,
  );
  process.exit(2);
}
const topics = positionals.length ? positionals : DEFAULT;
const plan = values.quick
  ? {
      projects: 20_000,
      starts: 3,
      rounds: 3,
      seconds: 0.5,
      requests: 10_000,
      mixedProjects: 1000,
      turn: 300,
      segments: 20_000,
      routes: 100_000,
      soak: 20_000,
      deliveries: 2_000,
      events: 100_000,
    }
  : {
      projects: 100_000,
      starts: 5,
      rounds: 8,
      seconds: 1,
      requests: 100_000,
      mixedProjects: 20_000,
      turn: 1000,
      segments: 1_000_000,
      routes: 1_000_000,
      soak: 1_000_000,
      deliveries: 10_000,
      events: 1_000_000,
    };
// How long the feed is; 10,000,000 take some minutes and some gigabytes.
if (values.events) plan.events = Number(values.events);
// Another checkout, which is built, to compare with.
const before = values.before && resolve(values.before);

/** Fills the store with many projects. Returns the ids of some of them. */
async function prepare({ serve, withStore }) {
  log(`a store with ${plan.projects.toLocaleString('en')} projects`);
  const server = await serve();
  const ids = await withStore(async (store) => {
    await fillWithProjects(store, plan.projects);
    return store.rows(sql`SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS place
      FROM project WHERE company_id = 1) p WHERE place % ${Math.floor(plan.projects / 200)} = 0`);
  });
  await server.stop();
  return ids.map(({ id }) => id);
}

/** Starts the server several times. The last one keeps running. */
async function startServer({ serve }) {
  const startTimes = [];
  for (;;) {
    const server = await serve();
    startTimes.push(server.ms / 1000);
    if (startTimes.length === (topics.includes('process') ? plan.starts : 1)) return { server, startTimes };
    await server.stop();
  }
}

/** Runs the topics that share a store. */
async function measureTogether(together) {
  const world = await openWorld();
  const projectIds = await prepare(world);
  const { server, startTimes } = await startServer(world);
  const { address, pid } = await world.startFloor();
  const bare = { address, pid };
  const ours = { address: server.address, token: await tokenOf(server) };
  await load({ ...bare, paths: projectIds.map((id) => `/projects/${id}`) }, { seconds: 1 });
  const rows = [];
  for (const topic of together) {
    log(topic);
    rows.push(...(await TOPICS[topic]({ ...world, plan, server, startTimes, projectIds, bare, ours })), []);
  }
  await world.close();
  return rows;
}

/** Runs the benchmark of another checkout, which fills its store as its server reads it. Both measure against the floor. */
async function measureBefore(together) {
  log(`before: ${before}`);
  const args = [...(values.quick ? ['--quick'] : []), ...together];
  const child = spawn(process.execPath, [resolve(before, 'server/bench/main.js'), ...args], {
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the benchmark of ${before} failed`);
  console.log();
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => closeWorlds().finally(() => process.exit(130)));
}
try {
  const together = topics.filter((topic) => Object.hasOwn(SHARING, topic));
  if (before && together.length) await measureBefore(together);
  const rows = together.length ? await measureTogether(together) : [];
  for (const topic of topics.filter((name) => Object.hasOwn(ALONE, name))) {
    log(topic);
    rows.push(...(await TOPICS[topic]({ plan, before, only: values.only })), []);
  }
  printTable(rows.slice(0, -1));
} finally {
  await closeWorlds();
}
