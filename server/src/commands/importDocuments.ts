import type { FolderKind } from './importKinds.js';

export const DOCUMENT_KINDS: FolderKind[] = [
  {
    word: 'documents',
    what: 'A FOLDER of documents with a sheet about them, library.csv or .xlsx, one row per version with the path of its file; and, if series are to be added or changed, series.csv or .xlsx (id, title, description, firstNumber, lastNumber)',
    columns:
      'type, number, version, title, date, access, file, description, series, keywords, facility, activity1, activity2, internalControl, links, comment, obsolete, main, language',
    options: {
      'skip-bad': { type: 'boolean', help: 'Leave out documents whose files are bad, instead of all' },
    },
    isFolder: true,
    fields: async () => (await import('../services/document/import.js')).LIBRARY_FIELDS,
    async prepare(values) {
      const skipBad = values['skip-bad'] === true;
      const { importDocuments } = await import('../services/document/import.js');
      return (tx, folder, options) => importDocuments(tx, folder, { ...options, skipBad });
    },
  },
];
