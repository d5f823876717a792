import { hash } from 'node:crypto';
import type { FetchImplementation } from 'jose';
import type { Configuration } from 'openid-client';
import type { Tx } from '../../store/store.js';
import { endSessionsBySid, endSessionsBySubject, useLogoutToken } from './attempts.sql.js';
import type { Connection } from './connection.sql.js';
import { CLOCK_TOLERANCE_S, type Directories } from './directories.js';
import { subjectOf } from './person.js';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const MAX_AGE_S = 600;
/** Signatures that only the directory can make. Its client secret is no key. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** Loaded when the first directory tells of a logout. */
const loadJose = () => import('jose');
type KeySet = ReturnType<Awaited<ReturnType<typeof loadJose>>['createRemoteJWKSet']>;

const keySets = new WeakMap<Configuration, KeySet>();

async function keysOf(directories: Directories, configuration: Configuration): Promise<KeySet> {
  const known = keySets.get(configuration);
  if (known) return known;
  const { createRemoteJWKSet, customFetch } = await loadJose();
  const ask: FetchImplementation = (address, { method, headers, signal }) =>
    directories.ask(address, { method, headers: Object.fromEntries(headers), signal });
  const keys = createRemoteJWKSet(new URL(configuration.serverMetadata().jwks_uri!), { [customFetch]: ask });
  keySets.set(configuration, keys);
  return keys;
}

/**
 * Ends sessions as a logout token of the directory says (OpenID Connect Back-Channel Logout 1.0). Returns false if the
 * token is not one, not for us, too old or used.
 */
export async function logOutByToken(
  tx: Tx,
  directories: Directories,
  connection: Connection,
  token: string,
): Promise<boolean> {
  const configuration = await directories.configurationOf(tx, connection);
  const { jwtVerify } = await loadJose();
  const { payload } = await jwtVerify(token, await keysOf(directories, configuration), {
    issuer: configuration.serverMetadata().issuer,
    audience: connection.clientId,
    algorithms: ALGORITHMS,
    maxTokenAge: MAX_AGE_S,
    clockTolerance: CLOCK_TOLERANCE_S,
    requiredClaims: ['iat', 'jti'],
  });
  const { events, nonce, jti, sid } = payload;
  const subject = subjectOf(payload, connection.subjectClaim);
  const isLogout = typeof events === 'object' && events !== null && EVENT in events;
  if (!isLogout || nonce !== undefined || (typeof sid !== 'string' && payload.sub === undefined))
    return false;
  const id = hash('sha256', `${connection.id}\n${jti}`, 'buffer');
  if ((await useLogoutToken(tx, id, MAX_AGE_S + 2 * CLOCK_TOLERANCE_S)) === 0) return false;
  if (typeof sid === 'string') await endSessionsBySid(tx, connection.id, sid);
  else if (subject !== undefined) await endSessionsBySubject(tx, connection.id, subject);
  return true;
}
