/** Checklist records that are filled in with or without a network. What people do is kept in this browser first. */
export * from './actions.js';
export * from './hooks.js';
export type * from './model.js';
export { PhotoError } from './model.js';
