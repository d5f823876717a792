import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { UsageError } from '../config.js';
import { beginEpoch } from '../events/epoch.sql.js';
import { ClusterInUse, restoreCluster } from '../store/embedded/index.js';
import { reasonOf } from '../store/faults.js';
import { KEY_FILE } from '../store/keyFile.js';
import { migrate } from '../store/migrations.js';
import { sql } from '../store/sql.js';
import { openStore } from '../store/store.js';
import { type Command, subject, withStore } from './command.js';

interface Content {
  companies: number;
  projects: number;
  lastEvent: string | null;
}

export const restoreCommands: Command[] = [
  {
    name: 'restore',
    arguments: 'DIRECTORY',
    settings: ['data-dir'],
    summary: 'Restore the embedded store from what backup wrote; feeds begin a new epoch',
    details: `Stop the server before. The backup is copied and started beside the store, so that nothing has changed if it is not good. The
store that was there is kept beside it. Positions and ids go on far beyond those of before, and consumers of the feeds learn with
410 that they have to read everything anew: see docs/guides/restore.md.`,
    options: {
      replace: { type: 'boolean', help: 'Put the backup in the place of the store that is there' },
      'dry-run': { type: 'boolean', help: 'Try the backup, and change nothing' },
    },
    async run(invocation) {
      const { config, values } = invocation;
      const backup = resolve(subject(invocation, 'DIRECTORY'));
      if (config.databaseUrl)
        throw new UsageError(
          'restore brings back the embedded store; a PostgreSQL of your own has pg_restore, and the server notices it',
        );
      if (!existsSync(join(backup, 'cluster', 'PG_VERSION')))
        throw new UsageError(`there is no backup in ${backup}`);
      const { dataDir } = config;
      if (existsSync(dataDir) && (await realpath(dataDir)) === (await realpath(backup)))
        throw new UsageError('DIRECTORY is the data directory itself');
      const dryRun = values['dry-run'] === true;
      if (existsSync(join(dataDir, 'cluster')) && !values.replace && !dryRun)
        throw new UsageError(
          `there is a store in --data-dir ${dataDir}; --replace puts the backup in its place`,
        );
      let content: Content | undefined;
      const replaced = await restoreCluster({
        backup,
        dataDir,
        besides: [KEY_FILE],
        dryRun,
        prepare: async (connection) => {
          content = await prepare(connection);
        },
      }).catch((error) => {
        if (error instanceof ClusterInUse) throw new UsageError(`${error.message}; stop it first`);
        if (error instanceof UsageError) throw error;
        throw new UsageError(`${backup} cannot be restored, and nothing was changed: ${reasonOf(error)}`, {
          cause: error,
        });
      });
      const { companies, projects, lastEvent } = content!;
      const what = `${companies} companies, ${projects} projects, the last change ${lastEvent ?? 'never'}`;
      if (dryRun) return console.log(`${backup} can be restored (${what}); nothing was changed`);
      console.log(`restored ${backup} to ${dataDir} (${what}); the feeds begin a new epoch`);
      if (replaced) console.log(`the store that was there is in ${replaced}: delete it when nobody needs it`);
    },
  },
  {
    name: 'database restored',
    summary: 'Begin a new epoch of all feeds, after files of a PostgreSQL of your own were restored',
    details: `A copy by pg_restore is noticed by the server. Files that were brought back, as by point-in-time recovery or from a snapshot of a
disk, look like a replica that took over. Run this then, before a server is started on them.`,
    async run({ config }) {
      const { feeds } = await withStore(config, beginEpoch);
      console.log(`${feeds} feeds begin a new epoch`);
    },
  },
];

/** Brings the copy up to the schema of this version, and begins its new epoch. */
async function prepare(connection: Parameters<typeof migrate>[0]): Promise<Content> {
  await migrate(connection);
  const store = openStore(connection, 1, () => undefined);
  try {
    const content = await store.row<Content>(
      sql`SELECT (SELECT count(*) FROM company) AS companies, (SELECT count(*) FROM project) AS projects,
            (SELECT max(at) FROM event) AS "lastEvent"`,
    );
    await store.transact(beginEpoch);
    return content!;
  } finally {
    await store.close();
  }
}
