/** Everybody's scope: the default and the minimum. */
export const BASIC_SCOPE = 'orgsystemer';

/** What a caller may be granted: what the user or company holds, as far as the client is allowed it. */
export function permitted(held: readonly string[], allowedToClient: readonly string[]): Set<string> {
  const allowed = new Set(allowedToClient);
  return new Set([BASIC_SCOPE, ...held.filter((scope) => allowed.has(scope))]);
}

/** What a token was granted and its caller may still have. */
export const stillGranted = (scope: string | undefined, may: ReadonlySet<string>): string[] =>
  (scope ?? '').split(' ').filter((one) => may.has(one));

/** The scopes of a new token, or the first one asked for that the caller may not have. */
export function grantedScopes(
  asked: string | undefined,
  may: Set<string>,
): { granted: string[] } | { denied: string } {
  const wanted = asked?.split(' ').filter(Boolean) ?? [];
  const denied = wanted.find((scope) => !may.has(scope));
  if (denied !== undefined) return { denied };
  return { granted: wanted.length ? [...new Set([BASIC_SCOPE, ...wanted])] : [...may] };
}
