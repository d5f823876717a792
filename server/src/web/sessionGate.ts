import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import type { Sessions } from '../auth/session.js';
import type { SessionCookie } from '../auth/sessionCookie.js';
import { bodyReader } from '../http/bodyReader.js';
import { refuseCrossSite } from '../http/crossSite.js';
import { isStrict } from '../http/handling.js';
import { refuseFields } from '../http/input.js';
import { languageOf } from '../http/language.js';
import { type Caller, limitKey } from '../kernel/caller.js';
import { addressKey } from '../kernel/network.js';
import type { RateLimit } from '../kernel/rateLimit.js';
import { type FieldError, Refusal } from '../kernel/refusals.js';

/** Who is logged in, by the cookie alone. */
export interface LoggedIn {
  secret: string;
  caller: Caller;
  username: string;
}

export interface SessionGate {
  /** Refuses a write that does not come from a page of the browser app. */
  requireOwnPage(request: FastifyRequest): void;
  /** Counts a request against its address; whoever has no session has no other limit. */
  countAddress(request: FastifyRequest): void;
  /** The session of a request, or a refusal. */
  requireSession(request: FastifyRequest): Promise<LoggedIn>;
}

export function sessionGate(
  sessions: Sessions,
  cookies: SessionCookie,
  rateLimit: RateLimit,
  origins: () => readonly string[],
): SessionGate {
  const countAddress = ({ ip }: FastifyRequest) => rateLimit.take(addressKey(ip));
  return {
    countAddress,
    requireOwnPage: (request) => refuseCrossSite(request, origins()),
    async requireSession(request) {
      const secret = cookies.secretIn(request.headers.cookie);
      const caller = secret === undefined ? undefined : await sessions.callerOf(secret).catch(unlessUnknown);
      if (!secret || !caller?.user) {
        countAddress(request);
        throw new Refusal('SESSION_REQUIRED');
      }
      request.caller = caller;
      refuseCrossSite(request, origins());
      rateLimit.take(limitKey(caller));
      return { secret, caller, username: caller.user.username };
    },
  };
}

function unlessUnknown(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}

/** Reads a body by its schema, or refuses with a list of all invalid fields. */
export function requestReader<T>(schema: TSchema): (request: FastifyRequest) => T {
  const read = bodyReader(schema);
  return ({ body, headers }) => {
    const errors: FieldError[] = [];
    const language = languageOf(headers['accept-language']);
    const value = read(body, { language, errors, isStrict: isStrict(headers) });
    if (errors.length) refuseFields(errors);
    return value as T;
  };
}
