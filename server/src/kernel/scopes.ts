/** The scope that every token has. */
export const BASIC_SCOPE = 'orgsystemer';

/** Clearance: whoever has it sees where power-sensitive cables of the own company lie. */
export const CLEARANCE_SCOPE = 'kraftsensitiv.leser';

/** What a client may pass on to its callers. */
export interface ClientScopes {
  scopes: readonly string[];
  /** Users of every company may log in through it. */
  anyCompany: boolean;
}

/** Whether a client may have a scope: a program of all companies is the secret of none, so it gets no clearance. */
export const mayPassOn = (scope: string, anyCompany: boolean): boolean =>
  !(anyCompany && scope === CLEARANCE_SCOPE);

/** The scopes of a client for which none are named: clearance is given by its name alone. */
export const usualScopes = (scopes: readonly string[]): string[] =>
  scopes.filter((scope) => scope !== CLEARANCE_SCOPE);

/** The scopes that can be granted: those of the user or company that the client is also allowed. */
export function permitted(held: readonly string[], { scopes, anyCompany }: ClientScopes): Set<string> {
  const allowed = new Set(scopes.filter((scope) => mayPassOn(scope, anyCompany)));
  return new Set([BASIC_SCOPE, ...held.filter((scope) => allowed.has(scope))]);
}

/** The scopes that a token for a resource may have: clearance is for calls that a person makes alone. */
export const scopesOfResource = (scopes: readonly string[]): string[] =>
  scopes.filter((scope) => scope !== CLEARANCE_SCOPE);

/**
 * What a person gives a program that asked before it was known who the person is: what the person lacks is left out, and
 * a program that named no scope gets all.
 */
export const consentedScopes = (requested: string | undefined, may: ReadonlySet<string>): string[] => {
  const scopes = requested?.split(' ').filter(Boolean) ?? [];
  return scopes.length === 0
    ? [...may]
    : [...may].filter((scope) => scope === BASIC_SCOPE || scopes.includes(scope));
};

/** The scopes of a token that its caller may still have. */
export const stillGranted = (scope: string | undefined, may: ReadonlySet<string>): string[] =>
  (scope ?? '').split(' ').filter((one) => may.has(one));

/** The scopes of a new token, or the first requested scope that is not permitted. */
export function grantedScopes(
  requested: string | undefined,
  may: Set<string>,
): { granted: string[] } | { denied: string } {
  const scopes = requested?.split(' ').filter(Boolean) ?? [];
  const denied = scopes.find((scope) => !may.has(scope));
  if (denied !== undefined) return { denied };
  return { granted: scopes.length ? [...new Set([BASIC_SCOPE, ...scopes])] : [...may] };
}
