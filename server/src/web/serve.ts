import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { isUnchanged } from '../http/etag.js';
import type { WebFile, WebFiles } from './files.js';

/** Scripts, styles, fonts and workers come from here alone, and nothing is inline. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types spadework',
].join('; ');

/** Of every file, because a worker follows the policy of its own script. */
const HEADERS = {
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(self)',
  vary: 'Accept-Encoding',
};

const ASSETS = '/assets/';

/** The name of an asset holds a hash of its content, so the same name never has other content. */
const FOREVER = 'public, max-age=31536000, immutable';

/** Paths that are not pages of the browser app. */
const NOT_PAGES = [
  '/assets',
  '/public',
  '/oauth2',
  '/session',
  '/docs',
  '/health',
  '/metrics',
  '/status',
  '/.well-known',
];

/** Serves the files of the browser app from memory. */
export function serveWeb(app: FastifyInstance, { index, files }: WebFiles): void {
  const config = { operation: 'web.file' };
  app.get('/', { config }, (request, reply) => sendFile(request, reply, index, 'no-cache'));
  for (const [path, file] of files) {
    if (path.startsWith(ASSETS)) continue;
    app.get(encodeURI(path), { config }, (request, reply) => sendFile(request, reply, file, 'no-cache'));
  }
  // One route for all of them: the server would be ready a tenth later with a route for each.
  app.get<{ Params: { '*': string } }>(`${ASSETS}*`, { config }, (request, reply) => {
    const file = files.get(ASSETS + request.params['*']);
    return file ? sendFile(request, reply, file, FOREVER) : reply.callNotFound();
  });
}

/** Whether an unknown address is one of a page, which the script of the browser app finds. */
export function isPage({
  method,
  url,
  headers,
}: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  const path = url.split('?', 1)[0]!;
  const isOther = NOT_PAGES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && !isOther && !path.startsWith('/login/') && /\btext\/html\b/i.test(headers.accept ?? '');
}

export const sendPage = (request: FastifyRequest, reply: FastifyReply, { index }: WebFiles): FastifyReply =>
  sendFile(request, reply, index, 'no-cache');

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, encodings }: WebFile,
  caching: string,
): FastifyReply {
  const accepted = new Negotiator(request.raw).encodings(Object.keys(encodings));
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name)) ?? 'identity';
  const { bytes, etag } = encodings[encoding]!;
  reply.headers(HEADERS).header('cache-control', caching).header('etag', etag);
  if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(200).header('content-type', type).send(bytes);
}
