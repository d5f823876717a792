import { fileURLToPath } from 'node:url';
import { loadMixture } from '../load.js';
import { checkMixture, fillForMixture, mixtureOf } from '../mixture.js';
import { count, megabytes, ratio } from '../report.js';
import { log, metricsOf, openWorld } from '../world.js';

const PARTS = 10;
/** How much the last reading may exceed the first one, which is taken after a tenth of the requests. */
const FLAT = 1.1;
const INSIDE = ['--expose-gc', '--import', fileURLToPath(new URL('../memoryProbe.js', import.meta.url))];

/** Very many requests to one server on the embedded store. Its memory must not grow. */
export async function measureSoak({ plan }) {
  const world = await openWorld();
  try {
    log('a store with 1,000 projects');
    const server = await world.serve({ node: INSIDE });
    const known = await fillForMixture(world, server, 1000);
    await checkMixture(server, known);
    const readings = [];
    for (let part = 1; part <= PARTS; part++) {
      // New tokens and other steps each time, like real callers.
      const requestsOf = await mixtureOf(server, known, part);
      const { perSecond } = await loadMixture([server.address], requestsOf, { requests: plan.soak / PARTS });
      readings.push(await readingOf(server));
      log(`${part * PARTS} %: ${readingText(readings.at(-1))}; ${Math.round(perSecond)} requests a second`);
    }
    return [
      [`A soak of ${count(plan.soak)} requests, after a tenth of them being 1`, 'last', 'most', 'goal'],
      ...Object.keys(readings[0]).map((name) => flatness(name, readings)),
      ['Each tenth of the requests'],
      ...readings.map((reading, i) => [`${(i + 1) * PARTS} %: ${readingText(reading)}`]),
    ];
  } finally {
    await world.close();
  }
}

const NAMES = {
  rss: 'Resident memory',
  heap: 'Heap in use',
  handles: 'Handles',
  files: 'Open files',
  delay: 'Event loop delay, p99',
};

async function readingOf(server) {
  // Counted since the previous reading.
  const delay = Number(/^spadework_event_loop_delay_p99_seconds (\S+)$/m.exec(await metricsOf(server))[1]);
  const reading = { ...(await server.ask()), delay };
  await metricsOf(server);
  return reading;
}

function flatness(name, readings) {
  const values = readings.map((reading) => reading[name]);
  const [first, last, most] = [values[0], values.at(-1), Math.max(...values)].map(
    (value) => value / values[0],
  );
  // The event loop delay depends on the machine, so it has no goal.
  const goal = name === 'delay' ? '' : `at most ${FLAT}: ${last <= FLAT * first ? 'reached' : 'MISSED'}`;
  return [NAMES[name], ratio(last), ratio(most), goal];
}

const readingText = ({ rss, heap, handles, files, delay }) =>
  `resident ${megabytes(rss / 2 ** 20)}, heap ${megabytes(heap / 2 ** 20)}, ${handles} handles, ${files} files, delay p99 ${(delay * 1000).toFixed(0)} ms`;
