import type { Photo } from '@spadework/core/record';
import { PHOTO_PART_BYTES } from '@spadework/core/record';
import type { StoredFile } from '../../../../http/contract.js';
import type { Tx } from '../../../../store/store.js';
import { findVariantSize, type PhotoVariant, readPart } from './parts.sql.js';
import type { PhotoKey } from './photos.sql.js';

/** The bytes of a photo that is stored, or of a smaller picture of it, read while they are sent. */
export async function photoFile(
  tx: Tx,
  key: PhotoKey,
  photo: Photo,
  variant: PhotoVariant,
): Promise<StoredFile> {
  // The smaller pictures are in one part each, whatever their size.
  const partBytes = variant === 'full' ? PHOTO_PART_BYTES : Number.POSITIVE_INFINITY;
  const size = variant === 'full' ? photo.size : await findVariantSize(tx, key, variant);
  if (size === undefined) throw new Error(`the photo ${key.hash} has no ${variant}`);
  return {
    size,
    async *read(from, length) {
      const end = Math.min(size, from + length);
      for (let at = from; at < end; ) {
        const part = Math.floor(at / partBytes);
        const within = part === 0 ? at : at % partBytes;
        const bytes = await readPart(tx, key, { variant, part, from: within, length: end - at });
        // The client knows the size already, so a shorter file must be an error.
        if (!bytes?.length) throw new Error('the photo was removed while it was read');
        at += bytes.length;
        yield bytes;
      }
    },
  };
}
