import { createHash } from 'node:crypto';
import type { StoredFile } from '../../http/contract.js';
import type { Tx } from '../../store/store.js';
import * as rows from './files.sql.js';

/** A store of files by the hash of their content. The one in PostgreSQL can be replaced by an object store. */
export interface Files {
  /** Stores a file and returns its SHA-256. The same content is stored once. */
  put(tx: Tx, bytes: Uint8Array): Promise<Buffer>;
  /** The size in bytes, or undefined if there is no such file. */
  size(tx: Tx, hash: Uint8Array): Promise<number | undefined>;
  /** A part of a file, or all of it, in chunks of at most `CHUNK` bytes. */
  read(tx: Tx, hash: Uint8Array, from?: number, length?: number): AsyncIterable<Buffer>;
  /** Deletes those of these files that no version refers to. */
  drop(tx: Tx, hashes: readonly Uint8Array[]): Promise<void>;
}

export const CHUNK = 256 * 1024;

export const hashOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** Files in PostgreSQL: every server process can read them, and the backup of the database contains them. */
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
      // The client knows the size already, so a shorter file must be an error.
      if (!chunk?.length) throw new Error('the file was deleted while it was read');
      yield chunk;
    }
  },

  drop: rows.deleteUnused,
};

/** A file that must exist, for a download. */
export async function storedFile(tx: Tx, hash: Uint8Array): Promise<StoredFile> {
  const size = await files.size(tx, hash);
  if (size === undefined) throw new Error(`there is no file ${Buffer.from(hash).toString('hex')}`);
  return { size, read: (from, length) => files.read(tx, hash, from, length) };
}
