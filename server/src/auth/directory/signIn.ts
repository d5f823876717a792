import type { FastifyBaseLogger } from 'fastify';
import { AddressRefused } from '../../kernel/addresses.js';
import type { Tx } from '../../store/store.js';
import type { LoginAttempt } from './attempts.sql.js';
import type { Connection } from './connection.sql.js';
import { type Directories, loadClient } from './directories.js';
import { DirectoryAway } from './fetch.js';
import { IssuerRefused } from './issuer.js';
import type { Claims } from './person.js';

/** Why nothing came of asking a directory. Everything that could be an attack is one answer. */
export type SignInProblem = 'SIGN_IN_REFUSED' | 'DIRECTORY_REFUSED' | 'DIRECTORY_UNAVAILABLE';

export class SignInFailed extends Error {
  constructor(
    readonly problem: SignInProblem,
    options?: ErrorOptions,
  ) {
    super(problem, options);
  }
}

export interface Asked {
  /** The name that somebody typed, for the directory's own page. */
  loginHint: string | undefined;
  /** Somebody else may have used this machine: the directory asks for the password again. */
  again: boolean;
}

/** What a browser takes to the directory, and what of it is kept until it comes back. */
export async function beginSignIn(
  tx: Tx,
  directories: Directories,
  connection: Connection,
  { loginHint, again }: Asked,
): Promise<{ href: string } & Pick<LoginAttempt, 'state' | 'nonce' | 'verifier'>> {
  try {
    const client = await loadClient();
    const configuration = await directories.currentConfigurationOf(tx, connection);
    const state = client.randomState();
    const nonce = client.randomNonce();
    const verifier = client.randomPKCECodeVerifier();
    const { href } = client.buildAuthorizationUrl(configuration, {
      redirect_uri: directories.addressesOf(connection.id).redirectUri,
      scope: 'openid profile email',
      response_type: 'code',
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(loginHint !== undefined && { login_hint: loginHint }),
      ...(again && { prompt: 'login' }),
    });
    return { href, state, nonce, verifier };
  } catch (error) {
    throw failureOf(error, await loadClient());
  }
}

/** Exchanges the code that a browser brought back, and returns the claims of the ID token, whose signature was checked. */
export async function finishSignIn(
  tx: Tx,
  directories: Directories,
  connection: Connection,
  attempt: LoginAttempt,
  query: string,
): Promise<Claims> {
  const client = await loadClient();
  try {
    const configuration = await directories.configurationOf(tx, connection);
    const back = new URL(directories.addressesOf(connection.id).redirectUri);
    back.search = query;
    const tokens = await client.authorizationCodeGrant(configuration, back, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.verifier,
      idTokenExpected: true,
    });
    return tokens.claims() as unknown as Claims;
  } catch (error) {
    if (causesOf(error).some(isOfOtherKey)) await directories.forgetKeys(tx, connection);
    throw failureOf(error, client);
  }
}

/** For operators: a login that does not begin is in no event, because anybody can ask for one. */
export const tellUnanswered = (log: FastifyBaseLogger, { id, issuer }: Connection, err: unknown): void =>
  log.warn({ err, connection: id, issuer }, 'a directory could not be asked');

/** A wrong code is what an attack looks like; whatever else the directory refuses is its own matter. */
const IS_ATTACK = ['invalid_grant', 'invalid_request'];

export function failureOf(error: unknown, client: Awaited<ReturnType<typeof loadClient>>): SignInFailed {
  const failed = (problem: SignInProblem) => new SignInFailed(problem, { cause: error });
  const chain = causesOf(error);
  if (chain.some((one) => one instanceof DirectoryAway || one instanceof AddressRefused))
    return failed('DIRECTORY_UNAVAILABLE');
  if (chain.some((one) => one instanceof Response && one.status >= 500))
    return failed('DIRECTORY_UNAVAILABLE');
  if (error instanceof IssuerRefused) return failed('DIRECTORY_UNAVAILABLE');
  if (error instanceof client.AuthorizationResponseError) return failed('DIRECTORY_REFUSED');
  if (error instanceof client.ResponseBodyError)
    return failed(IS_ATTACK.includes(error.error) ? 'SIGN_IN_REFUSED' : 'DIRECTORY_REFUSED');
  return failed('SIGN_IN_REFUSED');
}

/** How `openid-client` says that no key it has fits, or that the one that fits made another signature. */
const isOfOtherKey = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'OAUTH_KEY_SELECTION_FAILED' ||
    (error.code === 'OAUTH_INVALID_RESPONSE' && error.message === 'JWT signature verification failed'));

function causesOf(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let one = error; one !== undefined && one !== null && chain.length < 10; one = (one as Error).cause)
    chain.push(one);
  return chain;
}
