import { mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isAlive } from './pidfile.js';

/** Fills a directory under a temporary name and renames it, so that it appears only when it is complete. */
export async function buildDirectory(
  target: string,
  fill: (directory: string) => Promise<void>,
): Promise<void> {
  await removeLeftovers(dirname(target));
  const staged = await mkdtemp(`${target}.new-${process.pid}-`);
  try {
    await fill(staged);
    await rename(staged, target);
  } catch (error) {
    await rm(staged, { recursive: true, force: true });
    // Another process was faster, and its directory is equally good.
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
  await syncDirectory(dirname(target));
}

/** What was renamed in the directory is on the disk afterwards. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path);
  await directory.sync();
  await directory.close();
}

/** Removes the incomplete directories of dead processes. The age covers reused process numbers. */
export async function removeLeftovers(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const builder = /\.new-(\d+)-/.exec(name)?.[1];
    if (builder === undefined) continue;
    const leftover = join(directory, name);
    const made = (await stat(leftover).catch(() => undefined))?.mtimeMs ?? 0;
    if (isAlive(Number(builder)) && Date.now() - made < 600_000) continue;
    await rm(leftover, { recursive: true, force: true }).catch(() => undefined);
  }
}
