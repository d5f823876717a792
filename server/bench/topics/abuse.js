import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { attackerAt } from '../abuse/attacker.js';
import { ATTACKS, prepareAttacks } from '../abuse/attacks.js';
import { quantile } from '../numbers.js';
import { whole } from '../report.js';
import { log, openWorld, tokenOf } from '../world.js';

const VICTIM = new URL('../abuse/victim.js', import.meta.url);
const ATTACK = new URL('../abuse/attackThread.js', import.meta.url);
const GOAL_MS = 50;
/** An attack begins no new request after this time. One that is on its way is waited for. */
const ATTACK_MS = 5000;
const SETTLE_MS = 1000;

/**
 * What a caller of another company waits for a project while somebody attacks: p99 beyond that of an idle server. With
 * the directory of another checkout, which is built, its server is measured first.
 */
export async function measureAbuse({ before, only }) {
  const earlier =
    before && (await measureServer('before', only, pathToFileURL(`${before}/server/bin/spadework.js`).href));
  const now = await measureServer('now', only);
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
        `; answered ${found.answers}${failures(found)}`,
    ]),
  ];
}

async function measureServer(label, only, program) {
  const world = await openWorld();
  try {
    const server = await world.serve({ program, env: { SPADEWORK_RATE_LIMIT: '500' } });
    const { address } = server;
    const tokens = {
      admin: await tokenOf(server, 'admin'),
      unconfirmed: await tokenOf(server, 'unconfirmed'),
    };
    const attacker = attackerAt(address, tokens);
    log(`${label}: what the attacks need`);
    const made = await prepareAttacks(attacker, world.withStore);
    const victim = { address, token: await tokenOf(server, 'south') };
    victim.path = await projectOf(victim);
    const rows = [];
    for (const row of ATTACKS.filter(({ name }) => !only || name.includes(only))) {
      const idle = await readsDuring(victim, () => wait(SETTLE_MS * 2));
      const workerData = { address, tokens, made, number: ATTACKS.indexOf(row), ms: ATTACK_MS };
      const { reads, outcome } = await readsDuring(victim, () =>
        messageOf(new Worker(ATTACK, { workerData })),
      );
      const found = {
        name: row.name,
        idle: p99(idle.reads),
        p99: p99(reads),
        answers: listed(outcome),
        failed: listed(counted(reads.filter(({ status }) => status !== 200))),
      };
      log(
        `${label}: ${row.name}: ${whole(found.p99 - found.idle)} ms; answered ${found.answers}${failures(found)}`,
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

const messageOf = (thread) =>
  new Promise((resolve, reject) => thread.once('message', resolve).once('error', reject));

/** The reads of the victim while something goes on. */
async function readsDuring(workerData, work) {
  const thread = new Worker(VICTIM, { workerData });
  const reads = messageOf(thread);
  const outcome = await work();
  thread.postMessage('enough');
  return { reads: await reads, outcome };
}

const counted = (reads) =>
  reads.reduce((counts, { status }) => counts.set(status, (counts.get(status) ?? 0) + 1), new Map());
const listed = (counts) => [...counts].map(([status, count]) => `${status} × ${count}`).join(', ');
const failures = ({ failed }) => (failed ? `; reads that failed: ${failed}` : '');
