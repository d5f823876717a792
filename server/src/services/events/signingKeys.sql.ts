import { WEBHOOK_KEY } from '../../store/sealedKeys.sql.js';
import { sql } from '../../store/sql.js';
import type { Tx } from '../../store/store.js';
import { vaultOf } from '../../store/vault.js';
import { newStoredKeys, type SigningKeys, type StoredKeys, signingKeysOf } from './signature.js';

/** The keys that all servers on this store share; made when they are first needed. */
export async function loadSigningKeys(tx: Tx): Promise<SigningKeys> {
  let keys = await findKeys(tx);
  if (!keys) {
    await insertKeys(tx, newStoredKeys());
    keys = await findKeys(tx);
  }
  return signingKeysOf(keys!);
}

type Texts = { secret: string; signing: string };

async function findKeys(tx: Tx): Promise<StoredKeys | undefined> {
  const row = await tx.row<StoredKeys & { sealed: Buffer | null }>(
    sql`SELECT secret, signing, sealed FROM webhook_key WHERE id = 1`,
  );
  if (!row?.sealed) return row;
  const { secret, signing } = vaultOf(tx).unseal<Texts>(WEBHOOK_KEY, row.sealed).value;
  return { secret: Buffer.from(secret, 'base64'), signing: Buffer.from(signing, 'base64') };
}

function insertKeys(tx: Tx, { secret, signing }: StoredKeys): Promise<number> {
  const vault = vaultOf(tx);
  const texts: Texts = { secret: secret.toString('base64'), signing: signing.toString('base64') };
  const values = vault.isOpen
    ? sql`${secret}, ${signing}, NULL`
    : sql`NULL, NULL, ${vault.seal(WEBHOOK_KEY, texts)}`;
  return tx.run(
    sql`INSERT INTO webhook_key (id, secret, signing, sealed) VALUES (1, ${values}) ON CONFLICT DO NOTHING`,
  );
}
