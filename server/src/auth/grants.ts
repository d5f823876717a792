import { errors, type KoaContextWithOIDC, type default as Provider } from 'oidc-provider';
import { grantedScopes, permitted } from '../kernel/scopes.js';
import type { Tx } from '../store/store.js';
import { findClient, scopesOfCompany, scopesOfUser } from './identity.sql.js';
import { logIn } from './login.js';
import { originOf } from './tokenJournal.js';
import { asOAuthError } from './unavailable.js';

const PASSWORD = 'password';
const CLIENT_CREDENTIALS = 'client_credentials';

/** Registers the password and client credentials grants. The engine itself handles refresh tokens. */
export function registerGrants(provider: Provider, tx: Tx): void {
  const register = (name: string, grant: Grant, parameters: string[]) =>
    provider.registerGrantType(name, (ctx) => grant(ctx).catch(asOAuthError), parameters, []);
  register(PASSWORD, passwordGrant(provider, tx), ['username', 'password', 'scope']);
  register(CLIENT_CREDENTIALS, clientCredentialsGrant(provider, tx), ['scope']);
}

type Grant = (ctx: KoaContextWithOIDC) => Promise<void>;

/** RFC 6749, 4.3: an end user's own name and password. */
function passwordGrant(provider: Provider, tx: Tx): Grant {
  return async (ctx) => {
    const client = await clientOf(ctx, tx);
    const { username: name, password, scope } = ctx.oidc.params as Record<string, string | undefined>;
    if (name === undefined || password === undefined)
      throw new errors.InvalidRequest('username and password are needed');
    const login = await logIn(tx, originOf(ctx), client, name, password);
    if (login === undefined) throw new errors.InvalidGrant('the user name or the password is wrong');
    if (login.oneTime)
      throw new errors.CustomOIDCProviderError(
        'invalid_grant',
        'this is a one-time password: log in to the browser app with it first, and choose a password',
      );
    const { username } = login;
    const scopes = grantScopes(scope, permitted(await scopesOfUser(tx, username), client)).join(' ');

    const grant = new provider.Grant({ accountId: username, clientId: client.clientId });
    grant.addOIDCScope(scopes);
    const grantId = await grant.save();
    const common = { accountId: username, client: ctx.oidc.client!, grantId, gty: PASSWORD, scope: scopes };
    const accessToken = new provider.AccessToken(common as never);
    const refreshToken =
      ctx.oidc.client!.grantTypeAllowed('refresh_token') && new provider.RefreshToken(common as never);
    ctx.body = {
      access_token: await accessToken.save(),
      token_type: 'Bearer',
      expires_in: accessToken.expiration,
      ...(refreshToken && { refresh_token: await refreshToken.save() }),
      scope: scopes,
    };
  };
}

/** RFC 6749, 4.4: a program on behalf of its company. */
function clientCredentialsGrant(provider: Provider, tx: Tx): Grant {
  return async (ctx) => {
    const client = await clientOf(ctx, tx);
    const held = await scopesOfCompany(tx, client.companyId);
    const asked = (ctx.oidc.params as { scope?: string }).scope;
    const scope = grantScopes(asked, permitted(held, client)).join(' ');
    const token = new provider.ClientCredentials({ client: ctx.oidc.client!, scope });
    ctx.body = {
      access_token: await token.save(),
      token_type: 'Bearer',
      expires_in: token.expiration,
      scope,
    };
  };
}

async function clientOf(ctx: KoaContextWithOIDC, tx: Tx) {
  const client = await findClient(tx, ctx.oidc.client!.clientId);
  if (!client) throw new errors.InvalidClient('the client was disabled');
  return client;
}

function grantScopes(asked: string | undefined, may: Set<string>): string[] {
  const result = grantedScopes(asked, may);
  if ('denied' in result) throw new errors.InvalidScope('a requested scope cannot be granted', result.denied);
  return result.granted;
}
