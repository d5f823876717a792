export { type DocumentImportOptions, importDocuments } from './import/library.js';
export { LIBRARY_FIELDS } from './import/rows.js';
