import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { readWebFiles } from './files.js';
import { appOrigins, isSecureAddress } from './origins.js';
import { isPage, sendPage, servedWeb, serveWeb } from './serve.js';

const directory = mkdtempSync(join(tmpdir(), 'spadework-web-'));
afterAll(() => rmSync(directory, { recursive: true }));

const SCRIPT = `export const words = ${JSON.stringify('spade '.repeat(300))};`;
mkdirSync(join(directory, 'assets'));
mkdirSync(join(directory, '.vite'));
writeFileSync(join(directory, 'index.html'), '<!doctype html><title>Spadework</title>');
writeFileSync(join(directory, 'sw.js'), 'self.skipWaiting();');
writeFileSync(join(directory, '.vite/manifest.json'), '{}');
writeFileSync(join(directory, 'assets/main-1a2b.js'), SCRIPT);
writeFileSync(join(directory, 'assets/main-1a2b.js.br'), brotliCompressSync(SCRIPT));
writeFileSync(join(directory, 'assets/main-1a2b.js.gz'), gzipSync(SCRIPT));
writeFileSync(join(directory, 'assets/font-3c4d.woff2'), 'font');

const files = readWebFiles(directory)!;
const web = servedWeb(files);
const app = Fastify();
app.setNotFoundHandler((request, reply) =>
  isPage(request) ? sendPage(request, reply, web) : reply.code(404).send(),
);
serveWeb(app, web);
/** The same files of a server whose maps have a background. */
const withMap = Fastify();
serveWeb(withMap, servedWeb(files, ['https://tiles.grid.example', 'https://wms.grid.example:8443']));

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  app.inject({ method, url, headers });
const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('the page', () => {
  // Fails if the policy allows anything inline or from elsewhere.
  test('has the strict policy', async () => {
    const { statusCode, headers, body } = await get('/');
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>Spadework</title>');
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; " +
        "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; " +
        "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types spadework",
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(self), geolocation=(self)',
    });
    expect(headers['content-security-policy']).not.toMatch(/unsafe|\*|https?:/);
  });

  // Fails if a host of maps may send anything but pictures, or if the policy names more of it than its origin.
  test('pictures alone come from the hosts of maps', async () => {
    const policy = async (of: typeof app) =>
      String((await of.inject({ url: '/' })).headers['content-security-policy']).split('; ');
    const [strict, wider] = [await policy(app), await policy(withMap)];
    expect(wider.filter((one) => !strict.includes(one))).toEqual([
      "img-src 'self' blob: data: https://tiles.grid.example https://wms.grid.example:8443",
    ]);
    expect(wider).toHaveLength(strict.length);
  });

  test('304 for the version that the browser has', async () => {
    const { headers } = await get('/');
    const again = await get('/', { 'if-none-match': headers.etag as string });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test.each(['/projects', '/projects/12/trench/3?zoom=2', '/login', '/sessions', '/docsy'])(
    'answers for %s',
    async (url) => {
      const { statusCode, headers } = await get(url, HTML);
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
      expect((await get(url, HTML, 'HEAD')).statusCode).toBe(200);
    },
  );

  test.each([
    '/assets/gone-5e6f.js',
    '/assets',
    '/public/nowhere',
    '/oauth2/nowhere',
    '/mcp',
    '/scim/v2/Users',
    '/session/nowhere',
    '/login/callback',
    '/docs/nowhere',
    '/health/nowhere',
    '/metrics/nowhere',
    '/.well-known/nowhere',
  ])('does not answer for %s', async (url) => {
    expect((await get(url, HTML)).statusCode).toBe(404);
  });

  test('answers only reads that accept HTML', async () => {
    expect((await get('/projects', { accept: '*/*' })).statusCode).toBe(404);
    expect((await get('/projects')).statusCode).toBe(404);
    expect((await get('/projects', HTML, 'POST')).statusCode).toBe(404);
  });
});

describe('files', () => {
  test('an asset is kept for good; what has no hash in its name is asked for again', async () => {
    const asset = await get('/assets/main-1a2b.js');
    expect(asset.body).toBe(SCRIPT);
    expect(asset.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache');
    expect((await get('/assets/font-3c4d.woff2')).headers['content-type']).toBe('font/woff2');
  });

  // Fails if a worker, which follows the policy of its own script, gets another one.
  test('scripts have the policy of the page', async () => {
    const policies = await Promise.all(['/', '/sw.js', '/assets/main-1a2b.js'].map((url) => get(url)));
    expect(new Set(policies.map(({ headers }) => headers['content-security-policy'])).size).toBe(1);
  });

  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliCompressSync(SCRIPT)],
    ['gzip', 'gzip', gzipSync(SCRIPT)],
    ['br;q=0, gzip', 'gzip', gzipSync(SCRIPT)],
    ['identity', undefined, Buffer.from(SCRIPT)],
  ])('%s gets %s', async (accepted, encoding, bytes) => {
    const { headers, rawPayload } = await get('/assets/main-1a2b.js', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(rawPayload.equals(bytes)).toBe(true);
    const plain = await get('/sw.js', { 'accept-encoding': accepted });
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, 'self.skipWaiting();']);
  });

  test.each(['/.vite/manifest.json', '/assets/main-1a2b.js.br', '/index.html.br'])(
    '%s is not there',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );

  test('there are none before the build', () => {
    expect(readWebFiles(join(directory, 'nowhere'))).toBeUndefined();
  });
});

test.each([
  ['https://plan.example', true, ['https://plan.example']],
  ['http://127.0.0.1:8080', true, ['http://127.0.0.1:8080', 'http://localhost:8080', 'http://[::1]:8080']],
  ['http://localhost', true, ['http://localhost', 'http://127.0.0.1', 'http://[::1]']],
  ['http://plan.example', false, ['http://127.0.0.1', 'http://localhost', 'http://[::1]']],
])('pages of a server at %s', (issuer, secure, origins) => {
  expect(isSecureAddress(issuer)).toBe(secure);
  expect(appOrigins(issuer)).toEqual(origins);
});
