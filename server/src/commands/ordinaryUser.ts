import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { bundled, TEMPLATES } from '../places.js';
import { canEnter, postgresUser, type User } from '../store/embedded/user.js';

/** What the server still reads, or starts as a process, when it is running. */
const neededFiles = () => [
  process.execPath,
  ...[bundled('main'), bundled('worker'), TEMPLATES].map((url) => fileURLToPath(url)),
  createRequire(import.meta.url).resolve('oidc-provider'),
];

/** The first file that a user cannot read, by the mode bits of the file and of the directories above it. */
export function unreadableFile(user: User, files: readonly string[]): string | undefined {
  return files.find((file) => {
    if (!existsSync(file)) return false;
    const { mode, uid, gid } = statSync(file);
    const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0;
    const wanted = file === process.execPath ? 0o1 : 0o4;
    return ((mode >> shift) & wanted) === 0 || !canEnter(user, file.slice(0, file.lastIndexOf('/') + 1));
  });
}

/**
 * A server that was started as root goes on as an ordinary user once it listens: the one of its PostgreSQL, or `nobody`.
 * If that user cannot read the program, it stays root and says why.
 */
export function leaveRoot(logger: Logger, user: User | undefined): void {
  if (process.getuid?.() !== 0) return;
  const ordinary = user?.uid ? user : postgresUser('/nonexistent');
  const unreadable = unreadableFile(ordinary, neededFiles());
  if (unreadable) {
    logger.warn({ unreadable }, `running as root: user ${ordinary.uid} cannot read the program`);
    return;
  }
  try {
    process.setgroups!([ordinary.gid!]);
    process.setgid!(ordinary.gid!);
    process.setuid!(ordinary.uid!);
    logger.warn(
      { uid: ordinary.uid, gid: ordinary.gid },
      'started as root, and going on as an ordinary user',
    );
  } catch (error) {
    logger.warn({ err: error }, 'running as root: the system does not let the server become another user');
  }
}
