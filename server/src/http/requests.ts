import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The request id of the caller, if it is safe to write to a log; otherwise a new one. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,64}$/.test(given) ? given : randomUUID();
}

/** Default headers of every answer: it is data, must not be embedded in a page, and must not be cached. */
export const SECURITY = [
  ['x-content-type-options', 'nosniff'],
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  ['x-frame-options', 'DENY'],
  ['referrer-policy', 'no-referrer'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['cache-control', 'no-store'],
] as const;

/** The request headers that an answer depends on, for caches. */
export const VARY = 'Accept-Language, Accept-Encoding';

/** For a year, browsers use https alone. Only under an https address, because they would be locked out elsewhere. */
const HSTS = 'max-age=31536000';

const SECURITY_HEADERS = Object.fromEntries(SECURITY);

/** Headers go through Fastify alone: Node writes them faster when none was set on the raw response before. */
export function setHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(SECURITY_HEADERS).header('x-request-id', request.id);
}

/** Writes one log line per request. It never holds headers, the query or the body, which may contain secrets. */
export function describeRequests(
  app: FastifyInstance,
  isDraining: () => boolean,
  issuer: () => string,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply);
    if (issuer().startsWith('https:')) reply.header('strict-transport-security', HSTS);
    if (isDraining()) reply.header('connection', 'close');
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 100) / 100,
        caller: request.caller?.key,
      },
      'request',
    );
    done();
  });
}
