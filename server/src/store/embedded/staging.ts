import { mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isAlive } from './pidfile.js';

/** Fills a directory under a temporary name beside its place and renames it: nobody ever sees half of it. */
export async function build(target: string, fill: (directory: string) => Promise<void>): Promise<void> {
  await sweep(dirname(target));
  const staged = await mkdtemp(`${target}.new-${process.pid}-`);
  try {
    await fill(staged);
    await rename(staged, target);
  } catch (error) {
    await rm(staged, { recursive: true, force: true });
    // A rival was faster; its directory is as good as ours.
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
  const parent = await open(dirname(target));
  await parent.sync();
  await parent.close();
}

/** Removes what dead processes left half built; the age catches a process number that was used again. */
async function sweep(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const builder = /\.new-(\d+)-/.exec(name)?.[1];
    if (builder === undefined) continue;
    const leftover = join(directory, name);
    const made = (await stat(leftover).catch(() => undefined))?.mtimeMs ?? 0;
    if (isAlive(Number(builder)) && Date.now() - made < 600_000) continue;
    await rm(leftover, { recursive: true, force: true }).catch(() => undefined);
  }
}
