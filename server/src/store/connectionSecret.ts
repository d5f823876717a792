import type { Tx } from './store.js';
import { type Vault, vaultOf } from './vault.js';

/** The secret of our client at a directory as it is stored: encrypted, or readable where the server has no key. */
export type StoredSecret = { sealed: string } | { plain: string };

const purposeOf = (connectionId: string) => `connection:${connectionId}`;

export const sealSecret = (vault: Vault, connectionId: string, secret: string): StoredSecret =>
  vault.isOpen
    ? { plain: secret }
    : { sealed: vault.seal(purposeOf(connectionId), { secret }).toString('base64') };

/** The secret, and whether the first key of the vault opened it. */
export function unsealSecret(
  vault: Vault,
  connectionId: string,
  stored: StoredSecret,
): { secret: string; isCurrent: boolean } {
  if ('plain' in stored) return { secret: stored.plain, isCurrent: vault.isOpen };
  const sealed = Buffer.from(stored.sealed, 'base64');
  const { value, isCurrent } = vault.unseal<{ secret: string }>(purposeOf(connectionId), sealed);
  return { secret: value.secret, isCurrent };
}

/** Encrypts the secret of a row of `connection` for another database. */
export const secretMover =
  (from: Tx, to: Tx) =>
  (row: Record<string, unknown>): Record<string, unknown> => {
    const { id, secret: stored } = row as { id: string; secret: StoredSecret | null };
    if (!stored) return row;
    const { secret } = unsealSecret(vaultOf(from), id, stored);
    return { ...row, secret: sealSecret(vaultOf(to), id, secret) };
  };
