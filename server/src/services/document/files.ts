import { createHash } from 'node:crypto';
import type { StoredFile } from '../../http/contract.js';
import type { Tx } from '../../store/store.js';
import * as rows from './files.sql.js';

/** Where files lie, by the hash of what is in them. An object store can stand in for the one in PostgreSQL. */
export interface Files {
  /** Keeps a file, once however often it comes, and answers with its SHA-256. */
  put(tx: Tx, bytes: Uint8Array): Promise<Buffer>;
  /** In bytes; undefined if there is no such file. */
  size(tx: Tx, hash: Uint8Array): Promise<number | undefined>;
  /** A part of a file, or all of it, in chunks of at most `CHUNK` bytes. */
  read(tx: Tx, hash: Uint8Array, from?: number, length?: number): AsyncIterable<Buffer>;
  /** Lets go of those among these that no version refers to. */
  drop(tx: Tx, hashes: readonly Uint8Array[]): Promise<void>;
}

export const CHUNK = 256 * 1024;

export const hashOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** Every server process has them, and one backup holds all. */
export const files: Files = {
  async put(tx, bytes) {
    const hash = hashOf(bytes);
    if ((await rows.findSize(tx, hash)) === undefined) await rows.insertFile(tx, hash, bytes);
    return hash;
  },

  size: rows.findSize,

  async *read(tx, hash, from = 0, length) {
    const size = await rows.findSize(tx, hash);
    const end = Math.min(size ?? 0, from + (length ?? Number.POSITIVE_INFINITY));
    for (let at = from; at < end; at += CHUNK) {
      const chunk = await rows.readPart(tx, hash, at, Math.min(CHUNK, end - at));
      // Whoever was promised so many bytes must not take fewer for all of them.
      if (!chunk?.length) throw new Error('the file is gone');
      yield chunk;
    }
  },

  drop: rows.deleteUnused,
};

/** A file that is there, as a download reads it. */
export async function storedFile(tx: Tx, hash: Uint8Array): Promise<StoredFile> {
  const size = await files.size(tx, hash);
  if (size === undefined) throw new Error(`there is no file ${Buffer.from(hash).toString('hex')}`);
  return { size, read: (from, length) => files.read(tx, hash, from, length) };
}
