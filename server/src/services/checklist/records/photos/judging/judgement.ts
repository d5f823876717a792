import type { PhotoType } from '@spadework/core/record';
import type { PhotoFault } from '@spadework/core/record/photo';
import { JobFailure, type JobKind, work as sharedWork, type Work } from '../../../../../work/index.js';
import type { Decoded } from './decoder.js';

export interface SentPhoto {
  /** What the client says. */
  hash: string;
  type: PhotoType;
  bytes: Uint8Array;
}

export type Judgement =
  | ({ state: 'STORED' } & Decoded)
  | { state: 'REFUSED'; reason: PhotoFault }
  | { state: 'MISSING'; reason: 'HASH_MISMATCH' };

/** Pictures of strangers are decoded by native code: in a process that can be killed, and that knows no secret. */
export const PHOTO_JUDGING: JobKind<SentPhoto, Judgement> = {
  name: 'photoJudging',
  isolation: 'process',
  limits: {
    maxMs: 10_000,
    maxMemory: 400,
    maxIdleMemory: 200,
    maxWaiting: 32,
    maxWaitMs: 15_000,
    maxRunning: 1,
  },
  refusals: { busy: 'PHOTOS_BUSY' },
  // The kernel may have killed it because others used the memory.
  retries: true,
};

/** A photo that a browser has redrawn is smaller. A larger one may take more than a quarter of a second. */
const SMALL = 2 ** 20;

interface Judging {
  companyId: number;
  size: number;
  /** Reads the photo when the job starts, so that those who wait take no memory. */
  photo: () => Promise<SentPhoto>;
  signal?: AbortSignal;
}

/** Whether a photo is stored, and with it the smaller pictures. */
export async function judgePhoto(
  { companyId, size, photo, signal }: Judging,
  work: Work = sharedWork,
  kind: typeof PHOTO_JUDGING = PHOTO_JUDGING,
): Promise<Judgement> {
  try {
    return await work.run(kind, {
      companyId,
      size: size > SMALL ? 'large' : 'small',
      input: photo,
      signal,
    });
  } catch (error) {
    // Twice it took more memory than there is, or brought the decoder down: it would do so again, and for the phone that sends it
    // there must be an end. Time is another matter: it depends on what else the machine does, so nothing final follows from it.
    if (error instanceof JobFailure && error.reason === 'CRASHED')
      return { state: 'REFUSED', reason: 'TOO_LARGE' };
    throw error;
  }
}
