import type { NodeOrigin } from './nodeOrigins.js';

/** The origin of a branch stands on its top nodes. */
export const withOrigin = <V extends object>(view: V, origin: NodeOrigin | undefined) =>
  origin ? { ...view, origin } : view;
