import { ObjectMissing, type Objects, sha256 } from '../../../../store/objects.js';
import type { Tx } from '../../../../store/store.js';
import { needed } from './file.js';
import { listInBucket, objectKeyOf } from './objects.sql.js';
import { listBrokenRows, type RecordKey } from './photos.sql.js';

export { copyStored as copyPhotos, listPhotos as photosOf } from './photos.sql.js';

/** Objects that are read at the same time: each may have 12 MiB. */
const AT_ONCE = 4;

/** Signed photos whose bytes have another hash than the photo, by hash, wherever they are. */
export async function brokenPhotosOf(
  tx: Tx,
  objects: Objects | undefined,
  record: RecordKey,
): Promise<string[]> {
  // Rows first: what becomes an object meanwhile is looked at twice, and nothing never.
  const broken = new Set(await listBrokenRows(tx, record));
  const inBucket = await listInBucket(tx, record);
  const verify = async () => {
    for (let one = inBucket.pop(); one; one = inBucket.pop())
      if ((await hashOfObject(needed(objects), record.companyId, one)) !== one.hash) broken.add(one.hash);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, verify));
  return [...broken].sort();
}

async function hashOfObject(
  objects: Objects,
  companyId: number,
  { owner, hash }: { owner: string; hash: string },
): Promise<string | undefined> {
  try {
    return await sha256(await objects.get(objectKeyOf(companyId, owner, hash, 'full')));
  } catch (error) {
    if (error instanceof ObjectMissing) return undefined;
    throw error;
  }
}
