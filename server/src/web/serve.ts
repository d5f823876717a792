import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { isUnchanged } from '../http/etag.js';
import type { WebFile, WebFiles } from './files.js';

/** Scripts, styles, fonts and workers come from here alone, and nothing is inline. Pictures may be maps of other hosts. */
const policyOf = (pictures: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self' blob: data:", ...pictures].join(' '),
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
const headersOf = (pictures: readonly string[]) => ({
  'content-security-policy': policyOf(pictures),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(self)',
  vary: 'Accept-Encoding',
});

/** The browser app with the headers of its files. */
export interface ServedWeb extends WebFiles {
  headers: Readonly<Record<string, string>>;
}

/** @param pictures the origins of pictures that its pages show. */
export const servedWeb = (files: WebFiles, pictures: readonly string[] = []): ServedWeb => ({
  ...files,
  headers: headersOf(pictures),
});

const ASSETS = '/assets/';

/** The name of an asset holds a hash of its content, so the same name never has other content. */
const FOREVER = 'public, max-age=31536000, immutable';

/** Paths that are not pages of the browser app. */
const NOT_PAGES = [
  '/assets',
  '/public',
  '/oauth2',
  '/mcp',
  '/scim',
  '/session',
  '/docs',
  '/health',
  '/metrics',
  '/status',
  '/.well-known',
];

/** Serves the files of the browser app from memory. */
export function serveWeb(app: FastifyInstance, { index, files, headers }: ServedWeb): void {
  const config = { operation: 'web.file' };
  app.get('/', { config }, (request, reply) => sendFile(request, reply, index, headers, 'no-cache'));
  for (const [path, file] of files) {
    if (path.startsWith(ASSETS)) continue;
    app.get(encodeURI(path), { config }, (request, reply) =>
      sendFile(request, reply, file, headers, 'no-cache'),
    );
  }
  // One route for all of them: the server would be ready a tenth later with a route for each.
  app.get<{ Params: { '*': string } }>(`${ASSETS}*`, { config }, (request, reply) => {
    const file = files.get(ASSETS + request.params['*']);
    return file ? sendFile(request, reply, file, headers, FOREVER) : reply.callNotFound();
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

export const sendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  { index, headers }: ServedWeb,
): FastifyReply => sendFile(request, reply, index, headers, 'no-cache');

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, encodings }: WebFile,
  headers: ServedWeb['headers'],
  caching: string,
): FastifyReply {
  const accepted = new Negotiator(request.raw).encodings(Object.keys(encodings));
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name)) ?? 'identity';
  const { bytes, etag } = encodings[encoding]!;
  reply.headers(headers).header('cache-control', caching).header('etag', etag);
  if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(200).header('content-type', type).send(bytes);
}
