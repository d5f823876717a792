import { setTimeout as sleep } from 'node:timers/promises';
import { spread } from './numbers.js';
import { range, ratio } from './report.js';
import { metricsOf, openWorld, tokenOf } from './world.js';

/** Others who use a server while it rates sections of 60 cables: what they wait, and how long its event loop is held up. */

const TRENCH = '/public/trench/rest';
const GROUPS = 20;
/** 24 kV, 240 mm² Al in the starter catalog. */
const TYPE = 1037;
/** ms. */
const GOAL = 20;

export async function measureOthers(rounds) {
  const world = await openWorld();
  try {
    const server = await world.serve();
    const call = callerOf(server.address, await tokenOf(server));
    const project = await call(
      'PUT',
      '/public/project/rest/projects/by-owner/planner?moduleType=CABLESIMULATOR',
      {
        number: 'B-RATING',
        name: 'Rating',
        status: 'NEW',
        startDate: '2026-01-01T00:00:00Z',
      },
    );
    const segment = await call('POST', `${TRENCH}/segments/by-projectid/${project.id}`, { name: 'Rating' });
    const at = `${TRENCH}/segments/${segment.id}`;
    await call('POST', `${at}/trench/cables/batch`, { typeId: TYPE, count: GROUPS });
    // The first rating starts the thread.
    await rate(call, at, 0);
    const idle = await during(server, call, at, () => sleep(2000));
    const times = [];
    const busy = await during(server, call, at, async () => {
      for (let round = 1; round <= 4 * rounds; round++) times.push(await rate(call, at, round));
    });
    return [
      ['Rating 60 cables over HTTP, while others read the segment', 'ms', 'range', 'goal'],
      ['A rating with ground of its own', ...cells(spread(times))],
      [`Others, p99; ${ratio(idle.others)} without ratings`, ratio(busy.others)],
      line('Event loop delay, p99', busy.delay, idle.delay, GOAL),
    ];
  } finally {
    await world.close();
  }
}

const cells = (measured) => [ratio(measured.median), range(measured, ratio)];

const line = (what, busy, idle, goal) => [
  `${what}; ${ratio(idle)} without ratings`,
  ratio(busy),
  '',
  `at most ${goal}: ${busy <= goal ? 'reached' : 'MISSED'}`,
];

/** Every round has another temperature, because answers are remembered. */
async function rate(call, at, round) {
  const began = performance.now();
  await call('POST', `${at}/trench/rating`, { surroundings: { ambientTemperature: 10 + round / 100 } });
  return performance.now() - began;
}

/** Reads the segment again and again while something else is done. */
async function during(server, call, at, work) {
  // Delays are counted since the last reading.
  await metricsOf(server);
  const times = [];
  let going = true;
  const asking = (async () => {
    while (going) {
      const began = performance.now();
      await call('GET', at);
      times.push(performance.now() - began);
      await sleep(5);
    }
  })();
  await work();
  going = false;
  await asking;
  const [, delay] = /^spadework_event_loop_delay_p99_seconds (\S+)$/m.exec(await metricsOf(server));
  times.sort((a, b) => a - b);
  return { others: times[Math.floor(times.length * 0.99)], delay: Number(delay) * 1000 };
}

const callerOf = (address, token) => async (method, path, body) => {
  const response = await fetch(address + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'api-version': '1.0', 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (response.status !== 200) throw new Error(`${path} answers ${response.status} ${await response.text()}`);
  return response.json();
};
