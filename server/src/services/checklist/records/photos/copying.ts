import type { Logger } from 'pino';
import { type Objects, sha256 } from '../../../../store/objects.js';
import type { Store } from '../../../../store/store.js';
import * as sql from './objects.sql.js';
import { PHOTO_VARIANTS } from './parts.sql.js';

/** How soon photos are found that are old enough, or that another server left. */
export const copyingPace = { lookMs: 30_000 };

export interface PhotoCopying {
  /** Copies and removes whatever is due. */
  run(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Moves photos from rows to the bucket, and removes objects of photos that are gone, on any number of servers at the same
 * time. Whoever writes never waits for it: no lock is held while the bucket is asked.
 */
export function startPhotoCopying({
  store,
  objects,
  logger,
}: {
  store: Store;
  objects: Objects;
  logger: Logger;
}): PhotoCopying {
  let stopped = false;

  async function copyNext(): Promise<boolean> {
    const leased = await sql.leaseCopy(store);
    if (!leased) return false;
    if (stopped) {
      await sql.releaseCopy(store, leased);
      return false;
    }
    const variants = await sql.readVariants(store, leased);
    const full = variants.get('full');
    if (!full || (await sha256(full)) !== leased.hash || variants.size < PHOTO_VARIANTS.length) {
      // It stays in rows, where `verify` finds it, and is looked at again after the lease.
      logger.error(
        { record: leased.recordId, hash: leased.hash },
        'a photo is damaged and stays in its rows',
      );
      return true;
    }
    for (const [variant, bytes] of variants) {
      const key = sql.objectKeyOf(leased.companyId, leased.recordId, leased.hash, variant);
      await objects.put(key, bytes);
      if ((await sha256(await objects.get(key))) !== (await sha256(bytes)))
        throw new Error(`the object store gave back other bytes of ${key} than it was sent`);
    }
    const sizes = { view: variants.get('view')!.length, thumb: variants.get('thumb')!.length };
    await store.transact((tx) => sql.finishCopy(tx, leased, sizes));
    return true;
  }

  async function removeNext(): Promise<boolean> {
    const leased = stopped ? undefined : await sql.leaseRemoval(store);
    if (!leased) return false;
    for (const variant of PHOTO_VARIANTS)
      await objects.remove(sql.objectKeyOf(leased.companyId, leased.recordId, leased.hash, variant));
    await sql.finishRemoval(store, leased);
    return true;
  }

  async function round(): Promise<void> {
    try {
      while (await copyNext());
      while (await removeNext());
    } catch (error) {
      logger.warn({ err: error }, 'photos: the object store is tried again in a moment');
    }
    objects.waitingSeconds = await sql.findWaiting(store).catch(() => objects.waitingSeconds);
  }

  let running = Promise.resolve();
  const run = () => {
    running = running.then(() => (stopped ? undefined : round()));
    return running;
  };
  const looking = setInterval(run, copyingPace.lookMs);
  return {
    run,
    async stop() {
      stopped = true;
      clearInterval(looking);
      await running;
    },
  };
}
