import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { spread } from './numbers.js';
import { count, megabytes } from './report.js';
import { log, metricsOf } from './world.js';

/** Files of reports: 2,000 rows as PDF, flat and in groups, and as Excel; and small ones. */

const CALCULATION = '/public/calculation/rest';
const ROWS = 2000;
/** Every code of the catalog has so many WORK nodes. */
const WORK_PER_CODE = 7;
const GOAL = { seconds: 1.5, memory: 350, small: 60 };

/** `large` and `small` are ids of projects with an empty calculation. */
export async function measureReports(world, large, small) {
  const { ours, plan } = world;
  log('a calculation with 2,000 rows');
  const pdf = await fillReport(ours, large);
  const report = await request(ours, `${CALCULATION}/reports/quantity/by-projectid/${large}/json`);
  const sheets = Object.values(await report.json()).map(({ length }) => length);
  const all = sheets.reduce((sum, length) => sum + length, 0);
  const excel = `${CALCULATION}/reports/quantity/by-projectid/${large}/excel`;
  const lines = [
    [],
    ['Reports, each made anew', 'time', 'peak memory', 'goal, and others meanwhile'],
    await measureLarge(world, large, `PDF of ${count(sheets[0])} rows, flat`, pdf, plan.rounds, GOAL),
    await measureLarge(
      world,
      large,
      `PDF of ${count(sheets[0])} rows, in groups`,
      `${pdf}?groupByGroups=true`,
      plan.rounds,
      GOAL,
    ),
    await measureLarge(world, large, `Excel of ${count(all)} rows`, excel, plan.rounds),
  ];
  return [...lines, await measureSmall(ours, small)];
}

/** Fills a calculation so that its report has 2,000 rows. Returns the path of that report. */
export async function fillReport(ours, projectId) {
  await fill(ours, projectId, Math.ceil(ROWS / WORK_PER_CODE));
  return `${CALCULATION}/reports/quantity/by-projectid/${projectId}/by-type/WORK/pdf`;
}

export async function request({ address, token }, path, { method = 'GET', body } = {}) {
  const response = await fetch(address + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path} answers ${response.status}`);
  return response;
}

async function fill(ours, projectId, codes) {
  for (let i = 0; i < codes; i++)
    await request(ours, `${CALCULATION}/calculationnodes/by-projectid/${projectId}`, {
      method: 'PUT',
      body: { number: `B${i}`, quantity: 1 + i },
    });
}

/** Files that were made are cached, so every round has another name of the project in its head. */
export const rename = (ours, projectId, name) =>
  request(ours, `/public/project/rest/projects/${projectId}?property=name`, {
    method: 'PUT',
    body: { name },
  });

async function measureLarge({ ours, server }, projectId, what, path, rounds, goal) {
  const seconds = [];
  const peaks = [];
  const waits = [];
  let bytes = 0;
  // The first file starts the process that makes it.
  await (await request(ours, path)).arrayBuffer();
  await metricsOf(server);
  for (let round = 1; round <= rounds; round++) {
    await rename(ours, projectId, `Project of round ${round}: ${what}`);
    const others = waiting(server);
    const began = performance.now();
    bytes = (await (await request(ours, path)).arrayBuffer()).byteLength;
    seconds.push((performance.now() - began) / 1000);
    const { times, peak } = await others.stop();
    waits.push(...times);
    peaks.push(peak);
  }
  const delay =
    Number(/^spadework_event_loop_delay_p99_seconds (\S+)$/m.exec(await metricsOf(server))[1]) * 1000;
  const { median, least, most } = spread(seconds);
  const peak = spread(peaks).median;
  const reached = goal && median <= goal.seconds && peak <= goal.memory;
  const verdict = goal
    ? `at most ${goal.seconds} s, ${megabytes(goal.memory)}: ${reached ? 'reached' : 'MISSED'}; `
    : '';
  waits.sort((a, b) => a - b);
  return [
    `${what} (${Math.round(bytes / 1024)} kB)`,
    `${median.toFixed(2)} s (${least.toFixed(2)} to ${most.toFixed(2)})`,
    peak ? megabytes(peak) : '',
    `${verdict}others p99 ${waits[Math.floor(waits.length * 0.99)].toFixed(0)} ms, at most ${waits.at(-1).toFixed(0)} ms; loop delay p99 ${delay.toFixed(0)} ms`,
  ];
}

/** One report of a few rows for each of several projects, after one that is not counted. */
async function measureSmall(ours, projects) {
  const times = [];
  for (const id of projects) {
    await fill(ours, id, 2);
    const began = performance.now();
    await (
      await request(ours, `${CALCULATION}/reports/quantity/by-projectid/${id}/by-type/WORK/pdf`)
    ).arrayBuffer();
    times.push(performance.now() - began);
  }
  const { median, least, most } = spread(times.slice(1));
  const verdict = median <= GOAL.small ? 'reached' : 'MISSED';
  return [
    `PDF of ${2 * WORK_PER_CODE} rows`,
    `${median.toFixed(0)} ms (${least.toFixed(0)} to ${most.toFixed(0)})`,
    '',
    `at most ${GOAL.small} ms: ${verdict}`,
  ];
}

/** Repeats a small request and reads the memory of the typesetter, until it is stopped. */
export function waiting({ address, pid }) {
  const times = [];
  let peak = 0;
  let going = true;
  for (const child of typesettersOf(pid)) forgetPeak(child);
  const asking = (async () => {
    while (going) {
      const began = performance.now();
      await (await fetch(`${address}/health/live`)).text();
      times.push(performance.now() - began);
      peak = Math.max(peak, ...typesettersOf(pid).map(peakMemory));
      await sleep(5);
    }
  })();
  return {
    async stop() {
      going = false;
      await asking;
      return { times, peak };
    },
  };
}

/** What follows is available on Linux only. */
const readText = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};
const typesettersOf = (pid) =>
  readText(`/proc/${pid}/task/${pid}/children`)
    .split(' ')
    .filter((child) => child && readText(`/proc/${child}/cmdline`).includes('bundle/worker'));
const peakMemory = (pid) => Number(/VmHWM:\s+(\d+)/.exec(readText(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;

/** The peak of the next job shall be its own. */
function forgetPeak(pid) {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Another system, or the process has just ended.
  }
}
