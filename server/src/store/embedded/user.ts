import { readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The user that PostgreSQL runs as, as options of `spawn`. Empty means the current user. */
export interface User {
  uid?: number;
  gid?: number;
}

/** PostgreSQL refuses to run as root. For root, it runs as the owner of the cluster, or as `nobody` for a new cluster. */
export function postgresUser(cluster: string): User {
  if (process.getuid?.() !== 0) return {};
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const nobody = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(passwd());
  return { uid: Number(nobody?.[1] ?? 65534), gid: Number(nobody?.[2] ?? 65534) };
}

/** Whether the mode bits of a directory and of all its parents let the user enter. */
export function canEnter(user: User, directory: string): boolean {
  if (user.uid === undefined) return true;
  for (let path = realpathSync(directory); ; path = dirname(path)) {
    const { mode, uid, gid } = statSync(path);
    const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0;
    if (((mode >> shift) & 1) === 0) return false;
    if (path === dirname(path)) return true;
  }
}

function passwd(): string {
  try {
    return readFileSync('/etc/passwd', 'utf8');
  } catch {
    return '';
  }
}
