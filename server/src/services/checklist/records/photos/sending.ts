import { type Photo, sortedKeys } from '@spadework/core/record';
import type { Tx } from '../../../../store/store.js';
import { type Judgement, judgePhoto } from './judging/judgement.js';
import { deleteParts, findEdition, insertPart, readParts } from './parts.sql.js';
import { type PhotoKey, updatePhoto } from './photos.sql.js';

/** What became of the bytes of a photo, and of which. */
export interface Judged {
  judgement: Judgement;
  edition: string;
}

export const isComplete = ({ state, missing }: Photo): boolean => state === 'MISSING' && missing.length === 0;

/** Judges what has come of a photo. It takes a while, so no transaction is open meanwhile. */
export async function judge(
  tx: Tx,
  key: PhotoKey,
  { size, type }: Photo,
  signal: AbortSignal | undefined,
): Promise<Judged> {
  let edition = '';
  const judgement = await judgePhoto({
    companyId: key.record.companyId,
    size,
    photo: async () => {
      const parts = await readParts(tx, key);
      edition = parts.edition;
      return { hash: key.hash, type, bytes: parts.bytes };
    },
    ...(signal && { signal }),
  });
  return { judgement, edition };
}

/** Whether the bytes that were judged are still those of the photo. */
export const isCurrent = async (tx: Tx, key: PhotoKey, photo: Photo, { edition }: Judged): Promise<boolean> =>
  isComplete(photo) && (await findEdition(tx, key)) === edition;

/** Saves the photo with what was found out of it, and with these keys. */
export async function savePhoto(
  tx: Tx,
  key: PhotoKey,
  photo: Photo,
  keys: string[],
  judgement?: Judgement,
): Promise<void> {
  if (judgement?.state === 'STORED') {
    await insertPart(tx, key, 'view', 0, judgement.view);
    await insertPart(tx, key, 'thumb', 0, judgement.thumb);
  } else if (judgement) await deleteParts(tx, key);
  const { width, height } = judgement?.state === 'STORED' ? judgement : photo;
  const { state, reason } = judgement ? { reason: null, ...judgement } : photo;
  await updatePhoto(tx, key, { keys, state, reason, width, height });
}

export const unitedKeys = (photo: Photo, keys: readonly string[]): string[] =>
  sortedKeys([...photo.keys, ...keys]);
