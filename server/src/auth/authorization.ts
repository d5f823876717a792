import { BASIC_SCOPE } from '../kernel/scopes.js';
import type { AuthorizationParams } from './authorizations.sql.js';
import { isPublic } from './flows.js';
import type { Client } from './identity.sql.js';
import { isOneOf, withParameters } from './redirects.js';

/** The errors of RFC 6749, 4.1.2.1, RFC 8707, 2 and OpenID Connect Core, 3.1.2.6 that a program is told. */
type AuthorizationError =
  | 'unsupported_response_type'
  | 'invalid_request'
  | 'invalid_scope'
  | 'invalid_target'
  | 'login_required';

/** The query of a request; a parameter that came twice is a list. */
export type AuthorizationQuery = Readonly<Record<string, string | string[] | undefined>>;

export type Asked = { params: AuthorizationParams } | { error: AuthorizationError; description: string };

export interface Server {
  /** All scopes that there are. */
  scopes: readonly string[];
  /** The one resource for which tokens can be asked by name. */
  resource: string;
}

/** RFC 6749, appendix A: what a state, a scope or an address may hold. */
const PRINTABLE = /^[ -~]*$/;
/** A SHA-256, as RFC 7636 writes it. */
const CHALLENGE = /^[\w-]{43}$/;
const PARAMETERS = [
  'response_type',
  'response_mode',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'resource',
  'prompt',
] as const;

/** A parameter that came once and is not empty (RFC 6749, 3.1). */
const single = (query: AuthorizationQuery, name: string): string | undefined => {
  const value = query[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/**
 * The address that a program may be told anything at, or undefined: what leads to an unknown one leads nowhere, because
 * somebody else may have made the request.
 */
export function redirectOf(query: AuthorizationQuery, client: Client | undefined): string | undefined {
  const address = single(query, 'redirect_uri');
  if (!client || address === undefined || !isPublic(client.grants)) return undefined;
  return isOneOf(client.redirectUris, address) ? address : undefined;
}

/** What a program asks for, or what is wrong with it. */
export function askedFor(
  query: AuthorizationQuery,
  redirectUri: string,
  client: Client,
  { scopes, resource: only }: Server,
): Asked {
  const refuse = (error: AuthorizationError, description: string): Asked => ({ error, description });
  const twice = PARAMETERS.find((name) => Array.isArray(query[name]));
  if (twice) return refuse('invalid_request', `${twice} must not be given twice`);
  const unprintable = PARAMETERS.find((name) => !PRINTABLE.test(single(query, name) ?? ''));
  if (unprintable) return refuse('invalid_request', `${unprintable} has characters that it must not have`);

  const type = single(query, 'response_type');
  if (type === undefined) return refuse('invalid_request', 'response_type is missing');
  if (type !== 'code') return refuse('unsupported_response_type', 'response_type must be code');
  if ((single(query, 'response_mode') ?? 'query') !== 'query')
    return refuse('invalid_request', 'response_mode must be query');
  const codeChallenge = single(query, 'code_challenge');
  if (single(query, 'code_challenge_method') !== 'S256' || !CHALLENGE.test(codeChallenge ?? ''))
    return refuse('invalid_request', 'code_challenge with the method S256 is needed');

  const scope = single(query, 'scope');
  const resource = single(query, 'resource');
  // Whoever asks for a resource asks for all scopes that the resource names; what the client lacks is left out then.
  const allowed = resource === undefined ? client.scopes : scopes;
  const known = new Set([...scopes.filter((one) => allowed.includes(one)), BASIC_SCOPE]);
  const unknown = scope?.split(' ').find((one) => one !== '' && !known.has(one));
  if (unknown !== undefined) return refuse('invalid_scope', `${unknown} cannot be granted`);
  if (resource !== undefined && resource !== only)
    return refuse('invalid_target', `the only resource is ${only}`);
  // Everybody is asked, every time.
  if (single(query, 'prompt')?.split(' ').includes('none'))
    return refuse('login_required', 'nobody is asked with prompt=none');

  const state = single(query, 'state');
  return {
    params: {
      redirectUri,
      codeChallenge: codeChallenge!,
      ...(state !== undefined && { state }),
      ...(scope !== undefined && { scope }),
      ...(resource !== undefined && { resource }),
    },
  };
}

/** Where the browser goes with what a program is told (RFC 9207: and by whom). */
export const answerAt = (
  redirectUri: string,
  issuer: string,
  told: { code: string } | { error: string; error_description?: string },
  state: string | undefined,
): string => withParameters(redirectUri, { ...told, state, iss: issuer });

/** The state, for an error; one that came twice or cannot be sent back is not repeated. */
export const stateOf = (query: AuthorizationQuery): string | undefined => {
  const state = single(query, 'state');
  return state !== undefined && PRINTABLE.test(state) ? state : undefined;
};
