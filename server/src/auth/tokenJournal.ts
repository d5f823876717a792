import type { IncomingMessage } from 'node:http';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Tx } from '../store/store.js';
import { findClient } from './identity.sql.js';
import { type LoginReason, loginChanges, type Origin, shownAddress, writeJournal } from './journal.js';
import { tellRefresh } from './logins.sql.js';

/** The engine passes the raw request on; what Fastify knows of it is kept beside it. */
const origins = new WeakMap<IncomingMessage, Origin>();

export const rememberOrigin = (request: IncomingMessage, origin: Origin): void => {
  origins.set(request, origin);
};

export const originOf = (ctx: KoaContextWithOIDC): Origin => origins.get(ctx.req)!;

type Next = () => Promise<void>;

/**
 * Writes one line for every call of the token endpoint and every revocation. A password login has its own lines, which
 * know more; here it is written down only if it failed before or after that.
 */
export function tokenJournal(tx: Tx): (ctx: KoaContextWithOIDC, next: Next) => Promise<void> {
  return async (ctx, next) => {
    await next();
    const origin = origins.get(ctx.req);
    if (!origin) return;
    const { error } = (ctx.body ?? {}) as { error?: string };
    if (error !== undefined) await writeFailure(tx, origin, ctx, error);
    else if (ctx.oidc.route === 'token') await writeToken(tx, origin, ctx);
    else if (ctx.oidc.route === 'revocation')
      writeJournal(origin, 'token revoked', { client: ctx.oidc.client?.clientId });
  };
}

async function writeToken(tx: Tx, origin: Origin, ctx: KoaContextWithOIDC): Promise<void> {
  const client = ctx.oidc.client!.clientId;
  const grant = grantOf(ctx);
  if (grant === 'client_credentials') writeJournal(origin, 'client login', { client });
  if (grant === 'authorization_code')
    writeJournal(origin, 'code redeemed', { client, user: ctx.oidc.entities.AuthorizationCode?.accountId });
  if (grant !== 'refresh_token') return;
  const user = ctx.oidc.entities.RefreshToken?.accountId;
  writeJournal(origin, 'token refreshed', { client, user });
  if (user === undefined) return;
  const refresh = {
    username: user,
    operation: origin.operation,
    address: shownAddress(origin),
    changes: JSON.stringify(loginChanges(client)),
  };
  // The new tokens are issued: the caller must get them even if the event is lost.
  await tellRefresh(tx, refresh).catch((fault) =>
    origin.log.warn({ err: fault }, 'the event of a refresh could not be written'),
  );
}

async function writeFailure(tx: Tx, origin: Origin, ctx: KoaContextWithOIDC, error: string): Promise<void> {
  // `logIn` has written its line with the reason.
  if (error === 'invalid_grant' && grantOf(ctx) === 'password') return;
  const client = error === 'invalid_client' ? await knownClient(tx, ctx) : ctx.oidc.client?.clientId;
  const isReuse = error === 'invalid_grant' && ctx.oidc.entities.RefreshToken?.consumed;
  const user = ctx.oidc.entities.RefreshToken?.accountId;
  const reason: LoginReason =
    error === 'invalid_client'
      ? client
        ? 'WRONG_SECRET'
        : 'UNKNOWN_CLIENT'
      : isReuse
        ? 'TOKEN_REUSED'
        : 'REFUSED';
  writeJournal(origin, `${origin.operation} refused`, { client, user, reason, error });
}

const grantOf = (ctx: KoaContextWithOIDC) =>
  (ctx.oidc.params as { grant_type?: string } | undefined)?.grant_type ??
  (ctx.oidc.body as { grant_type?: string } | undefined)?.grant_type;

/** The client that was named, if there is one. What names no client may be a secret in the wrong field. */
async function knownClient(tx: Tx, ctx: KoaContextWithOIDC): Promise<string | undefined> {
  const named = namedClient(ctx);
  if (!named || named.includes('\0')) return undefined;
  return findClient(tx, named).then(
    (client) => client?.clientId,
    () => undefined,
  );
}

function namedClient(ctx: KoaContextWithOIDC): string | undefined {
  const inBody = (ctx.oidc.body as { client_id?: unknown } | undefined)?.client_id;
  if (typeof inBody === 'string') return inBody;
  const basic = /^Basic +(\S+)$/i.exec(ctx.headers.authorization ?? '')?.[1];
  const id = basic && Buffer.from(basic, 'base64').toString('utf8').split(':', 1)[0];
  try {
    return id && decodeURIComponent(id.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
