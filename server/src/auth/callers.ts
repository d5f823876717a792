import type { IncomingHttpHeaders } from 'node:http';
import type { Caller } from '../kernel/caller.js';
import type { BearerCheck } from './bearer.js';
import type { Sessions } from './session.js';
import type { SessionCookie } from './sessionCookie.js';

/** Finds the caller of a request. A bearer token, even an invalid one, has precedence over the cookie. */
export function callerCheck(
  bearer: BearerCheck,
  sessions: Sessions,
  cookies: SessionCookie,
): (headers: Readonly<IncomingHttpHeaders>) => Promise<Caller> {
  return ({ authorization, cookie }) => {
    const secret = authorization === undefined ? cookies.secretIn(cookie) : undefined;
    return secret === undefined ? bearer(authorization) : sessions.callerOf(secret);
  };
}
