import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { joinCluster, openCluster } from '../dist/store/embedded/index.js';
import { sql } from '../dist/store/sql.js';
import { openStore } from '../dist/store/store.js';
import { processorTime } from './cpu.js';
import { load } from './load.js';
import { spread } from './numbers.js';
import { processGroup } from './processes.js';

export const log = (text) => console.error(`· ${text}`);

/** As `npm start` and the command itself set them. */
export const NODE_FLAGS = '--max-semi-space-size=64';

const open = new Set();

/** A store in a temporary directory, the servers on it, and the floor: a minimal server to compare with. */
export async function openWorld() {
  const directory = await mkdtemp(join(tmpdir(), 'spadework-bench-'));
  await chmod(directory, 0o755);
  const dataDir = join(directory, 'data');
  const { start, stopAll } = processGroup(join(directory, 'log'));
  let separate;

  /** Starts a server on the embedded store, or on the separate PostgreSQL if that is running. */
  const serve = ({ node, env, program = '../bin/spadework.js' } = {}) =>
    start(program, {
      node,
      args: ['serve', '--demo'],
      env: {
        ...(separate
          ? { SPADEWORK_DATABASE_URL: urlOf(separate), ...keyFile() }
          : { SPADEWORK_DATA_DIR: dataDir }),
        SPADEWORK_PORT: '0',
        NODE_OPTIONS: NODE_FLAGS,
        // The rate limit is never reached, but its code runs, and so does logging.
        SPADEWORK_RATE_LIMIT: '1000000',
        ...env,
      },
    });

  /** The keys of a store that was embedded before are encrypted. */
  const keyFile = () => {
    const file = join(dataDir, 'encryption.key');
    return existsSync(file) ? { SPADEWORK_ENCRYPTION_KEY_FILE: file } : {};
  };

  /**
   * Starts the PostgreSQL of the store separately, for any number of servers. No server may be running yet. It keeps
   * the time of every commit, for those who measure from there.
   */
  const separateStore = async () => {
    separate = await openCluster(dataDir);
    await withStore((store) => store.run(sql`ALTER SYSTEM SET track_commit_timestamp = on`));
    await separate.stop();
    separate = await openCluster(dataDir);
  };

  /** Runs `work` with a connection to the store. The store must be running. */
  async function withStore(work) {
    const { connection } = separate ?? (await joinCluster(dataDir));
    const store = openStore(connection, 2, (error) => log(error.message));
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  }

  const startFloor = async () =>
    start('floor.js', { args: [JSON.stringify((separate ?? (await joinCluster(dataDir))).connection)] });

  const postmaster = () =>
    Number(readFileSync(join(dataDir, 'cluster/postmaster.pid'), 'utf8').split('\n')[0]);
  const startReceiver = () => start('events/receiver.js', {});

  let closing;
  const close = () =>
    (closing ??= stopAll().then(async () => {
      await separate?.stop();
      // A killed server leaves its PostgreSQL running.
      if (existsSync(join(dataDir, 'cluster/postmaster.pid'))) await (await joinCluster(dataDir)).stop();
      await rm(directory, { recursive: true, force: true });
      open.delete(world);
    }));

  const world = { serve, startFloor, startReceiver, postmaster, separateStore, withStore, close };
  open.add(world);
  return world;
}

/** Removes all processes and directories, also when the benchmark fails. */
export const closeWorlds = () => Promise.all([...open].map(({ close }) => close()));

const urlOf = ({ connection: { host, port, user, password, database } }) =>
  `postgres://localhost/${database}?${new URLSearchParams({ host, port, user, password })}`;

export async function tokenOf({ address }, username = 'planner', client = 'demo-client:demo-secret') {
  const response = await fetch(`${address}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(client).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'password', username, password: 'demo-password' }),
  });
  return (await response.json()).access_token;
}

export const metricsOf = async ({ address }) => (await fetch(`${address}/metrics`)).text();

/** Waits for the queries of abandoned requests, so that they do not slow down the next turn. */
export async function settle(server) {
  const isBusy = (text) => !/state="busy"} 0$/m.test(text) || !/_waiting 0$/m.test(text);
  while (isBusy(await metricsOf(server))) await sleep(20);
}

/**
 * Measures the floor and the servers in short turns, so that other load on the machine affects all of them equally.
 * `between` undoes the changes of a turn. `perProcessor` is how many requests a second of processor time answers, the
 * server's and PostgreSQL's; it is missing where the system does not tell.
 */
export async function compare({ server, plan, postmaster }, floor, targets, between = () => {}) {
  const measures = ['perSecond', 'p50', 'p95', 'perProcessor'];
  const ratios = targets.map(() => Object.fromEntries(measures.map((measure) => [measure, []])));
  const turn = async (target, pid) => {
    const before = processorTime(pid, postmaster());
    const found = await load(target, target.load ?? { seconds: plan.seconds });
    await settle(server);
    const after = processorTime(pid, postmaster());
    return { ...found, perProcessor: before && found.answers / (after - before) };
  };
  for (let round = 1; round <= plan.rounds; round++) {
    log(`round ${round} of ${plan.rounds}`);
    await between();
    const least = await turn(floor, floor.pid);
    for (const [i, target] of targets.entries()) {
      const found = await turn(target, server.pid);
      for (const measure of measures)
        if (least[measure]) ratios[i][measure].push(found[measure] / least[measure]);
    }
  }
  return ratios.map((lists) =>
    Object.fromEntries(
      measures.filter((measure) => lists[measure].length).map((measure) => [measure, spread(lists[measure])]),
    ),
  );
}
