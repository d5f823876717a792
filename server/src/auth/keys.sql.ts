import { OAUTH_KEY } from '../store/sealedKeys.sql.js';
import { sql } from '../store/sql.js';
import type { Tx } from '../store/store.js';
import { vaultOf } from '../store/vault.js';

export type JsonWebKey = Record<string, unknown> & { kid: string };

export interface KeyPair {
  signing: JsonWebKey;
  cookie: string;
}

const ROTATED_AFTER = '90 days';
const KEPT_FOR = '180 days';

/** Inserts these keys if the newest ones are too old. */
export function rotateKeys(tx: Tx, keys: KeyPair): Promise<number> {
  const vault = vaultOf(tx);
  const values = vault.isOpen
    ? sql`${JSON.stringify(keys.signing)}::jsonb, ${keys.cookie}::text, NULL::bytea`
    : sql`NULL::jsonb, NULL::text, ${vault.seal(OAUTH_KEY, keys)}::bytea`;
  return tx.run(
    sql`INSERT INTO oauth_key (signing_key, cookie_key, sealed)
        SELECT ${values}
        WHERE NOT EXISTS (SELECT FROM oauth_key WHERE created_at > now() - ${ROTATED_AFTER}::interval)`,
  );
}

/** Newest first. */
export async function listKeys(tx: Tx): Promise<KeyPair[]> {
  const rows = await tx.rows<KeyPair & { sealed: Buffer | null }>(
    sql`SELECT signing_key AS signing, cookie_key AS cookie, sealed FROM oauth_key
        WHERE created_at > now() - ${KEPT_FOR}::interval ORDER BY id DESC`,
  );
  return rows.map(({ sealed, signing, cookie }) =>
    sealed ? vaultOf(tx).unseal<KeyPair>(OAUTH_KEY, sealed).value : { signing, cookie },
  );
}
