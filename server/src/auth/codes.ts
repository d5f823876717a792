import type Provider from 'oidc-provider';

/** What a person has agreed to that a program may do. */
export interface Consent {
  username: string;
  clientId: string;
  redirectUri: string;
  codeChallenge: string;
  scopes: readonly string[];
  resource: string | undefined;
  /** How long it lasts, however often its tokens are refreshed. */
  hours: number;
}

/** The engine keeps the consent as a grant, and a code for it that is redeemed at the token endpoint. */
export async function codeOf(provider: Provider, consent: Consent): Promise<string> {
  const { username: accountId, clientId, redirectUri, codeChallenge, resource, hours } = consent;
  const scope = consent.scopes.join(' ');
  const grant = new provider.Grant({ accountId, clientId, expiresIn: hours * 3600 } as never);
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
