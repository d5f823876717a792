import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '../../dist/store/sql.js';
import { BARE_TABLE, fillWithCatalog } from '../catalog.js';
import { check } from '../load.js';
import { atMost, count, megabytes } from '../report.js';
import { compare, metricsOf, say } from '../world.js';

const API = '/public/calculation/rest';
const ROWS = 2000;

/** A catalog of 100,000 nodes, additions to calculations, and large reports. */
export async function measureCalculation(world) {
  const { ours, bare, plan, withStore } = world;
  const nodes = plan.projects;
  say(`a catalog with ${count(nodes)} nodes`);
  const { revision, codes, big } = await withStore(async (store) => {
    await store.run(BARE_TABLE);
    return fillWithCatalog(store, nodes);
  });
  const floor = { ...bare, paths: codes.map((code) => `/catalog/${revision}/${code}`) };
  const node = {
    ...ours,
    paths: codes.map(
      (code) => `${API}/catalognodes/by-revision/${revision}/by-type/BUDGET/by-number/${code}`,
    ),
  };
  const q = 'kabel løkkeveien';
  const page = {
    ...ours,
    paths: [`${API}/catalognodes/by-revision/${revision}/page?${new URLSearchParams({ q })}`],
  };
  await check(floor);
  await check(node);
  const { total } = await check(page);
  const [pageRatio, nodeRatio] = await compare(world, floor, [page, node]);
  const projects = await calculations(world, 50);
  const rows = { ...bare, method: 'POST', paths: projects.map((id) => `/nodes/${id}`) };
  const add = {
    ...ours,
    method: 'PUT',
    body: JSON.stringify({ number: big[0], quantity: 3 }),
    paths: projects.map((id) => `${API}/calculationnodes/by-projectid/${id}`),
  };
  const [addRatio] = await compare(world, rows, [add]);
  const reports = await measureReports(world);
  return [
    [
      `Calculation: median latency among ${count(nodes)} catalog nodes, the floor being 1`,
      'median',
      'range',
      'goal',
    ],
    atMost(`GET …/page?q=${q} (${count(total)} match)`, pageRatio.p50, 10),
    atMost('GET …/by-number/{number} to full depth', nodeRatio.p50, 3),
    atMost('PUT /calculationnodes: a code of 201 nodes, 200 rows inserted bare being 1', addRatio.p50, 5),
    ...reports,
  ];
}

/** Projects with an empty calculation on the revision that was just published. */
async function calculations({ ours, withStore, projectIds }, many) {
  const ids = projectIds.slice(0, many);
  await withStore((store) =>
    store.run(
      sql`UPDATE project SET modules = '{CALCULATION}' WHERE company_id = 1 AND id = ANY (${ids}::bigint[])`,
    ),
  );
  await check({ ...ours, paths: ids.map((id) => `${API}/modules/${id}`) });
  return ids;
}

/** Reports of 2,000 rows as PDF and as Excel, and how long other requests wait meanwhile. */
async function measureReports({ ours, server, withStore, projectIds }) {
  const [id] = await calculations({ ours, withStore, projectIds: projectIds.slice(60) }, 1);
  const headers = { authorization: `Bearer ${ours.token}` };
  // Every code has seven WORK nodes.
  const wanted = Math.ceil(ROWS / 7);
  for (let i = 0; i < wanted; i++) {
    const body = JSON.stringify({ number: `B${i}`, quantity: 1 + i });
    const response = await fetch(`${ours.address}${API}/calculationnodes/by-projectid/${id}`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
    if (response.status !== 200) throw new Error(`adding answers ${response.status}`);
  }
  const report = await fetch(`${ours.address}${API}/reports/quantity/by-projectid/${id}/json`, { headers });
  const sheets = Object.values(await report.json()).map(({ length }) => length);
  const all = sheets.reduce((sum, length) => sum + length, 0);
  const lines = [];
  for (const [name, rows, path] of [
    ['PDF', sheets[0], `${API}/reports/quantity/by-projectid/${id}/by-type/WORK/pdf`],
    ['Excel', all, `${API}/reports/quantity/by-projectid/${id}/excel`],
  ]) {
    await metricsOf(server);
    const others = waiting(server);
    const began = performance.now();
    const response = await fetch(ours.address + path, { headers });
    const { byteLength } = await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${path} answers ${response.status}`);
    const ms = performance.now() - began;
    const { p99, most, peak } = await others.stop();
    const delay =
      Number(/^spadework_event_loop_delay_p99_seconds (\S+)$/m.exec(await metricsOf(server))[1]) * 1000;
    lines.push([
      `${name} of ${count(rows)} rows (${Math.round(byteLength / 1024)} kB)`,
      `${(ms / 1000).toFixed(2)} s`,
      peak ? `peak ${megabytes(peak)}` : '',
      `others meanwhile p99 ${p99.toFixed(0)} ms, at most ${most.toFixed(0)} ms; loop delay p99 ${delay.toFixed(0)} ms`,
    ]);
  }
  return lines;
}

/** Repeats a small request and reads the memory of the typesetter, until it is stopped. */
function waiting({ address, pid }) {
  const times = [];
  let peak = 0;
  let going = true;
  const asking = (async () => {
    while (going) {
      const began = performance.now();
      await (await fetch(`${address}/health/live`)).text();
      times.push(performance.now() - began);
      peak = Math.max(peak, ...childrenOf(pid).map(peakMemory));
      await sleep(5);
    }
  })();
  return {
    async stop() {
      going = false;
      await asking;
      times.sort((a, b) => a - b);
      return { p99: times[Math.floor(times.length * 0.99)], most: times.at(-1), peak };
    },
  };
}

/** Available on Linux only. */
const told = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};
const childrenOf = (pid) => told(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean);
const peakMemory = (pid) => {
  const isNode = told(`/proc/${pid}/cmdline`).includes('typesetWorker');
  return isNode ? Number(/VmHWM:\s+(\d+)/.exec(told(`/proc/${pid}/status`))?.[1] ?? 0) / 1024 : 0;
};
