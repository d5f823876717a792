import type { KoaContextWithOIDC } from 'oidc-provider';

type Next = () => Promise<void>;

const NOT_ALLOWED = 'requested grant type is not allowed for this client';
const NO_CLIENT = 'no client authentication mechanism provided';

/** Corrects answers of the engine that do not follow the RFCs. */
export async function correctByRfcs(ctx: KoaContextWithOIDC, next: Next): Promise<void> {
  await next();
  const { error, error_description, active, sub } = (ctx.body ?? {}) as Record<string, unknown>;
  if (ctx.status === 503) ctx.set('Retry-After', '1');
  // RFC 6749, 5.2 has separate codes for these. Codes are for programs on desks alone: to all others there is no such grant.
  if (error_description === NOT_ALLOWED) {
    const isCode = (ctx.oidc.params as { grant_type?: string }).grant_type === 'authorization_code';
    Object.assign(ctx.body as object, { error: isCode ? 'unsupported_grant_type' : 'unauthorized_client' });
  }
  if (error_description === NO_CLIENT) {
    Object.assign(ctx.body as object, { error: 'invalid_client' });
    ctx.status = 401;
  }
  // RFC 9110, 15.5.2: a 401 needs WWW-Authenticate, also if the client id came in the form.
  if (ctx.status === 401 && !ctx.response.get('WWW-Authenticate'))
    ctx.set('WWW-Authenticate', `Basic realm="${ctx.oidc.issuer}"`);
  // RFC 7662, 2.2 and RFC 7009, 2.2: an unknown token is not an error.
  if (error === 'unsupported_token_type') {
    ctx.remove('Content-Type');
    ctx.body = ctx.path.endsWith('/introspect') ? { active: false } : '';
    ctx.status = 200;
  }
  if (active && sub) Object.assign(ctx.body as object, { username: sub });
}

/** Removes the CORS headers: clients have a secret, so they must not run in a browser. */
export async function removeCorsHeaders(ctx: KoaContextWithOIDC, next: Next): Promise<void> {
  await next();
  for (const name of Object.keys(ctx.response.headers))
    if (name.startsWith('access-control-')) ctx.remove(name);
}
