import { readFile, writeFile } from 'node:fs/promises';
import { connect, PROGRAM } from './connect.js';

/**
 * Reads what changed since it ran last, and keeps its position in a file. With `--follow` behind the address it goes on
 * and waits for more.
 */

const file = new URL('events.position', import.meta.url);
const follow = process.argv.includes('--follow');
const { events } = await connect(PROGRAM);

let position = Number(await readFile(file, 'utf8').catch(() => '0'));
let count = 0;
for (;;) {
  const query = { after: position, count: 1000, wait: follow ? 30 : 0 };
  const { data, error, response } = await events.GET('/events', { params: { query } });
  if (response.status === 410) {
    // Events are missing: whoever copies data must copy all of it again before going on from here.
    position = error!.oldest! - 1;
    continue;
  }
  if (!data) throw new Error(`${response.status} ${error?.detail}`);
  for (const event of data.events) {
    count++;
    if (follow) console.log(`${event.timestamp} ${event.actor} ${event.type} ${event.resource}`);
  }
  // After the work, not before it: an event that is read twice is better than one that is lost.
  position = data.next;
  await writeFile(file, String(position));
  if (!follow && data.events.length === 0) break;
}
console.log(`read ${count} events up to position ${position}`);
