import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The caller's own id for a request, when it is one that can stand in a log. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,64}$/.test(given) ? given : randomUUID();
}

/** For every answer that says nothing else: it is data, for nobody's page, and not to be kept. */
export const SECURITY = [
  ['x-content-type-options', 'nosniff'],
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  ['x-frame-options', 'DENY'],
  ['referrer-policy', 'no-referrer'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['cache-control', 'no-store'],
] as const;

export function setHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.raw.setHeader('x-request-id', request.id);
  for (const [name, value] of SECURITY) reply.raw.setHeader(name, value);
}

/** One log line a request, with its id; never a header, a query or a body, which may hold secrets. */
export function describeRequests(app: FastifyInstance, isDraining: () => boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply);
    if (isDraining()) reply.raw.setHeader('connection', 'close');
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
