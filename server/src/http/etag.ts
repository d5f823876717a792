import { Refusal } from './refusals.js';

const opaque = (tag: string) => tag.trim().replace(/^W\//, '');

function matches(header: string, etag: string | undefined): boolean {
  if (header.trim() === '*') return etag !== undefined;
  return etag !== undefined && header.split(',').some((tag) => opaque(tag) === etag);
}

/** Refuses a write whose If-Match names another version than the one that is there. */
export function requireMatch(ifMatch: string | undefined, etag: string | undefined): void {
  if (ifMatch !== undefined && !matches(ifMatch, etag)) throw new Refusal('PRECONDITION_FAILED');
}

/** Whether the caller already has this version. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  return ifNoneMatch !== undefined && matches(ifNoneMatch, etag);
}
