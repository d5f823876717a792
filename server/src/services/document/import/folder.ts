import { constants } from 'node:fs';
import { type FileHandle, open, readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { Fault } from '../../../tables/table.js';
import { translate } from '../../../tables/translate.js';

/** Limit for one file, so that it fits into memory and into a column. */
export const MAX_BYTES = 100 * 2 ** 20;
const MAX_PATH_LENGTH = 500;
const NOT_FOUND = new Set(['ENOENT', 'ENOTDIR']);

/** Reads files of one folder, and never a file outside it. */
export class Folder {
  private constructor(readonly root: string) {}

  /** Undefined if there is no such folder. */
  static async open(path: string): Promise<Folder | undefined> {
    const root = await realpath(path).catch(() => undefined);
    if (root === undefined || !(await stat(root)).isDirectory()) return undefined;
    return new Folder(root.endsWith(sep) ? root.slice(0, -1) : root);
  }

  /** Reads a file of the folder or of its subfolder `files`. A fault says why it cannot be read. */
  async read(path: string): Promise<Buffer | Fault> {
    const parts = partsOf(path);
    if (parts instanceof Fault) return parts;
    for (const names of [parts, ['files', ...parts]]) {
      const found =
        (await this.#find(names)) ?? (await this.#find(names.map((name) => name.normalize('NFD'))));
      if (found !== undefined) return found;
    }
    return new Fault(translate`is not in the folder`);
  }

  /** The names that exist in the folder. */
  async present(names: readonly string[]): Promise<string[]> {
    const inFolder = new Set(await readdir(this.root));
    return names.filter((name) => inFolder.has(name));
  }

  async #find(parts: readonly string[]): Promise<Buffer | Fault | undefined> {
    try {
      // After following links, the file itself must be inside the folder.
      const path = await realpath(join(this.root, ...parts));
      if (!path.startsWith(this.root + sep)) return new Fault(translate`is outside the folder`);
      // O_NONBLOCK: opening a pipe would wait. O_NOFOLLOW: the file may have become a link in the meantime.
      const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
      return await contentOf(handle).finally(() => handle.close());
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      return NOT_FOUND.has(code ?? '') ? undefined : new Fault(translate`cannot be read (${code})`);
    }
  }
}

/** Splits a path into names. Sheets from Windows use backslashes. */
function partsOf(path: string): string[] | Fault {
  if (/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(path)) return new Fault(translate`holds a control character`);
  if (path.length > MAX_PATH_LENGTH)
    return new Fault(translate`must have at most ${MAX_PATH_LENGTH} characters`);
  const parts = path.split(/[\\/]/);
  if (!parts[0] || parts.some((part) => part === '..' || part.includes(':')))
    return new Fault(translate`must be a path inside the folder`);
  return parts;
}

async function contentOf(handle: FileHandle): Promise<Buffer | Fault> {
  const found = await handle.stat();
  if (!found.isFile()) return new Fault(translate`is not a regular file`);
  if (found.size > MAX_BYTES) return new Fault(translate`is larger than ${MAX_BYTES / 2 ** 20} MB`);
  if (found.size === 0) return new Fault(translate`is empty`);
  const bytes = Buffer.allocUnsafe(found.size);
  // Reads only as many bytes as the file had: a file that is being written to may never end.
  for (let at = 0; at < bytes.length; ) {
    const { bytesRead } = await handle.read(bytes, at, bytes.length - at, at);
    if (!bytesRead) return new Fault(translate`changed while it was read`);
    at += bytesRead;
  }
  return bytes;
}
