import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { joinCluster } from '../dist/store/embedded/index.js';
import { sql } from '../dist/store/sql.js';
import { openStore } from '../dist/store/store.js';
import { check, load } from './load.js';
import { spread } from './numbers.js';
import { start, stopAll } from './processes.js';
import { fillWithProjects } from './projects.js';
import { printReport } from './report.js';
import { fillWithSegments, layoutRatio, packingTime } from './trenches.js';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const plan = values.quick
  ? { projects: 20_000, starts: 3, rounds: 3, seconds: 0.5, requests: 10_000 }
  : { projects: 100_000, starts: 5, rounds: 8, seconds: 1, requests: 100_000 };

const BASE = '/public/project/rest/projects';
/** The broad ones take so long that not even one might be answered in a turn: they get a number of requests instead. */
const SEARCHES = [
  { q: 'kabling løkkeveien' },
  { q: 'løkkeveien' },
  { q: 'nettstasjon', load: { requests: 32 } },
  { load: { requests: 32 } },
];

const directory = await mkdtemp(join(tmpdir(), 'spadework-bench-'));
const dataDir = join(directory, 'data');
const log = join(directory, 'log');

const say = (text) => console.error(`· ${text}`);
const serve = () =>
  start('../bin/spadework.js', {
    args: ['serve', '--demo'],
    // The limit is far away, but its code runs, and so does the log's.
    env: { SPADEWORK_DATA_DIR: dataDir, SPADEWORK_PORT: '0', SPADEWORK_RATE_LIMIT: '1000000' },
    log,
  });

async function prepare() {
  say(`a store with ${plan.projects.toLocaleString('en')} projects`);
  const server = await serve();
  const { connection } = await joinCluster(dataDir);
  const store = openStore(connection, 2, (error) => say(error.message));
  await fillWithProjects(store, plan.projects);
  const ids = await store.rows(sql`SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS place
    FROM project WHERE company_id = 1) p WHERE place % ${Math.floor(plan.projects / 200)} = 0`);
  await store.close();
  await server.stop();
  return ids.map(({ id }) => id);
}

async function measureStart() {
  say(`start, ${plan.starts} times`);
  const times = [];
  for (;;) {
    const server = await serve();
    times.push(server.ms / 1000);
    if (times.length === plan.starts) return { server, seconds: spread(times) };
    await server.stop();
  }
}

const metrics = async ({ address }) => (await fetch(`${address}/metrics`)).text();

const memoryOf = async (server) =>
  Number(/^process_resident_memory_bytes (\d+)$/m.exec(await metrics(server))[1]) / 2 ** 20;

/** Waits for the queries of requests that nobody waits for any more, or the next turn would pay for them. */
async function settle(server) {
  const isBusy = (text) => !/state="busy"} 0$/m.test(text) || !/_waiting 0$/m.test(text);
  while (isBusy(await metrics(server))) await sleep(20);
}

/** Collections make the memory swing, so one reading would say little: the later half of ten are taken together. */
async function memoryUnderLoad(server, target) {
  const readings = [];
  while (readings.length < 10) {
    await load(target, { requests: plan.requests / 10 });
    readings.push(await memoryOf(server));
  }
  return spread(readings.slice(5));
}

async function measureMemory(server, target) {
  const idle = await memoryOf(server);
  const after = [];
  for (const total of [plan.requests, 2 * plan.requests]) {
    say(`memory after ${total.toLocaleString('en')} requests`);
    after.push(await memoryUnderLoad(server, target));
  }
  return { idle, after };
}

async function tokenOf({ address }) {
  const response = await fetch(`${address}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from('demo-client:demo-secret').toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'password', username: 'planner', password: 'demo-password' }),
  });
  return (await response.json()).access_token;
}

/** The floor and what is compared with it, in short turns, so that whatever else the machine does hits all alike. */
async function measureRounds(server, floor, targets) {
  const ratios = targets.map(() => ({ perSecond: [], p50: [] }));
  for (let round = 1; round <= plan.rounds; round++) {
    say(`round ${round} of ${plan.rounds}`);
    const least = await load(floor, { seconds: plan.seconds });
    for (const [i, target] of targets.entries()) {
      const { perSecond, p50 } = await load(target, target.load ?? { seconds: plan.seconds });
      await settle(server);
      ratios[i].perSecond.push(perSecond / least.perSecond);
      ratios[i].p50.push(p50 / least.p50);
    }
  }
  return ratios.map(({ perSecond, p50 }) => ({ perSecond: spread(perSecond), p50: spread(p50) }));
}

/** Reading and writing segments against the same on the bare server; other copies are written than are read. */
async function measureTrenches(server, bare, token, projectId) {
  say('trenches');
  const { connection } = await joinCluster(dataDir);
  const store = openStore(connection, 2, (error) => say(error.message));
  const { typeId, ids } = await fillWithSegments(store, { address: server.address, token }, projectId, 1200);
  await store.close();
  const api = '/public/trench/rest/segments';
  const [read, written, floored] = [ids.slice(0, 200), ids.slice(200, 700), ids.slice(700)];
  await fetch(`${bare.address}/sample/${floored[0]}`, { method: 'PUT' });
  const ours = { address: server.address, token };
  const readFloor = { address: bare.address, paths: read.map((id) => `/segments/${id}`) };
  const readOurs = { ...ours, paths: read.map((id) => `${api}/${id}`) };
  const writeFloor = { address: bare.address, method: 'POST', paths: floored.map((id) => `/segments/${id}`) };
  const body = JSON.stringify({ typeId });
  const writeOurs = {
    ...ours,
    method: 'POST',
    body,
    paths: written.map((id) => `${api}/${id}/trench/cables`),
  };
  await check(readOurs);
  const [reading] = await measureRounds(server, readFloor, [readOurs]);
  const [writing] = await measureRounds(server, writeFloor, [writeOurs]);
  return {
    reading: reading.perSecond,
    writing: writing.perSecond,
    layout: layoutRatio(),
    packing: packingTime(),
  };
}

async function bench() {
  const ids = await prepare();
  const { server, seconds } = await measureStart();
  const { connection } = await joinCluster(dataDir);
  const bare = await start('floor.js', { args: [JSON.stringify(connection)], log });

  const token = await tokenOf(server);
  const floor = { address: bare.address, paths: ids.map((id) => `/projects/${id}`) };
  const project = { address: server.address, token, paths: ids.map((id) => `${BASE}/${id}`) };
  const pages = SEARCHES.map((search) => ({
    ...search,
    address: server.address,
    token,
    paths: [search.q ? `${BASE}/page?${new URLSearchParams({ q: search.q })}` : `${BASE}/page`],
  }));
  await check(floor);
  await check(project);
  for (const page of pages) page.matches = (await check(page)).total;

  const memory = await measureMemory(server, project);
  await load(floor, { seconds: 1 });
  const [projectRatio, ...pageRatios] = await measureRounds(server, floor, [project, ...pages]);
  const trench = await measureTrenches(server, bare, token, ids[0]);
  printReport({
    trench,
    projects: plan.projects,
    requests: plan.requests,
    project: projectRatio.perSecond,
    pages: pages.map(({ q, matches }, i) => ({ q, matches, p50: pageRatios[i].p50 })),
    seconds,
    memory,
  });
}

let tidying;
const tidy = () => (tidying ??= stopAll().then(leaveNothing));

async function leaveNothing() {
  // A server that was killed leaves its PostgreSQL behind.
  if (existsSync(join(dataDir, 'cluster/postmaster.pid'))) await (await joinCluster(dataDir)).stop();
  await rm(directory, { recursive: true, force: true });
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => tidy().finally(() => process.exit(130)));
}
try {
  await chmod(directory, 0o755);
  await bench();
} finally {
  await tidy();
}
