/** The scope that every token has. */
export const BASIC_SCOPE = 'orgsystemer';

/** The scopes that can be granted: those of the user or company that the client is also allowed. */
export function permitted(held: readonly string[], allowedToClient: readonly string[]): Set<string> {
  const allowed = new Set(allowedToClient);
  return new Set([BASIC_SCOPE, ...held.filter((scope) => allowed.has(scope))]);
}

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
