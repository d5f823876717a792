import { randomBytes } from 'node:crypto';
import { tokenId } from './bearer.js';

/** For so long a link is good that somebody has asked for who forgot the password. */
export const FORGOTTEN_SECONDS = 60 * 60;
/** More than anybody needs, and fewer than fill a mailbox. */
export const LINKS_PER_HOUR = 3;

/** What is in a link, and the hash under which it is kept. */
export function newReset(): { token: string; id: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, id: tokenId(token) };
}

/** The hash of what came in a link, if it may be one. */
export const resetId = (token: string): Buffer | undefined =>
  /^[\w-]{43}$/.test(token) ? tokenId(token) : undefined;
