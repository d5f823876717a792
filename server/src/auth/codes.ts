import type Provider from 'oidc-provider';

/** What a person has agreed to that a program may do. */
export interface Consent {
  username: string;
  clientId: string;
  redirectUri: string;
  codeChallenge: string;
  scopes: readonly string[];
  resource: string | undefined;
}

/** How long a consent lasts, however often its tokens are refreshed. */
const GRANT_SECONDS = 30 * 24 * 3600;

/** The engine keeps the consent as a grant, and a code for it that is redeemed at the token endpoint. */
export async function codeOf(provider: Provider, consent: Consent): Promise<string> {
  const { username: accountId, clientId, redirectUri, codeChallenge, resource } = consent;
  const scope = consent.scopes.join(' ');
  const grant = new provider.Grant({ accountId, clientId, expiresIn: GRANT_SECONDS } as never);
  if (resource === undefined) grant.addOIDCScope(scope);
  else grant.addResourceScope(resource, scope);
  const grantId = await grant.save();
  const code = new provider.AuthorizationCode({
    accountId,
    clientId,
    grantId,
    scope,
    resource,
    redirectUri,
    codeChallenge,
    codeChallengeMethod: 'S256',
  } as never);
  return code.save();
}
