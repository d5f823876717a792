import { processorTime, processorTimeOf, TICK_MS } from '../cpu.js';
import { load, loadMixture } from '../load.js';
import { checkMixture, fillForMixture, mixtureOf } from '../mixture.js';
import { spread } from '../numbers.js';
import { atMost, count, range, ratio, whole } from '../report.js';
import { log, openWorld, settle } from '../world.js';

const PROCESSES = [1, 2, 4];
/** The floor is much faster and needs more requests: a few would be done before all connections are open. */
const FLOOR_TURNS = 10;

/** All six services at once: on the embedded store, and on a separate PostgreSQL with one, two and four servers. */
export async function measureMixed({ plan }) {
  const world = await openWorld();
  try {
    log(`a store with ${count(plan.mixedProjects)} projects, segments and calculations`);
    let server = await world.serve();
    const known = await fillForMixture(world, server, plan.mixedProjects);
    await checkMixture(server, known);
    const rows = [
      [
        `A mixture of the six services among ${count(plan.mixedProjects)} projects, the floor being 1`,
        'median',
        'range',
      ],
      ...(await measured(world, plan, 'embedded store', [server], known)),
    ];
    await server.stop();
    await world.separateStore();
    const servers = [];
    for (const many of PROCESSES) {
      while (servers.length < many) {
        server = await world.serve();
        servers.push(server);
      }
      const where = `separate PostgreSQL, ${many} ${many === 1 ? 'server' : 'servers'}`;
      rows.push(...(await measured(world, plan, where, servers, known)));
    }
    return rows;
  } finally {
    await world.close();
  }
}

/** The floor and the mixture in turns, with the same number of connections. */
async function measured(world, plan, where, servers, known) {
  const floorProcess = await world.startFloor();
  const floor = { address: floorProcess.address, paths: known.projects.map(({ id }) => `/projects/${id}`) };
  const requestsOf = await mixtureOf(servers[0], known);
  const addresses = servers.map(({ address }) => address);
  const ratios = { perSecond: [], p50: [], p95: [], p99: [] };
  const figures = { perSecond: [], server: [], postgres: [] };
  const pids = servers.map(({ pid }) => pid);
  const times = () => ({
    own: processorTimeOf(pids),
    // Of the first server and PostgreSQL together.
    both: processorTime(pids[0], world.postmaster()),
    first: processorTimeOf(pids.slice(0, 1)),
  });
  // Round 0 is a warm-up.
  for (let round = 0; round <= plan.rounds; round++) {
    log(`${where}: ${round ? `round ${round} of ${plan.rounds}` : 'warming up'}`);
    const least = await load(floor, { requests: FLOOR_TURNS * plan.turn });
    const before = times();
    const mixed = await loadMixture(addresses, requestsOf, { requests: 2 * plan.turn });
    const after = times();
    if (round && before.own !== undefined && before.both !== undefined) {
      const perRequest = (ticks) => (ticks * TICK_MS) / mixed.answers;
      figures.perSecond.push(mixed.perSecond);
      figures.server.push(perRequest(after.own - before.own));
      figures.postgres.push(perRequest(after.both - before.both - (after.first - before.first)));
    }
    for (const server of servers) await settle(server);
    if (round) for (const [name, values] of Object.entries(ratios)) values.push(mixed[name] / least[name]);
  }
  await floorProcess.stop();
  const { perSecond, p50, p95, p99 } = ratios;
  return [
    [`${where}: requests per second`, ratio(spread(perSecond).median), range(spread(perSecond), ratio)],
    atMost(`${where}: p50`, spread(p50)),
    atMost(`${where}: p95`, spread(p95)),
    atMost(`${where}: p99`, spread(p99)),
    ...absolute(where, figures),
  ];
}

/** Requests per second of this machine as it was, and what a request takes of a processor, which is much the same on a busy one. */
function absolute(where, { perSecond, server, postgres }) {
  if (perSecond.length === 0) return [];
  const row = (what, values, show) => [
    `${where}: ${what}`,
    show(spread(values).median),
    range(spread(values), show),
  ];
  return [
    row('requests per second, here and now', perSecond, whole),
    row('processor ms of the servers per request', server, ratio),
    row('processor ms of PostgreSQL per request', postgres, ratio),
  ];
}
