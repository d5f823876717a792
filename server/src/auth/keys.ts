import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { sql } from '../store/sql.js';
import type { Tx } from '../store/store.js';

export interface Keys {
  /** The newest first: it signs. */
  signing: JsonWebKey[];
  cookie: string[];
}

type JsonWebKey = Record<string, unknown> & { kid: string };

const ROTATED_AFTER = '90 days';
const KEPT_FOR = '180 days';

/** The keys that all servers on this store share. A new one comes every 90 days, an old one stays for 90 more. */
export async function loadKeys(tx: Tx): Promise<Keys> {
  await tx.run(
    sql`INSERT INTO oauth_key (signing_key, cookie_key)
        SELECT ${JSON.stringify(newSigningKey())}::jsonb, ${randomBytes(32).toString('base64url')}
        WHERE NOT EXISTS (SELECT FROM oauth_key WHERE created_at > now() - ${ROTATED_AFTER}::interval)`,
  );
  const rows = await tx.rows<{ signing: JsonWebKey; cookie: string }>(
    sql`SELECT signing_key AS signing, cookie_key AS cookie FROM oauth_key
        WHERE created_at > now() - ${KEPT_FOR}::interval ORDER BY id DESC`,
  );
  return { signing: rows.map((row) => row.signing), cookie: rows.map((row) => row.cookie) };
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
  keys: signing.map(({ d: _private, ...shown }) => shown),
});
