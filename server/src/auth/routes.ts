import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { RateLimit } from '../http/rateLimit.js';
import { Refusal } from '../http/refusals.js';
import { isUnavailable } from '../store/faults.js';
import { sql } from '../store/sql.js';
import type { Tx } from '../store/store.js';
import { type Keys, loadKeys, publicKeys } from './keys.js';
import { metadata } from './metadata.js';

const RELOADED_AFTER_MS = 3600_000;

interface Engine {
  callback: ReturnType<Provider['callback']>;
  keys: Keys;
  loadedAt: number;
}

/** The OAuth endpoints. The engine reads and answers its requests itself; nothing of Fastify touches their bodies. */
export function registerOAuth(
  app: FastifyInstance,
  tx: Tx,
  rateLimit: RateLimit,
  issuer: () => string,
): void {
  let loading: Promise<Engine> | undefined;

  /** Built on first use, when the address is known, and again when the keys may have rotated. */
  async function engine(): Promise<Engine> {
    const current = await loading?.catch(() => undefined);
    if (current && Date.now() - current.loadedAt < RELOADED_AFTER_MS) return current;
    loading = buildEngine(issuer(), tx);
    return loading;
  }

  app.register(async (oauth) => {
    oauth.removeAllContentTypeParsers();
    oauth.addContentTypeParser('*', (_request, _payload, done) => done(null));
    oauth.addHook('onRequest', async (request) => rateLimit.take(`address:${request.ip}`));

    const hand = async (request: FastifyRequest, reply: FastifyReply) => {
      const { callback } = await engine();
      reply.hijack();
      return callback(request.raw, reply.raw);
    };
    for (const endpoint of ['token', 'introspect', 'revoke']) {
      oauth.post(`/oauth2/${endpoint}`, { config: { operation: `oauth2.${endpoint}` } }, hand);
    }
    oauth.get('/oauth2/jwks', async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=300').send(publicKeys((await engine()).keys)),
    );
    oauth.get('/.well-known/oauth-authorization-server', async () => metadata(issuer(), await allScopes(tx)));
    oauth.setErrorHandler((error: Error, request, reply) => {
      const status = error instanceof Refusal ? error.status : isUnavailable(error) ? 503 : 500;
      if (status === 500) request.log.error({ err: error }, 'request failed');
      const retryAfter = error instanceof Refusal ? (error.more.retryAfter ?? 1) : 1;
      return reply
        .code(status)
        .header('retry-after', String(retryAfter))
        .header('cache-control', 'no-store')
        .send({ error: status === 500 ? 'server_error' : 'temporarily_unavailable' });
    });
  });
}

async function buildEngine(issuer: string, tx: Tx): Promise<Engine> {
  const { createProvider } = await import('./provider.js');
  const keys = await loadKeys(tx);
  const provider = createProvider(issuer, tx, keys, await allScopes(tx));
  return { callback: provider.callback(), keys, loadedAt: Date.now() };
}

async function allScopes(tx: Tx): Promise<string[]> {
  const rows = await tx.rows<{ scope: string }>(
    sql`SELECT CASE WHEN s.open THEN s.name ELSE s.name || '.' || r.name END AS scope
        FROM service s JOIN service_role r ON r.service = s.name ORDER BY 1`,
  );
  return rows.map((row) => row.scope);
}
