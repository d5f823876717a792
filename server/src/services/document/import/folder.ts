import { constants } from 'node:fs';
import { type FileHandle, open, readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { Fault } from '../../../tables/table.js';

/** What a file may hold, so that one at a time fits into memory and into a column. */
export const MOST_BYTES = 100 * 2 ** 20;
const LONGEST_PATH = 500;
const NOT_FOUND = new Set(['ENOENT', 'ENOTDIR']);

/** A folder that is read, and nothing outside it. */
export class Folder {
  private constructor(readonly root: string) {}

  /** Undefined if there is no such folder. */
  static async open(path: string): Promise<Folder | undefined> {
    const root = await realpath(path).catch(() => undefined);
    if (root === undefined || !(await stat(root)).isDirectory()) return undefined;
    return new Folder(root.endsWith(sep) ? root.slice(0, -1) : root);
  }

  /** A file of the folder or of its folder `files`; with a fault, why it is not read. */
  async read(path: string): Promise<Buffer | Fault> {
    const parts = partsOf(path);
    if (parts instanceof Fault) return parts;
    for (const names of [parts, ['files', ...parts]]) {
      const found =
        (await this.#find(names)) ?? (await this.#find(names.map((name) => name.normalize('NFD'))));
      if (found !== undefined) return found;
    }
    return new Fault('is not in the folder');
  }

  /** Those of these names that something in the folder has, whatever it is. */
  async present(names: readonly string[]): Promise<string[]> {
    const inFolder = new Set(await readdir(this.root));
    return names.filter((name) => inFolder.has(name));
  }

  async #find(parts: readonly string[]): Promise<Buffer | Fault | undefined> {
    try {
      // Whatever links lead to it, the file itself must lie inside.
      const path = await realpath(join(this.root, ...parts));
      if (!path.startsWith(this.root + sep)) return new Fault('is outside the folder');
      // A pipe would make whoever opens it wait; and the last step must not become a link meanwhile.
      const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
      return await contentOf(handle).finally(() => handle.close());
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      return NOT_FOUND.has(code ?? '') ? undefined : new Fault(`cannot be read (${code})`);
    }
  }
}

/** The names on the way to a file; a sheet that was written on Windows has backslashes between them. */
function partsOf(path: string): string[] | Fault {
  if (/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(path)) return new Fault('holds a control character');
  if (path.length > LONGEST_PATH) return new Fault(`must have at most ${LONGEST_PATH} characters`);
  const parts = path.split(/[\\/]/);
  if (!parts[0] || parts.some((part) => part === '..' || part.includes(':')))
    return new Fault('must be a path inside the folder');
  return parts;
}

async function contentOf(handle: FileHandle): Promise<Buffer | Fault> {
  const found = await handle.stat();
  if (!found.isFile()) return new Fault('is no file');
  if (found.size > MOST_BYTES) return new Fault(`is larger than ${MOST_BYTES / 2 ** 20} MB`);
  if (found.size === 0) return new Fault('is empty');
  const bytes = Buffer.allocUnsafe(found.size);
  // No further than it was long: a file that somebody writes to may never end.
  for (let at = 0; at < bytes.length; ) {
    const { bytesRead } = await handle.read(bytes, at, bytes.length - at, at);
    if (!bytesRead) return new Fault('changed while it was read');
    at += bytesRead;
  }
  return bytes;
}
