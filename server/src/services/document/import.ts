export { type DocumentImportOptions, importDocuments } from './import/library.js';
