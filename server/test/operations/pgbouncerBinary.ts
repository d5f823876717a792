import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, chmod, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Prepared statements in transaction mode came with 1.21. Distributions often have an older one. */
const OLDEST = [1, 21];
const RELEASE = '1.24.1';
const SHA256 = 'da72a3aba13072876d055a3e58dd4aba4a5de4ed6148e73033185245598fd3e0';
const SOURCES = [
  `https://www.pgbouncer.org/downloads/files/${RELEASE}/pgbouncer-${RELEASE}.tar.gz`,
  `http://deb.debian.org/debian/pool/main/p/pgbouncer/pgbouncer_${RELEASE}.orig.tar.gz`,
];
const BUILT = fileURLToPath(
  new URL(`../../../node_modules/.cache/pgbouncer-${RELEASE}/pgbouncer`, import.meta.url),
);

/** A PgBouncer that is new enough: `SPADEWORK_PGBOUNCER`, the installed one, or one built from its sources. */
export async function findPgBouncer(log: (line: string) => void): Promise<string> {
  for (const candidate of [process.env.SPADEWORK_PGBOUNCER, 'pgbouncer', '/usr/sbin/pgbouncer', BUILT]) {
    const version = candidate && (await versionOf(candidate));
    if (!version) continue;
    if (isNewEnough(version)) {
      log(`PgBouncer ${version}: ${candidate}`);
      return candidate;
    }
    log(`PgBouncer ${version} at ${candidate} is older than ${OLDEST.join('.')}, and is not used`);
  }
  log(`building PgBouncer ${RELEASE} from its sources`);
  await build();
  return BUILT;
}

const versionOf = (program: string) =>
  run(program, ['--version']).then(
    ({ stdout }) => /PgBouncer (\d+\.\d+(?:\.\d+)?)/.exec(stdout)?.[1],
    () => undefined,
  );

function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > OLDEST[0]! || (major === OLDEST[0] && minor >= OLDEST[1]!);
}

async function build(): Promise<void> {
  const place = await mkdtemp(join(tmpdir(), 'spadework-pgbouncer-'));
  try {
    await writeFile(join(place, 'source.tar.gz'), await download());
    await run('tar', ['xzf', 'source.tar.gz', '--strip-components=1'], { cwd: place });
    await run('./configure', ['--without-cares', '--without-pam'], { cwd: place });
    await run('make', ['-j2', 'pgbouncer'], { cwd: place, maxBuffer: 1 << 26 });
    await mkdir(dirname(BUILT), { recursive: true });
    await copyFile(join(place, 'pgbouncer'), BUILT);
    await chmod(BUILT, 0o755);
    await access(BUILT);
  } catch (error) {
    throw new Error(
      `PgBouncer ${OLDEST.join('.')} or newer cannot be had here. Install it and name it in SPADEWORK_PGBOUNCER, or install what building it needs (on Debian: build-essential pkg-config libevent-dev libssl-dev)`,
      { cause: error },
    );
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

async function download(): Promise<Buffer> {
  const reasons: unknown[] = [];
  for (const address of SOURCES) {
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(60_000) });
      if (!response.ok) throw new Error(`${address} answers ${response.status}`);
      const content = Buffer.from(await response.arrayBuffer());
      const hash = createHash('sha256').update(content).digest('hex');
      if (hash !== SHA256) throw new Error(`${address} has the hash ${hash}, which is not the known one`);
      return content;
    } catch (error) {
      reasons.push(error);
    }
  }
  throw new AggregateError(reasons, 'the sources of PgBouncer cannot be downloaded');
}
