import { measureDeliveries } from '../events/deliveries.js';
import { measureHanging, measureLatency } from '../events/latency.js';
import { measurePages } from '../events/pages.js';
import { openEventWorld } from '../events/world.js';
import { measureWrites } from '../events/writes.js';
import { log } from '../world.js';

/** What events cost those who write, how soon they are seen, and what a long feed costs those who read. */
export async function measureEvents({ plan }) {
  const rows = [];
  const add = (part) => {
    for (const line of part) log(line.join('  '));
    rows.push(...part, []);
  };
  const world = await openEventWorld();
  try {
    const receiver = await world.startReceiver();
    log('writes with events and without');
    add(await measureWrites(world, plan));
    log('how soon events are seen');
    add(await measureLatency(world, receiver, plan));
    log('deliveries');
    add(await measureDeliveries(world, receiver, plan));
    log('a receiver that hangs');
    add(await measureHanging(world, receiver, plan));
  } finally {
    await world.close();
  }
  log('pages');
  add(await measurePages(plan));
  return rows.slice(0, -1);
}
