import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { lchown } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { environment } from './binaries.js';
import type { ClusterPaths } from './clusterPaths.js';
import { requireSpace } from './disk.js';
import { buildDirectory } from './staging.js';

export const superuser = 'spadework';

/** Creates the cluster of a place if it has none. initdb flushes it to disk. */
export async function createCluster({ cluster, user }: ClusterPaths, bin: string): Promise<void> {
  if (existsSync(join(cluster, 'PG_VERSION'))) return;
  await requireSpace(dirname(cluster));
  await buildDirectory(cluster, async (directory) => {
    if (user.uid !== undefined) await lchown(directory, user.uid, user.gid!);
    await promisify(execFile)(
      join(bin, 'initdb'),
      [
        ...['--pgdata', directory, '--username', superuser, '--auth=trust', '--no-instructions'],
        ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ],
      { ...user, cwd: '/', env: environment },
    ).catch(({ stderr, message }) => {
      throw new Error(`no cluster in ${cluster}: ${initdbReason(stderr) ?? message}`);
    });
  });
}

/** Why initdb failed: the last thing it says is that it removes what it made. */
export function initdbReason(output = ''): string | undefined {
  if (/No space left on device/.test(output)) return 'the disk is full';
  const lines = output.split('\n');
  return lines.find((line) => /(?:error|FATAL): /.test(line))?.trim() ?? /initdb: .+/.exec(output)?.[0];
}
