/** The document of the editor: what is shown, what is sent, and what others do. */
export type { Closed, EditorDocument, Shown } from './document.js';
export type { Notice } from './gesture.js';
export { httpTransport, readAhead, type TrenchAnswer } from './http.js';
export { Keeper } from './keeper.js';
export { type OpenDocument, openDocument } from './open.js';
export { browserPace } from './pace.js';
