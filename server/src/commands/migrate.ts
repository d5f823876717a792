import { reindexLibrary } from '../services/document/index.js';
import { migrate } from '../store/migrations.js';
import { type Command, withConnection, withStore } from './command.js';

export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'Bring the schema up to date; the server does so itself when it starts',
  async run({ config }) {
    const applied = await withConnection(config, (connection) => migrate(connection));
    console.log(applied.length ? `applied ${applied.join(', ')}` : 'the schema is up to date');
    const read = await withStore(config, reindexLibrary);
    if (read) console.log(`read ${read} versions of documents again for searching`);
  },
};
