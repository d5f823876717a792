import type { Photo } from '@spadework/core/record';
import type { PointPhoto } from '@spadework/core/report';
import { Refusal } from '../../../../kernel/refusals.js';
import type { Objects } from '../../../../store/objects.js';
import type { Tx } from '../../../../store/store.js';
import { photoBytes } from '../photos/file.js';
import { findPhoto, type PhotoKey } from '../photos/photos.sql.js';
import type { RecordKey } from '../records.sql.js';
import type { PictureSize } from './report.sql.js';

/** Of all pictures in a report: it is sent, kept and read as one file. */
export const MAX_PICTURE_BYTES = 12 * 1024 * 1024;

/** Photos of which a report shows the small picture: the largest ones, and no more than are necessary. */
export function smallPictures(sizes: readonly PictureSize[], most = MAX_PICTURE_BYTES): Set<string> {
  const small = new Set<string>();
  let bytes = sizes.reduce((sum, { view }) => sum + view, 0);
  for (const { hash, view, thumb } of sizes.toSorted((a, b) => b.view - a.view)) {
    if (bytes <= most) break;
    small.add(hash);
    bytes -= view - thumb;
  }
  return small;
}

/** The bytes of pictures, one after the other. */
export async function readPictures(
  tx: Tx,
  objects: Objects | undefined,
  record: RecordKey,
  photos: readonly Photo[],
  shown: readonly Pick<PointPhoto, 'hash' | 'picture'>[],
): Promise<{ hash: string; bytes: Uint8Array }[]> {
  const byHash = new Map(photos.map((photo) => [photo.hash, photo]));
  const pictures = [];
  for (const { hash, picture } of shown)
    pictures.push({
      hash,
      bytes: await readPicture(tx, objects, { record, hash }, byHash.get(hash)!, picture),
    });
  return pictures;
}

async function readPicture(
  tx: Tx,
  objects: Objects | undefined,
  key: PhotoKey,
  photo: Photo,
  picture: PointPhoto['picture'],
): Promise<Uint8Array> {
  try {
    return await photoBytes(tx, objects, key, photo, picture);
  } catch (error) {
    // Somebody has removed it from the draft meanwhile: the next report does not have it.
    if ((await findPhoto(tx, key))?.state !== 'STORED') throw new Refusal('RENDERING_BUSY');
    throw error;
  }
}
