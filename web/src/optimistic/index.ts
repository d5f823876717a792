/** What a person edits before the server has confirmed it: shown at once, sent, kept in the browser, and brought together with what others do. */
export { OptimisticDocument, type Shown, UNDO_LIMIT } from './document.js';
export { Feed } from './feed.js';
export { Keeper } from './keeper.js';
export type { Closed, Loaded, Model, Notice, Taken, Transport } from './model.js';
export { type Open, openDocument } from './open.js';
export type { Sender } from './sender.js';
export type { Pace } from './sending.js';
export { type Opening, useDocument } from './useDocument.js';
