import { createHash } from 'node:crypto';
import { Refusal } from '../kernel/refusals.js';

/** Hashes the bytes, because a later server version may format the same content differently. */
export const etagOfBytes = (content: string | Uint8Array): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

export const versionTag = (id: number, version: number): string => `"${id}-${version}"`;

/** The tag of a file in a content coding. No other tag holds a plus. */
export const codedTag = (etag: string, coding: string): string => etag.replace(/"$/, `+${coding}"`);

const uncoded = (tag: string) => tag.trim().replace(/\+(?:br|gzip)"$/, '"');

/** Whether a header If-Match names a version. A weak tag never does (RFC 9110, 13.1.1: strong comparison). */
export const matches = (header: string, etag: string | undefined): boolean => names(header, etag, uncoded);

const names = (header: string, etag: string | undefined, opaque: (tag: string) => string): boolean => {
  if (header.trim() === '*') return etag !== undefined;
  return etag !== undefined && header.split(',').some((tag) => opaque(tag) === etag);
};

/** Whether a header If-Match has the form of RFC 9110, 13.1.1: `*`, or ETags in quotes. */
export function isIfMatch(header: string): boolean {
  if (header.trim() === '*') return true;
  const rest = header.replace(/(?:W\/)?"[^"]*"/g, '');
  return rest !== header && /^[\s,]*$/.test(rest);
}

/** Refuses a write if If-Match does not name the current version. */
export function requireMatch(ifMatch: string | undefined, etag: string | undefined): void {
  if (ifMatch !== undefined && !matches(ifMatch, etag)) throw new Refusal('PRECONDITION_FAILED');
}

/** Whether the caller already has this version. A weak tag counts here (RFC 9110, 13.1.2: weak comparison). */
export const isUnchanged = (ifNoneMatch: string | undefined, etag: string | undefined): boolean =>
  ifNoneMatch !== undefined && names(ifNoneMatch, etag, (tag) => uncoded(tag).replace(/^W\//, ''));
