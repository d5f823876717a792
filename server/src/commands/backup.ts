import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UsageError } from '../config.js';
import { backUpCluster, makeDirectory } from '../store/embedded/index.js';
import { KEY_FILE } from '../store/keyFile.js';
import { type Command, subject, withConnection } from './command.js';

export const backupCommand: Command = {
  name: 'backup',
  arguments: 'DIRECTORY',
  summary: 'Copy the embedded store into a new data directory, also while a server runs on it',
  settings: ['data-dir'],
  async run(invocation) {
    const { config } = invocation;
    const directory = resolve(subject(invocation, 'DIRECTORY'));
    if (config.databaseUrl)
      throw new UsageError('backup copies the embedded store; a PostgreSQL of your own has pg_dump');
    // Connecting to a missing store would create an empty one and back that up.
    if (!existsSync(join(config.dataDir, 'cluster')))
      throw new UsageError(`there is no store in --data-dir ${config.dataDir}`);
    if (existsSync(join(directory, 'cluster')))
      throw new UsageError(`there is a store in ${directory} already`);
    const unwritable = (error: NodeJS.ErrnoException) => {
      if (!/^E(ACCES|EXIST|NOSPC|NOTDIR|PERM|ROFS)$/.test(error.code ?? '')) throw error;
      throw new UsageError(`${directory} cannot be written: ${error.message}`);
    };
    await makeDirectory(directory).catch(unwritable);
    await withConnection(config, (connection) =>
      // Without its key, what the store keeps encrypted would be lost.
      backUpCluster(connection, config.dataDir, directory, [KEY_FILE]).catch(unwritable),
    );
    console.log(`backed up ${config.dataDir} to ${directory}`);
  },
};
