import { rmdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { findBinaries } from './binaries.js';
import { createCluster, superuser } from './creation.js';
import { ClusterInUse, createDatabase, database, tryLock } from './lock.js';
import { findPostmaster, lastSocketDirectory, type Postmaster } from './pidfile.js';
import { type Place, showPlace } from './place.js';
import { makeSocketDirectory, removeSocketDirectory, startPostmaster, stopPostmaster } from './postmaster.js';

/** How long the connection of a killed server may need to vanish. */
const lockPatience = 2_000;
const startPatience = 10_000;
const answerPatience = 30_000;

/** Holds the lock of a cluster, and brings PostgreSQL back whenever the lock's connection breaks. */
export class Owner {
  readonly #place: Place;
  readonly #log: (line: string) => void;
  readonly #closing = new AbortController();
  /** Socket directories of earlier servers, to be removed once the cluster is ours. */
  readonly #abandoned = new Set<string>();
  #pid?: number;
  #socketDirectory?: string;
  #port = 0;
  #lock?: Client;
  #lockedAt = 0;
  #pause = 0;
  #healing?: Promise<void>;
  #stopping?: Promise<void>;

  constructor(place: Place, log: (line: string) => void) {
    this.#place = place;
    this.#log = log;
  }

  get connection() {
    return { host: this.#socketDirectory!, port: this.#port, user: superuser, database };
  }

  async open(patience = lockPatience): Promise<this> {
    try {
      await this.#seize(patience);
      await createDatabase(this.#lock!);
      await showPlace(this.#place, this.#log);
      return this;
    } catch (error) {
      // The PostgreSQL that we started in vain may be the one that the winner uses: then this fails, rightly.
      if (error instanceof ClusterInUse) await rmdir(this.#socketDirectory ?? '').catch(() => undefined);
      else await this.stop();
      throw error;
    }
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    this.#closing.abort();
    await this.#healing;
    // The lock goes last, or another server could take over what is about to stop.
    if (this.#pid) await stopPostmaster(this.#pid, this.#place.cluster);
    await this.#lock?.end();
    if (this.#socketDirectory) await removeSocketDirectory(this.#socketDirectory);
  }

  async #seize(patience = lockPatience): Promise<void> {
    const startBy = Date.now() + startPatience;
    let heldSince: number | undefined;
    let silentSince: number | undefined;
    for (;;) {
      this.#closing.signal.throwIfAborted();
      this.#abandoned.add(await lastSocketDirectory(this.#place.cluster));
      const postmaster = await findPostmaster(this.#place.cluster);
      if (!postmaster) {
        await this.#start(startBy);
        continue;
      }
      const lock = postmaster.status === 'ready' ? await tryLock(postmaster) : 'unreachable';
      if (lock instanceof Client) {
        if (this.#isWelcome(postmaster)) return this.#accept(postmaster, lock);
        await stopPostmaster(postmaster.pid, this.#place.cluster);
        await removeSocketDirectory(postmaster.host);
      } else if (lock === 'held') {
        heldSince ??= Date.now();
        if (Date.now() - heldSince >= patience) throw new ClusterInUse(this.#place.dataDir);
      } else if (postmaster.status !== 'starting') {
        silentSince ??= Date.now();
        if (Date.now() - silentSince >= answerPatience) {
          throw new Error(`PostgreSQL (process ${postmaster.pid}) does not answer in ${postmaster.host}`);
        }
      }
      await sleep(20);
    }
  }

  async #start(startBy: number): Promise<void> {
    const bin = await findBinaries(this.#place);
    await createCluster(this.#place, bin);
    this.#socketDirectory = await makeSocketDirectory(this.#place, this.#socketDirectory);
    const failure = await startPostmaster(
      this.#place,
      bin,
      this.#socketDirectory,
      this.#closing.signal,
      (pid) => {
        this.#pid = pid;
      },
    );
    if (failure && (!failure.isPassing || Date.now() > startBy)) throw new Error(failure.reason);
    if (failure) await sleep(250);
  }

  /** The promised socket directory must not change: what a passing owner left elsewhere has to go. */
  #isWelcome({ host }: Postmaster): boolean {
    return !this.#lock || host === this.#socketDirectory;
  }

  async #accept({ pid, host, port }: Postmaster, lock: Client): Promise<void> {
    if (this.#socketDirectory) this.#abandoned.add(this.#socketDirectory);
    this.#abandoned.delete(host);
    this.#pid = pid;
    this.#socketDirectory = host;
    this.#port = port;
    this.#lock = lock;
    this.#lockedAt = Date.now();
    lock.once('end', () => {
      this.#healing = this.#heal();
    });
    for (const directory of this.#abandoned) await removeSocketDirectory(directory);
    this.#abandoned.clear();
  }

  async #heal(): Promise<void> {
    const signal = this.#closing.signal;
    // Only a PostgreSQL that dies again and again has to wait.
    if (Date.now() - this.#lockedAt > 60_000) this.#pause = 0;
    if (!signal.aborted) this.#log('the connection to PostgreSQL broke: bringing it back');
    while (!signal.aborted) {
      await sleep(this.#pause, undefined, { signal }).catch(() => undefined);
      this.#pause = Math.min(this.#pause * 2 + 100, 5_000);
      try {
        await this.#seize();
        return this.#log('PostgreSQL is back');
      } catch (error) {
        if (!signal.aborted) this.#log((error as Error).message);
      }
    }
  }
}
