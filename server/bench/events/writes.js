import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { processorTime } from '../cpu.js';
import { load } from '../load.js';
import { median, spread } from '../numbers.js';
import { atLeast, atMost, ratio } from '../report.js';
import { fillWithSegments } from '../segments.js';
import { log, NODE_FLAGS, settle, tokenOf } from '../world.js';
import { everyPositionGiven, projectChanges } from './world.js';

const LEFT_OUT = fileURLToPath(new URL('./leftOut.js', import.meta.url));
/** Requests of one caller to each server in a round. */
const ALONE = 200;
/** Turns of each server in a round. */
const PARTS = 5;

/** The same writes with events and without, in turns on one store: many callers at once, and one alone. */
export async function measureWrites(world, plan) {
  const { server, ours, projectIds, serve, withStore } = world;
  const bare = await serve({ env: { NODE_OPTIONS: `${NODE_FLAGS} --import ${LEFT_OUT}` } });
  const without = { address: bare.address, token: await tokenOf(bare) };
  return withStore(async (store) => {
    const { ids, typeId, restore } = await fillWithSegments(store, ours, projectIds[0], 400);
    const cables = (segments) => ({
      method: 'POST',
      body: () => JSON.stringify({ typeId }),
      paths: segments.map((id) => `/public/trench/rest/segments/${id}/trench/cables`),
    });
    // Each server has its own, so that what it remembers of them is what is stored.
    const kinds = [
      ['POST …/trench/cables', cables(ids.slice(0, 200)), cables(ids.slice(200))],
      ['PUT /projects/{id}', projectChanges(projectIds.slice(0, 500)), projectChanges(projectIds.slice(500))],
    ];
    const rows = [];
    for (const [what, withEvents, withoutEvents] of kinds) {
      log(`${what}, with and without events`);
      const sides = [
        { server, target: { ...ours, ...withEvents } },
        { server: bare, target: { ...without, ...withoutEvents } },
      ];
      const { perSecond, ticks, extra } = await compared(world, sides, plan, restore);
      rows.push(
        atLeast(`${what}: requests per second`, perSecond, 0.92),
        ...(ticks ? [atMost(`${what}: processor time, with PostgreSQL and positions`, ticks)] : []),
        more(`${what}: p50 of one caller, more than without`, extra),
      );
    }
    await bare.stop();
    return [['Writes with events, without them being 1', 'median', 'range', 'goal'], ...rows];
  });
}

async function compared(world, sides, plan, restore) {
  const [perSecond, ticks, extra] = [[], [], []];
  log('both are warmed up');
  for (const { target } of sides) await load(target, { requests: 3 * plan.turn });
  for (let round = 1; round <= plan.rounds; round++) {
    await restore();
    const found = new Map(sides.map((side) => [side, { answers: 0, seconds: 0, ticks: 0 }]));
    // In short turns, and each begins as often as the other: whatever else the machine does hits both alike.
    for (let part = 0; part < PARTS; part++)
      for (const side of part % 2 ? sides : sides.toReversed())
        await turn(world, side, plan.turn / PARTS, found.get(side));
    const [p50, p50Without] = (await alternating(sides)).map(median);
    await everyPositionGiven(world);
    const [ours, without] = sides.map((side) => found.get(side));
    perSecond.push(without.seconds / ours.seconds);
    if (without.ticks) ticks.push(ours.ticks / without.ticks);
    extra.push(p50 - p50Without);
    log(
      `round ${round}: ${ratio(perSecond.at(-1))} of ${(without.answers / without.seconds).toFixed(0)} per second, processor time ${ratio(ticks.at(-1) ?? 0)}, ${p50.toFixed(2)} ms and ${p50Without.toFixed(2)} ms`,
    );
  }
  return { perSecond: spread(perSecond), ticks: ticks.length && spread(ticks), extra: spread(extra) };
}

async function turn(world, { server, target }, requests, sum) {
  const postmaster = world.postmaster();
  const before = processorTime(server.pid, postmaster);
  const { perSecond, answers } = await load(target, { requests });
  await settle(server);
  // Positions are given while the writes go on, and the rest of it is not the next one's to pay for.
  await everyPositionGiven(world);
  if (before) sum.ticks += processorTime(server.pid, postmaster) - before;
  sum.answers += answers;
  sum.seconds += answers / perSecond;
}

/** One caller who asks the one server and the other, so that whatever else the machine does hits both alike. */
async function alternating(sides) {
  const times = sides.map(() => []);
  const agents = sides.map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
  for (let n = 0; n < ALONE; n++)
    for (const [i, { target }] of sides.entries()) times[i].push(await timed(agents[i], target, n));
  for (const agent of agents) agent.destroy();
  return times;
}

const timed = (agent, { address, token, method, paths, body }, n) =>
  new Promise((resolve, reject) => {
    const text = body();
    const headers = {
      authorization: `Bearer ${token}`,
      'api-version': '1.0',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    };
    const began = performance.now();
    const sent = request(address + paths[n % paths.length], { agent, method, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${paths[n]} answers ${response.statusCode}`));
      response.on('end', () => resolve(performance.now() - began)).resume();
    });
    sent.on('error', reject).end(text);
  });

function more(what, { median: middle, least, most }) {
  const shown = (number) => `${number >= 0 ? '+' : ''}${number.toFixed(2)} ms`;
  const verdict = `at most +0.2 ms: ${middle <= 0.2 ? 'reached' : 'MISSED'}`;
  return [what, shown(middle), `${shown(least)} to ${shown(most)}`, verdict];
}
