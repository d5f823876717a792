import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, copyFile, open, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { findClusterPaths } from '../../src/store/embedded/clusterPaths.js';
import { closing, dataDirectory, look, until } from '../faults/program.js';
import { sectionsIn } from './documents.js';
import { findPgBouncer } from './pgbouncerBinary.js';
import type { Postgres } from './postgres.js';
import type { Switch } from './switch.js';

export interface Pooler extends Switch {
  /** An answer of the admin console. */
  show<Row>(command: string): Promise<Row[]>;
}

/** PgBouncer with the settings that docs/operations.md gives, in front of a PostgreSQL. */
export async function startPgBouncer(
  first: Postgres,
  log: (line: string) => void = () => undefined,
  settings: Record<string, string> = {},
): Promise<Pooler> {
  const found = await findPgBouncer(log);
  const directory = await dataDirectory();
  // PgBouncer does not run as root either, and the checkout may be closed to its user.
  const { user } = await findClusterPaths(first.directory);
  const program = join(directory, 'pgbouncer');
  await copyFile(found.includes('/') ? found : `/usr/sbin/${found}`, program);
  if (user.uid !== undefined) await chown(directory, user.uid, user.gid!);
  const port = await freePort();
  const ini = join(directory, 'pgbouncer.ini');
  const users = join(directory, 'users.txt');
  await writeFile(users, '"spadework" ""\n');

  const configure = (target: Postgres) => {
    const { databases, pgbouncer } = sectionsIn('pgbouncer');
    const { host, port: targetPort } = target.connection('spadework');
    const own = {
      ...pgbouncer,
      ...{ listen_addr: '127.0.0.1', listen_port: String(port), unix_socket_dir: '' },
      ...{ auth_type: 'trust', auth_file: users, admin_users: 'spadework' },
      ...settings,
    };
    const lines = Object.entries(own).map(([name, value]) => `${name} = ${value}`);
    const address = databases!.spadework!.replace('db1.internal', host!).replace('5432', String(targetPort));
    // A second database beside the one of the document.
    const other = address.replace('dbname=spadework', 'dbname=other');
    return writeFile(
      ini,
      `[databases]\nspadework = ${address}\nother = ${other}\n[pgbouncer]\n${lines.join('\n')}\n`,
    );
  };
  await configure(first);
  const logFile = await open(join(directory, 'pgbouncer.log'), 'a');
  const child = spawn(program, [ini], { ...user, cwd: '/', stdio: ['ignore', logFile.fd, logFile.fd] });
  await logFile.close();
  closing.unshift(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  const show = <Row>(command: string) =>
    look<Row>({ host: '127.0.0.1', port, user: 'spadework', database: 'pgbouncer' }, command);
  await until('PgBouncer takes connections', async () => {
    if (child.exitCode !== null) throw new Error(await readFile(join(directory, 'pgbouncer.log'), 'utf8'));
    return show('SHOW VERSION').then(Boolean, () => false);
  });
  return {
    url: (database) => `postgres://spadework@127.0.0.1:${port}/${database}`,
    async turnTo(target) {
      await configure(target);
      await show('RELOAD');
    },
    show,
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await once(probe.listen(0, '127.0.0.1'), 'listening');
  const { port } = probe.address() as { port: number };
  await new Promise((closed) => probe.close(closed));
  return port;
}
