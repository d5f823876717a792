import { withoutMetadata } from '@spadework/core/record/photo';
import { during } from '../../../settled/index.js';
import { PhotoError } from './model.js';

/** The longest side in pixels. */
const MAX_SIDE = 2048;
const QUALITY = 0.8;
/** A photo that was removed stays removed by its hash: taken again, it gets other bytes. */
const OTHER_QUALITY = 0.78;
/** Room for a few photos and what is written beside them. */
const ENOUGH_BYTES = 10 * 1024 * 1024;

export interface Redrawn {
  hash: string;
  bytes: Blob;
}

/** The picture turned upright and not larger than needed, without anything that tells where it was taken. */
export const redraw = (file: Blob, isRemoved: (hash: string) => boolean): Promise<Redrawn> =>
  during('a photo', redrawn(file, isRemoved));

async function redrawn(file: Blob, isRemoved: (hash: string) => boolean): Promise<Redrawn> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new PhotoError('NOT_AN_IMAGE');
  });
  try {
    const first = await drawn(picture, QUALITY);
    return isRemoved(first.hash) ? await drawn(picture, OTHER_QUALITY) : first;
  } finally {
    picture.close();
  }
}

async function drawn(picture: ImageBitmap, quality: number): Promise<Redrawn> {
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d')!;
  // A JPEG has no transparency, and black would hide what is drawn in black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  const bytes = blob && withoutMetadata(new Uint8Array(await blob.arrayBuffer()));
  if (!bytes) throw new PhotoError('NOT_AN_IMAGE');
  return { hash: await sha256(bytes), bytes: new Blob([bytes as BlobPart], { type: 'image/jpeg' }) };
}

async function sha256(bytes: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as BufferSource));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Asked before a photo is taken: what cannot be kept should not be photographed for nothing. */
export async function hasRoom(): Promise<boolean> {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  return quota === undefined || usage === undefined || quota - usage > ENOUGH_BYTES;
}

/** Asks the browser not to clear what is kept when it needs room. */
export const persist = (): void => void navigator.storage?.persist?.().catch(() => undefined);
