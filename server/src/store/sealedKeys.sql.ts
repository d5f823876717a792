import { type StoredSecret, sealSecret, unsealSecret } from './connectionSecret.js';
import { sql } from './sql.js';
import type { Store, Tx } from './store.js';
import type { Vault } from './vault.js';

export const OAUTH_KEY = 'oauth_key';
export const WEBHOOK_KEY = 'webhook_key';

interface OAuthRow {
  id: number;
  sealed: Buffer | null;
  signing: object | null;
  cookie: string | null;
}

interface WebhookRow {
  sealed: Buffer | null;
  secret: Buffer | null;
  signing: Buffer | null;
}

export async function hasSealedKeys(tx: Tx): Promise<boolean> {
  const row = await tx.row(
    sql`SELECT FROM oauth_key WHERE sealed IS NOT NULL UNION ALL SELECT FROM webhook_key WHERE sealed IS NOT NULL
        UNION ALL SELECT FROM connection WHERE secret ? 'sealed' LIMIT 1`,
  );
  return row !== undefined;
}

/** Encrypts every key with the first key of the vault. Throws `WrongKey` if one cannot be read. */
export const sealKeys = (store: Store, vault: Vault): Promise<void> =>
  store.transact(async (tx) => {
    const current = (purpose: string, sealed: Buffer | null, plain: object): Buffer | undefined => {
      if (!sealed) return vault.seal(purpose, plain);
      const { value, isCurrent } = vault.unseal<object>(purpose, sealed);
      return isCurrent ? undefined : vault.seal(purpose, value);
    };
    const oauth = await tx.rows<OAuthRow>(
      sql`SELECT id, sealed, signing_key AS signing, cookie_key AS cookie FROM oauth_key ORDER BY id FOR UPDATE`,
    );
    for (const { id, sealed, signing, cookie } of oauth) {
      const fresh = current(OAUTH_KEY, sealed, { signing, cookie });
      if (fresh)
        await tx.run(
          sql`UPDATE oauth_key SET sealed = ${fresh}, signing_key = NULL, cookie_key = NULL WHERE id = ${id}`,
        );
    }
    const connections = await tx.rows<{ id: string; stored: StoredSecret }>(
      sql`SELECT id, secret AS stored FROM connection WHERE secret IS NOT NULL ORDER BY id FOR UPDATE`,
    );
    for (const { id, stored } of connections) {
      const { secret, isCurrent } = unsealSecret(vault, id, stored);
      const fresh = isCurrent ? undefined : JSON.stringify(sealSecret(vault, id, secret));
      if (fresh) await tx.run(sql`UPDATE connection SET secret = ${fresh} WHERE id = ${id}`);
    }
    const webhook = await tx.row<WebhookRow>(sql`SELECT sealed, secret, signing FROM webhook_key FOR UPDATE`);
    if (!webhook) return;
    const plain = {
      secret: webhook.secret?.toString('base64'),
      signing: webhook.signing?.toString('base64'),
    };
    const fresh = current(WEBHOOK_KEY, webhook.sealed, plain);
    if (fresh) await tx.run(sql`UPDATE webhook_key SET sealed = ${fresh}, secret = NULL, signing = NULL`);
  });
