import type { EventEmitter } from 'node:events';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { addressKey } from '../kernel/network.js';
import type { RateLimit } from '../kernel/rateLimit.js';
import { Refusal } from '../kernel/refusals.js';
import { storeFaultOf } from '../store/faults.js';
import type { Tx } from '../store/store.js';
import { allScopes } from './identity.sql.js';
import { originOf } from './journal.js';
import { type Keys, loadKeys, publicKeys } from './keys.js';
import { metadata } from './metadata.js';
import { rememberOrigin } from './tokenJournal.js';

const RELOAD_MS = 3600_000;

interface Engine {
  callback: ReturnType<Provider['callback']>;
  keys: Keys;
}

/** The OAuth endpoints. The engine reads the bodies and sends the answers itself; Fastify does not parse them. */
export function registerOAuth(
  app: FastifyInstance,
  tx: Tx,
  rateLimit: RateLimit,
  issuer: () => string,
  showsAddresses: boolean,
): void {
  let current: { engine: Promise<Engine>; since: number } | undefined;

  /** The engine is built on first use, when the address is known, and again after `RELOAD_MS` for rotated keys. */
  function engine(): Promise<Engine> {
    if (!current || Date.now() - current.since > RELOAD_MS) {
      const fresh = { engine: buildEngine(issuer(), tx, app.log), since: Date.now() };
      fresh.engine.catch(() => {
        if (current === fresh) current = undefined;
      });
      current = fresh;
    }
    return current.engine;
  }

  app.register(async (oauth) => {
    oauth.removeAllContentTypeParsers();
    oauth.addContentTypeParser('*', (_request, _payload, done) => done(null));
    oauth.addHook('onRequest', async (request, reply) => rateLimit.take(addressKey(request.ip), reply));

    const handle = async (request: FastifyRequest, reply: FastifyReply) => {
      const { callback } = await engine();
      for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value!);
      rememberOrigin(request.raw, originOf(request, showsAddresses));
      reply.hijack();
      // Reads the rest of the body. Otherwise an unread body would block the connection.
      reply.raw.once('finish', () => request.raw.resume());
      return callback(request.raw, reply.raw);
    };
    for (const endpoint of ['token', 'introspect', 'revoke']) {
      oauth.post(`/oauth2/${endpoint}`, { config: { operation: `oauth2.${endpoint}` } }, handle);
    }
    oauth.get('/oauth2/jwks', async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=300').send(publicKeys((await engine()).keys)),
    );
    oauth.get('/.well-known/oauth-authorization-server', async () => metadata(issuer(), await allScopes(tx)));
    oauth.setErrorHandler(refuse);
  });
}

const ERRORS: Record<number, string> = { 400: 'invalid_request', 500: 'server_error' };

/** Errors before the engine is called, in the form of RFC 6749. */
function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = statusOf(error);
  if (status === 500) request.log.error({ err: error }, 'request failed');
  if (!ERRORS[status])
    reply.header('retry-after', String((error instanceof Refusal && error.more.retryAfter) || 1));
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ error: ERRORS[status] ?? 'temporarily_unavailable' });
}

function statusOf(error: FastifyError): number {
  if (error instanceof Refusal) return 429;
  if (storeFaultOf(error)) return 503;
  return error.statusCode && error.statusCode < 500 ? 400 : 500;
}

/** Loads the engine without its warning about Node 20, which we test beside the current release. */
async function loadProvider() {
  const { warn } = console;
  console.warn = (...texts: unknown[]) => {
    if (!String(texts[0]).includes('Unsupported runtime')) warn(...texts);
  };
  try {
    return await import('./provider.js');
  } finally {
    console.warn = warn;
  }
}

async function buildEngine(issuer: string, tx: Tx, log: FastifyBaseLogger): Promise<Engine> {
  const { createProvider } = await loadProvider();
  const keys = await loadKeys(tx);
  const provider = createProvider(issuer, tx, keys, await allScopes(tx));
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'request failed'));
  (provider as EventEmitter).on('error', (error) => log.info({ err: error }, 'request aborted'));
  return { callback: provider.callback(), keys };
}
