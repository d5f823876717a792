/** The caller: a client of a company, and in the password flow also a user. */
export interface Caller {
  clientId: string;
  /** The user's company, or the client's in the client flow. */
  companyId: number;
  user?: { username: string; confirmed: boolean; administrator: boolean };
  /** Whether a client was made administrator of its company; in the client flow alone. */
  administrator?: boolean;
  /** The scopes of this token that its caller still has. */
  scopes: ReadonlySet<string>;
  /** The scopes that could be granted to this caller. */
  mayHave: ReadonlySet<string>;
  /** A unique key for users and clients together. */
  key: string;
  /** The author of a change. */
  author: string;
  /** The caller came with the cookie of the browser app. */
  isBrowser?: boolean;
  /** When a browser session was opened through a directory, in milliseconds since 1970. */
  directoryLogin?: number;
}

/** Whether the caller administers its company, as a user or as a client. */
export const isAdministrator = ({ user, administrator }: Caller): boolean =>
  user ? user.administrator : administrator === true;

/**
 * Whose limits a request counts towards. Users of several companies can share a client, so each company has its own; all
 * browsers share one, so there it is the user's.
 */
export const limitKey = ({ isBrowser, key, clientId, companyId }: Caller): string =>
  isBrowser ? key : `client:${clientId} company:${companyId}`;
