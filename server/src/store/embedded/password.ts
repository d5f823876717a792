import { randomBytes } from 'node:crypto';
import { chmod, lchown, link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import type { ClusterPaths } from './clusterPaths.js';
import { superuser } from './creation.js';

/** The password of the embedded PostgreSQL. Being its system user is not enough to connect. */
const FILE = 'postgres.password';

const asksFor = (
  method: string,
) => `# Spadework writes this file. The password is in ${FILE} of the data directory.
local all all ${method}
local replication all ${method}
`;
const WITH_PASSWORD = asksFor('scram-sha-256');
const WITHOUT_PASSWORD = asksFor('trust');

/** Reads the password of a data directory, and makes one the first time. Only the owner can read the file. */
export async function readPassword(dataDir: string): Promise<string> {
  const file = join(dataDir, FILE);
  const known = await readFile(file, 'utf8').catch(missing);
  if (known !== undefined) return known.trim();
  const fresh = `${file}.new-${process.pid}`;
  await writeFile(fresh, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  // Of two servers that start at the same time, one makes the file and both read it.
  await link(fresh, file).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(fresh, { force: true });
  return (await readFile(file, 'utf8')).trim();
}

const missing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error;
};

/** From now on, PostgreSQL asks for the password. For a new cluster, and one of an earlier version. */
export async function requirePassword(client: Client, paths: ClusterPaths, password: string): Promise<void> {
  if ((await readFile(accessFile(paths), 'utf8').catch(missing)) === WITH_PASSWORD) return;
  // PostgreSQL takes no parameters here; the password is of letters, digits, dashes and underscores.
  await client.query("SET password_encryption = 'scram-sha-256'");
  await client.query(`ALTER ROLE ${superuser} PASSWORD '${password.replace(/[^\w-]/g, '')}'`);
  await writeAccess(paths, WITH_PASSWORD);
  await client.query('SELECT pg_reload_conf()');
}

/**
 * Opens a cluster whose password file is lost, as after a restored backup: whoever may write into the cluster may also
 * set its password again. `requirePassword` follows.
 */
export async function waivePassword(paths: ClusterPaths, pid: number): Promise<void> {
  await writeAccess(paths, WITHOUT_PASSWORD);
  process.kill(pid, 'SIGHUP');
}

const accessFile = ({ cluster }: ClusterPaths) => join(cluster, 'pg_hba.conf');

/** PostgreSQL must never read half a file. */
async function writeAccess(paths: ClusterPaths, text: string): Promise<void> {
  const file = accessFile(paths);
  const fresh = `${file}.new-${process.pid}`;
  await writeFile(fresh, text, { mode: 0o600, flush: true });
  await chmod(fresh, 0o600);
  if (paths.user.uid !== undefined) await lchown(fresh, paths.user.uid, paths.user.gid!);
  await rename(fresh, file);
}
