import type { KoaContextWithOIDC } from 'oidc-provider';

type Next = () => Promise<void>;

const NOT_ALLOWED = 'requested grant type is not allowed for this client';
const NO_CLIENT = 'no client authentication mechanism provided';

/** Where the RFCs want another answer than the engine gives. */
export async function answerByTheRfcs(ctx: KoaContextWithOIDC, next: Next): Promise<void> {
  await next();
  const { error, error_description, active, sub } = (ctx.body ?? {}) as Record<string, unknown>;
  if (ctx.status === 503) ctx.set('Retry-After', '1');
  // RFC 6749, 5.2 has codes of their own for these.
  if (error_description === NOT_ALLOWED) Object.assign(ctx.body as object, { error: 'unauthorized_client' });
  if (error_description === NO_CLIENT) {
    Object.assign(ctx.body as object, { error: 'invalid_client' });
    ctx.status = 401;
  }
  // RFC 9110, 15.5.2: whoever is refused so is told how to do better, also where the form named the client.
  if (ctx.status === 401 && !ctx.response.get('WWW-Authenticate'))
    ctx.set('WWW-Authenticate', `Basic realm="${ctx.oidc.issuer}"`);
  // RFC 7662, 2.2 and RFC 7009, 2.2: a token of another server is no error, it is just not one of ours.
  if (error === 'unsupported_token_type') {
    ctx.remove('Content-Type');
    ctx.body = ctx.path.endsWith('/introspect') ? { active: false } : '';
    ctx.status = 200;
  }
  if (active && sub) Object.assign(ctx.body as object, { username: sub });
}

/** No page of another origin reads an answer: a client with a secret has no business in a browser. */
export async function answerNoOtherOrigin(ctx: KoaContextWithOIDC, next: Next): Promise<void> {
  await next();
  for (const name of Object.keys(ctx.response.headers))
    if (name.startsWith('access-control-')) ctx.remove(name);
}
