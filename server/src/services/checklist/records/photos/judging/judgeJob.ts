import { createHash } from 'node:crypto';
import { photoFault } from '@spadework/core/record/photo';
import { decode } from './decoder.js';
import type { Judgement, SentPhoto } from './judgement.js';

/** Judges the bytes of a photo, all parts together. */
export async function run({ hash, type, bytes }: SentPhoto): Promise<Judgement> {
  if (createHash('sha256').update(bytes).digest('hex') !== hash)
    return { state: 'MISSING', reason: 'HASH_MISMATCH' };
  const fault = photoFault(bytes, type);
  if (fault) return { state: 'REFUSED', reason: fault };
  try {
    return { state: 'STORED', ...(await decode(bytes)) };
  } catch {
    return { state: 'REFUSED', reason: 'DAMAGED' };
  }
}
