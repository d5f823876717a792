import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { attackerAt } from '../abuse/attacker.js';
import { ATTACKS, connectionsOf, prepareAttacks } from '../abuse/attacks.js';
import { quantile } from '../numbers.js';
import { whole } from '../report.js';
import { openWorld, say, tokenOf } from '../world.js';

const VICTIM = new URL('../abuse/victim.js', import.meta.url);
const GOAL_MS = 50;
/** An attack begins no new request after this time. One that is on its way is waited for. */
const ATTACK_MS = 5000;
const SETTLE_MS = 1000;

/**
 * What a caller of another company waits for a project while somebody attacks: p99 beyond that of an idle server. With
 * the directory of another checkout, which is built, its server is measured first.
 */
export async function measureAbuse({ before }) {
  const earlier =
    before && (await measureServer('before', pathToFileURL(`${before}/server/bin/spadework.js`).href));
  const now = await measureServer('now');
  const added = (found) => (found ? whole(found.p99 - found.idle) : '');
  return [
    [
      `GET /projects/{id} of another company: ms of p99 beyond those of an idle server (${whole(now[0].idle)})`,
      'before',
      'now',
      'goal',
    ],
    ...now.map((found, i) => [
      found.name,
      added(earlier?.[i]),
      added(found),
      `at most ${GOAL_MS}: ${found.p99 - found.idle <= GOAL_MS && !found.failed ? 'reached' : 'MISSED'}` +
        `; ${found.sent} sent, answered ${found.answers}${found.failed ? `; ${found.failed} reads failed` : ''}`,
    ]),
  ];
}

async function measureServer(label, program) {
  const world = await openWorld();
  try {
    const server = await world.serve({ program, env: { SPADEWORK_RATE_LIMIT: '500' } });
    const { address } = server;
    const tokens = {
      admin: await tokenOf(server, 'admin'),
      unconfirmed: await tokenOf(server, 'unconfirmed'),
    };
    const attacker = attackerAt(address, tokens);
    say(`${label}: what the attacks need`);
    const made = await prepareAttacks(attacker, world.withStore);
    const victim = { address, token: await tokenOf(server, 'south') };
    victim.path = await projectOf(victim);
    const rows = [];
    for (const row of ATTACKS) {
      const idle = await readsDuring(victim, () => wait(SETTLE_MS * 2));
      const { reads, outcome } = await readsDuring(victim, () => attack(row, attacker, made));
      const found = { name: row.name, idle: p99(idle.reads), p99: p99(reads), ...outcome };
      found.failed = reads.filter(({ ok }) => !ok).length;
      say(
        `${label}: ${row.name}: ${whole(found.p99 - found.idle)} ms; ${found.sent} sent, answered ${found.answers}`,
      );
      rows.push(found);
      await wait(SETTLE_MS);
    }
    attacker.close();
    return rows;
  } finally {
    await world.close();
  }
}

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const p99 = (reads) =>
  quantile(
    reads.map(({ ms }) => ms),
    0.99,
  );

async function projectOf({ address, token }) {
  const path = '/public/project/rest/projects';
  const response = await fetch(`${address}${path}/page?count=1`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { entities } = await response.json();
  return `${path}/${entities[0].id}`;
}

/** The reads of the victim while something goes on. */
async function readsDuring(workerData, work) {
  const thread = new Worker(VICTIM, { workerData });
  const reads = new Promise((resolve, reject) => thread.once('message', resolve).once('error', reject));
  const outcome = await work();
  thread.postMessage('enough');
  return { reads: await reads, outcome };
}

async function attack(row, attacker, made) {
  const send = row.attack(made);
  const statuses = new Map();
  const until = performance.now() + ATTACK_MS;
  const fire = async () => {
    while (performance.now() < until) {
      const { status } = await send(attacker);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      // Whoever is refused at once tries again soon, but does not measure how fast a connection can be made.
      if (status === 429) await wait(10);
    }
  };
  await Promise.all(Array.from({ length: connectionsOf(row) }, fire));
  return {
    sent: [...statuses.values()].reduce((sum, count) => sum + count, 0),
    answers: [...statuses].map(([status, count]) => `${status} × ${count}`).join(', '),
  };
}
