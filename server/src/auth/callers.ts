import type { IncomingHttpHeaders } from 'node:http';
import type { Caller } from '../kernel/caller.js';
import type { Tx } from '../store/store.js';
import { bearerCheck } from './bearer.js';
import type { Sessions } from './session.js';
import type { SessionCookie } from './sessionCookie.js';

/** Finds the caller of a request. A bearer token, even an invalid one, has precedence over the cookie. */
export function callerCheck(
  tx: Tx,
  sessions: Sessions,
  cookies: SessionCookie,
): (headers: Readonly<IncomingHttpHeaders>) => Promise<Caller> {
  const bearer = bearerCheck(tx);
  return ({ authorization, cookie }) => {
    const secret = authorization === undefined ? cookies.secretIn(cookie) : undefined;
    return secret === undefined ? bearer(authorization) : sessions.callerOf(secret);
  };
}
