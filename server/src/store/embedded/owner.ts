import { type FileHandle, rmdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { findBinaries } from './binaries.js';
import { type ClusterPaths, linkCluster } from './clusterPaths.js';
import { createCluster, superuser } from './creation.js';
import { ClusterInUse, createDatabase, database, tryLock } from './lock.js';
import { requirePassword, waivePassword } from './password.js';
import { findPostmaster, lastSocketDirectory, type Postmaster } from './pidfile.js';
import {
  makeSocketDirectory,
  openLog,
  removeSocketDirectory,
  startPostmaster,
  stopPostmaster,
} from './postmaster.js';

/** How long the connection of a killed server may still hold the lock. */
const MAX_LOCK_WAIT_MS = 2_000;
const MAX_START_MS = 10_000;
const MAX_SILENCE_MS = 30_000;

/** Holds the lock of a cluster, and restarts PostgreSQL whenever the connection of the lock breaks. */
export class Owner {
  readonly #paths: ClusterPaths;
  readonly #password: string;
  readonly #log: (line: string) => void;
  readonly #closing = new AbortController();
  /** Socket directories of earlier servers, which are removed when this one has the lock. */
  readonly #oldSocketDirectories = new Set<string>();
  #logFile?: FileHandle;
  #pid?: number;
  #socketDirectory?: string;
  #port = 0;
  #lock?: Client;
  #lockedAt = 0;
  #pause = 0;
  #recovering?: Promise<void>;
  #stopping?: Promise<void>;

  constructor(paths: ClusterPaths, password: string, log: (line: string) => void) {
    this.#paths = paths;
    this.#password = password;
    this.#log = log;
  }

  get connection() {
    const [host, port, password] = [this.#socketDirectory!, this.#port, this.#password];
    return { host, port, user: superuser, password, database };
  }

  get user() {
    return this.#paths.user;
  }

  async open(maxWait = MAX_LOCK_WAIT_MS): Promise<this> {
    try {
      await this.#takeLock(maxWait);
      await createDatabase(this.#lock!);
      await linkCluster(this.#paths, this.#log);
      return this;
    } catch (error) {
      // The lock holder may use the PostgreSQL that we started. Then the directory is not empty, and rmdir fails.
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
    await this.#recovering;
    // The lock is released last. Otherwise another server could take over a PostgreSQL that is stopping.
    if (this.#pid) await stopPostmaster(this.#pid, this.#paths.cluster);
    await this.#lock?.end();
    await this.#logFile?.close();
    if (this.#socketDirectory) await removeSocketDirectory(this.#socketDirectory);
  }

  async #takeLock(maxWait = MAX_LOCK_WAIT_MS): Promise<void> {
    const startBy = Date.now() + MAX_START_MS;
    let heldSince: number | undefined;
    let silentSince: number | undefined;
    for (;;) {
      this.#closing.signal.throwIfAborted();
      this.#oldSocketDirectories.add(await lastSocketDirectory(this.#paths.cluster));
      const postmaster = await findPostmaster(this.#paths.cluster);
      if (!postmaster) {
        await this.#start(startBy);
        continue;
      }
      const lock = postmaster.status === 'ready' ? await tryLock(postmaster, this.#password) : 'unreachable';
      if (lock instanceof Client) {
        if (this.#isUsable(postmaster)) return this.#accept(postmaster, lock);
        await stopPostmaster(postmaster.pid, this.#paths.cluster);
        await removeSocketDirectory(postmaster.host);
      } else if (lock === 'denied') {
        await waivePassword(this.#paths, postmaster.pid);
      } else if (lock === 'held') {
        heldSince ??= Date.now();
        if (Date.now() - heldSince >= maxWait) throw new ClusterInUse(this.#paths.dataDir);
      } else if (postmaster.status !== 'starting') {
        silentSince ??= Date.now();
        if (Date.now() - silentSince >= MAX_SILENCE_MS) {
          throw new Error(`PostgreSQL (process ${postmaster.pid}) does not answer in ${postmaster.host}`);
        }
      }
      await sleep(20);
    }
  }

  async #start(startBy: number): Promise<void> {
    const bin = await findBinaries(this.#paths);
    await createCluster(this.#paths, bin);
    // Kept open: this process may no longer be root when PostgreSQL must be started again.
    this.#logFile ??= await openLog(this.#paths);
    this.#socketDirectory = await makeSocketDirectory(this.#paths, this.#socketDirectory);
    const failure = await startPostmaster(
      this.#paths,
      bin,
      this.#logFile,
      this.#socketDirectory,
      this.#closing.signal,
      (pid) => {
        this.#pid = pid;
      },
    );
    if (failure && (!failure.isTemporary || Date.now() > startBy)) throw new Error(failure.reason);
    if (failure) await sleep(250);
  }

  /** Once connections were given out, the socket directory must not change. A PostgreSQL with another one is stopped. */
  #isUsable({ host }: Postmaster): boolean {
    return !this.#lock || host === this.#socketDirectory;
  }

  async #accept({ pid, host, port }: Postmaster, lock: Client): Promise<void> {
    if (this.#socketDirectory) this.#oldSocketDirectories.add(this.#socketDirectory);
    this.#oldSocketDirectories.delete(host);
    this.#pid = pid;
    this.#socketDirectory = host;
    this.#port = port;
    this.#lock = lock;
    this.#lockedAt = Date.now();
    await requirePassword(lock, this.#paths, this.#password);
    lock.once('end', () => {
      this.#recovering = this.#recover();
    });
    for (const directory of this.#oldSocketDirectories) await removeSocketDirectory(directory);
    this.#oldSocketDirectories.clear();
  }

  async #recover(): Promise<void> {
    const signal = this.#closing.signal;
    // Only a PostgreSQL that crashes repeatedly is restarted with a pause.
    if (Date.now() - this.#lockedAt > 60_000) this.#pause = 0;
    if (!signal.aborted) this.#log('the connection to PostgreSQL broke: restarting it');
    while (!signal.aborted) {
      await sleep(this.#pause, undefined, { signal }).catch(() => undefined);
      this.#pause = Math.min(this.#pause * 2 + 100, 5_000);
      try {
        await this.#takeLock();
        return this.#log('PostgreSQL is back');
      } catch (error) {
        if (!signal.aborted) this.#log((error as Error).message);
      }
    }
  }
}
