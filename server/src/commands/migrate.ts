import { reindexLibrary } from '../services/document/index.js';
import { rewordProjects } from '../services/project/index.js';
import { migrate } from '../store/migrations.js';
import { type Command, withConnection, withStore } from './command.js';

export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'Bring the schema up to date; the server does so itself when it starts',
  details: `Migrations only go forward. To go back to an earlier release, restore the backup of before the upgrade; docs/operations.md,
Going back, tells how.`,
  async run({ config }) {
    const applied = await withConnection(config, (connection) => migrate(connection));
    console.log(applied.length ? `applied ${applied.join(', ')}` : 'the schema is up to date');
    const indexed = await withStore(config, reindexLibrary);
    if (indexed) console.log(`indexed ${indexed} versions of documents again`);
    const worded = await withStore(config, rewordProjects);
    if (worded) console.log(`indexed ${worded} projects again`);
  },
};
