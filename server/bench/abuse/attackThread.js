import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { attackerAt } from './attacker.js';
import { ATTACKS, connectionsOf } from './attacks.js';

/**
 * One attack, in a thread that gives way to the server: whoever attacks has processors of their own, and must not take
 * those of the machine that is measured.
 */
const GIVES_WAY = 10;
const { address, tokens, made, number, ms } = workerData;
setPriority(GIVES_WAY);

const row = ATTACKS[number];
const attacker = attackerAt(address, tokens);
const send = row.attack(made);
const statuses = new Map();
const until = performance.now() + ms;

async function fire(_, place) {
  // Not all at the same moment: how many connections a server can accept at once is not what is measured.
  await sleep(place);
  while (performance.now() < until) {
    const { status, retryAfter } = await send(attacker);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    // Whoever is refused at once tries again when told to: how fast a server can refuse is not what is measured.
    if (status === 429) await sleep(retryAfter * 1000);
  }
}

await Promise.all(Array.from({ length: connectionsOf(row) }, fire));
attacker.close();
parentPort.postMessage(statuses);
