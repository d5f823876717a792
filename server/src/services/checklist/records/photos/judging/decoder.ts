import { MAX_PHOTO_PIXELS, PHOTO_SIDES, photoTypeOf } from '@spadework/core/record/photo';
import sharp from 'sharp';

/** A photo comes once, so nothing is worth keeping, and a process has one processor like any other. */
sharp.cache(false);
sharp.concurrency(1);
// The library reads forty formats, some of which name other files. Strangers choose among three.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

const QUALITY = 80;

export interface Decoded {
  width: number;
  height: number;
  /** JPEG, without metadata, as large as the photo at most. */
  view: Uint8Array;
  thumb: Uint8Array;
}

/** Decodes all of a picture and makes smaller ones of it. Throws if a part of it cannot be decoded. */
export async function decode(bytes: Uint8Array): Promise<Decoded> {
  const { width, height } = await open(bytes).metadata();
  const view = await smaller(bytes, PHOTO_SIDES.view);
  return { width, height, view, thumb: await smaller(view, PHOTO_SIDES.thumb) };
}

/**
 * To its decoder, a JPEG that ends in the middle is worth a warning: the rest becomes grey. In a PNG a warning is no more than a
 * profile that is not quite right, which many have.
 */
const open = (bytes: Uint8Array) =>
  sharp(bytes, {
    failOn: photoTypeOf(bytes) === 'image/jpeg' ? 'warning' : 'error',
    limitInputPixels: MAX_PHOTO_PIXELS,
  });

const smaller = (bytes: Uint8Array, side: number): Promise<Uint8Array> =>
  open(bytes)
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    // What is transparent would become black.
    .flatten({ background: 'white' })
    .jpeg({ quality: QUALITY })
    .toBuffer();
