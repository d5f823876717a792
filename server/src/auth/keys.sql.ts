import { sql } from '../store/sql.js';
import type { Tx } from '../store/store.js';

export type JsonWebKey = Record<string, unknown> & { kid: string };

export interface KeyPair {
  signing: JsonWebKey;
  cookie: string;
}

const ROTATED_AFTER = '90 days';
const KEPT_FOR = '180 days';

/** Inserts these keys if the newest ones are too old. */
export const rotateKeys = (tx: Tx, { signing, cookie }: KeyPair): Promise<number> =>
  tx.run(
    sql`INSERT INTO oauth_key (signing_key, cookie_key)
        SELECT ${JSON.stringify(signing)}::jsonb, ${cookie}
        WHERE NOT EXISTS (SELECT FROM oauth_key WHERE created_at > now() - ${ROTATED_AFTER}::interval)`,
  );

/** Newest first. */
export const listKeys = (tx: Tx): Promise<KeyPair[]> =>
  tx.rows<KeyPair>(
    sql`SELECT signing_key AS signing, cookie_key AS cookie FROM oauth_key
        WHERE created_at > now() - ${KEPT_FOR}::interval ORDER BY id DESC`,
  );
