/** Who calls: a program of a company, in the password flow on behalf of a person. */
export interface Caller {
  clientId: string;
  /** The user's company, or the client's in the client flow. */
  companyId: number;
  user?: { username: string; confirmed: boolean; administrator: boolean };
  /** What this token may do now: granted to it, and still held. */
  scopes: ReadonlySet<string>;
  /** What this caller could be granted. */
  mayHave: ReadonlySet<string>;
  /** Names the caller where users and clients stand side by side. */
  key: string;
  /** Who is named as the author of a change. */
  author: string;
}
