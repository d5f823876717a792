import { randomBytes } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { addressKey } from '../kernel/network.js';
import { RateLimit } from '../kernel/rateLimit.js';
import { Refusal } from '../kernel/refusals.js';
import { storeFaultOf } from '../store/faults.js';
import type { Tx } from '../store/store.js';
import { type AuthorizationQuery, answerAt, askedFor, redirectOf, stateOf } from './authorization.js';
import { saveAuthorization } from './authorizations.sql.js';
import { tokenId } from './bearer.js';
import { type Consent, codeOf } from './codes.js';
import { allScopes, findClient } from './identity.sql.js';
import { originOf } from './journal.js';
import { type Keys, loadKeys, publicKeys } from './keys.js';
import { mcpResource, metadata, resourceMetadata } from './metadata.js';
import { rememberOrigin } from './tokenJournal.js';

const RELOAD_MS = 3600_000;

/** Questions of programs that are kept, per address; anybody can ask. People of an office ask within minutes of each other. */
export const QUESTIONS_PER_SECOND = 2;
export const MAX_QUESTIONS_AT_ONCE = 120;

interface Engine {
  provider: Provider;
  callback: ReturnType<Provider['callback']>;
  keys: Keys;
}

/** What the rest of the server asks of the OAuth engine. */
export interface Authorizations {
  /** A code for what a person has agreed to. */
  issueCode(consent: Consent): Promise<string>;
}

/** The OAuth endpoints. The engine reads the bodies and sends the answers itself; Fastify does not parse them. */
export function registerOAuth(
  app: FastifyInstance,
  tx: Tx,
  rateLimit: RateLimit,
  issuer: () => string,
  showsAddresses: boolean,
): Authorizations {
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
    const isLimited = rateLimit.perSecond > 0;
    const questions = new RateLimit(isLimited ? QUESTIONS_PER_SECOND : 0, undefined, MAX_QUESTIONS_AT_ONCE);
    oauth.get('/oauth2/auth', { config: { operation: 'oauth2.auth' } }, authorize(tx, issuer, questions));
    oauth.get('/.well-known/oauth-authorization-server', async () => metadata(issuer(), await allScopes(tx)));
    for (const of of ['', '/mcp'])
      oauth.get(`/.well-known/oauth-protected-resource${of}`, async () =>
        resourceMetadata(issuer(), await allScopes(tx)),
      );
    oauth.setErrorHandler(refuse);
  });
  return { issueCode: async (consent) => codeOf((await engine()).provider, consent) };
}

/** Keeps what a program asks for, and leads to the page that asks the person. */
function authorize(tx: Tx, issuer: () => string, questions: RateLimit) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // Nobody asks for anything.
    if (!request.url.includes('?')) {
      reply.callNotFound();
      return reply;
    }
    const query = request.query as AuthorizationQuery;
    const { client_id: clientId } = query;
    const isName = typeof clientId === 'string' && !clientId.includes('\0');
    const client = isName ? await findClient(tx, clientId) : undefined;
    const redirectUri = redirectOf(query, client);
    // An address that nobody has vouched for may be an attacker's.
    if (redirectUri === undefined) return reply.code(400).send({ error: 'invalid_request' });
    const server = { scopes: await allScopes(tx), resource: mcpResource(issuer()) };
    const asked = askedFor(query, redirectUri, client!, server);
    if ('error' in asked) {
      const told = { error: asked.error, error_description: asked.description };
      return reply.redirect(answerAt(redirectUri, issuer(), told, stateOf(query)), 303);
    }
    questions.take(addressKey(request.ip));
    const uid = randomBytes(32).toString('base64url');
    await saveAuthorization(tx, { id: tokenId(uid), clientId: client!.clientId, params: asked.params });
    return reply.redirect(`/authorize/${uid}`, 303);
  };
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
  return { provider, callback: provider.callback(), keys };
}
