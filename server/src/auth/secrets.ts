import { createHash, timingSafeEqual } from 'node:crypto';

/** Client secrets are long and random, so a fast hash is enough. Passwords use argon2. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export const secretMatches = (secret: string, stored: Buffer): boolean =>
  timingSafeEqual(hashSecret(secret), stored);
