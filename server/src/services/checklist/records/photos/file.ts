import type { Photo } from '@spadework/core/record';
import { PHOTO_PART_BYTES } from '@spadework/core/record';
import type { StoredFile } from '../../../../http/contract.js';
import { type Objects, ObjectsAway } from '../../../../store/objects.js';
import type { Tx } from '../../../../store/store.js';
import { findPlace, objectKeyOf } from './objects.sql.js';
import { findVariantSize, type PhotoVariant, readPart } from './parts.sql.js';
import type { PhotoKey } from './photos.sql.js';

/** The bytes of a photo that is stored, or of a smaller picture of it, read while they are sent. */
export async function photoFile(
  tx: Tx,
  objects: Objects | undefined,
  key: PhotoKey,
  photo: Pick<Photo, 'size'>,
  variant: PhotoVariant,
): Promise<StoredFile> {
  // The smaller pictures are in one part each, whatever their size.
  const partBytes = variant === 'full' ? PHOTO_PART_BYTES : Number.POSITIVE_INFINITY;
  const size = variant === 'full' ? photo.size : await findVariantSize(tx, key, variant);
  if (size === undefined) throw new Error(`the photo ${key.hash} has no ${variant}`);
  let place = await findPlace(tx, key);
  return {
    size,
    async *read(from, length) {
      const end = Math.min(size, from + length);
      for (let at = from; at < end; ) {
        const part = Math.floor(at / partBytes);
        const within = part === 0 ? at : at % partBytes;
        let bytes: Uint8Array | undefined;
        if (!place?.isInBucket) {
          bytes = await readPart(tx, key, { variant, part, from: within, length: end - at });
          // Another server may have moved them to the bucket since the last part.
          if (!bytes?.length) place = await findPlace(tx, key);
        }
        if (!bytes?.length && place?.isInBucket) {
          const object = objectKeyOf(key.record.companyId, place.owner, key.hash, variant);
          bytes = await needed(objects).read(object, at, Math.min(end - at, PHOTO_PART_BYTES));
        }
        // The client knows the size already, so a shorter file must be an error.
        if (!bytes?.length) throw new Error('the photo was removed while it was read');
        at += bytes.length;
        yield bytes;
      }
    },
  };
}

/** All bytes of a photo that is stored, or of a smaller picture of it, wherever they are. */
export async function photoBytes(
  tx: Tx,
  objects: Objects | undefined,
  key: PhotoKey,
  photo: Pick<Photo, 'size'>,
  variant: PhotoVariant,
): Promise<Buffer> {
  const file = await photoFile(tx, objects, key, photo, variant);
  const parts: Uint8Array[] = [];
  for await (const part of file.read(0, file.size)) parts.push(part);
  return Buffer.concat(parts);
}

/** The object store, which this server may lack although photos are there. */
export function needed(objects: Objects | undefined): Objects {
  if (!objects) throw new ObjectsAway('photos are in an object store, and this server has no --object-store');
  return objects;
}
