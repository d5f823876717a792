import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DRY_RUN } from './dryRun.js';
import { PREFERENCE_APPLIED, WARNING } from './handling.js';
import { OUTCOME } from './outcome.js';
import { VARY } from './requests.js';

const METHODS = 'GET, POST, PUT, DELETE';
/** What a client of this API may send. */
const REQUEST_HEADERS = [
  ...['Accept-Language', 'Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match', 'If-None-Match'],
  ...['If-Range', 'Last-Event-ID', 'Prefer', 'Range', 'X-Request-Id', DRY_RUN, 'api-version'],
].join(', ');
/** What a page may read of an answer, beside the few headers that it always may. */
const ANSWER_HEADERS = [
  ...['Accept-Ranges', 'Content-Disposition', 'Content-Range', 'Deprecation', 'ETag', 'Idempotent-Replayed'],
  ...[
    'Link',
    PREFERENCE_APPLIED,
    'RateLimit',
    'RateLimit-Policy',
    'Retry-After',
    'Sunset',
    'WWW-Authenticate',
    WARNING,
    'X-Request-Id',
    DRY_RUN,
    OUTCOME,
  ],
].join(', ');
const MAX_AGE_SECONDS = '7200';

/**
 * CORS: lets pages of the configured origins call the services from a browser, with a token that their own server got
 * for them. The OAuth endpoints stay closed, because a client has a secret, and so do cookies. Without origins nothing
 * is added, and a browser refuses.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const allowed = new Set(origins);
  const isAllowed = ({ headers, url }: FastifyRequest) =>
    headers.origin !== undefined && allowed.has(headers.origin) && !url.startsWith('/oauth2/');

  app.addHook('onRequest', (request, reply, done) => {
    if (isAllowed(request)) allow(request, reply);
    done();
  });
  // Handlers set `Vary` themselves.
  app.addHook('onSend', (_request, reply, payload, done) => {
    const vary = String(reply.getHeader('vary') ?? '');
    if (!/\bOrigin\b/.test(vary)) reply.header('vary', vary ? `${vary}, Origin` : 'Origin');
    done(null, payload);
  });
  app.options('*', (request, reply) => {
    if (isAllowed(request))
      reply
        .header('access-control-allow-methods', METHODS)
        .header('access-control-allow-headers', REQUEST_HEADERS)
        .header('access-control-max-age', MAX_AGE_SECONDS);
    return reply.header('vary', `${VARY}, Origin`).code(204).send();
  });
}

function allow({ headers }: FastifyRequest, reply: FastifyReply): void {
  reply
    .header('access-control-allow-origin', headers.origin)
    .header('access-control-expose-headers', ANSWER_HEADERS);
}

/** Origins as a browser sends them, separated by commas; undefined if one is not an origin. */
export function readOrigins(text: string): string[] | undefined {
  const origins = text.split(',').map((part) => part.trim());
  const isOrigin = (part: string) =>
    URL.canParse(part) && /^https?:$/.test(new URL(part).protocol) && new URL(part).origin === part;
  return origins.every(isOrigin) ? origins : undefined;
}
