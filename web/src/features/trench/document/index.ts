/** The document of the editor: the trench as an optimistic document, and how it reaches its segment. */
export type { CatalogContext, EditorDocument, Notice, Shown } from './document.js';
export { httpTransport, readAhead } from './http.js';
export { type OpenTrench, openTrench } from './open.js';
