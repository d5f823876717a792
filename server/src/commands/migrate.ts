import { UsageError } from '../config.js';
import { joinCluster } from '../store/embedded/index.js';
import { isUnavailable } from '../store/faults.js';
import { migrate } from '../store/migrations.js';
import type { Command } from './command.js';

export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'Bring the schema up to date; the server does so itself when it starts',
  async run({ config }) {
    const cluster = config.databaseUrl ? undefined : await joinCluster(config.dataDir);
    try {
      const applied = await migrate(cluster?.connection ?? { connectionString: config.databaseUrl });
      console.log(applied.length ? `applied ${applied.join(', ')}` : 'the schema is up to date');
    } catch (error) {
      throw isUnavailable(error)
        ? new UsageError(`the database is out of reach: ${(error as Error).message}`)
        : error;
    } finally {
      await cluster?.stop();
    }
  },
};
