import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Tx } from '../store/store.js';
import { type JsonWebKey, listKeys, rotateKeys } from './keys.sql.js';

export interface Keys {
  /** Newest first. The newest one signs. */
  signing: JsonWebKey[];
  cookie: string[];
}

/** The keys of all servers on this store. A new key is created every 90 days; the old one stays valid for 90 more. */
export async function loadKeys(tx: Tx): Promise<Keys> {
  await rotateKeys(tx, { signing: newSigningKey(), cookie: randomBytes(32).toString('base64url') });
  const keys = await listKeys(tx);
  return { signing: keys.map(({ signing }) => signing), cookie: keys.map(({ cookie }) => cookie) };
}

function newSigningKey(): JsonWebKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    ...privateKey.export({ format: 'jwk' }),
    kid: randomBytes(12).toString('base64url'),
    alg: 'ES256',
    use: 'sig',
  };
}

export const publicKeys = ({ signing }: Keys): object => ({
  keys: signing.map(({ d: _private, ...publicKey }) => publicKey),
});
