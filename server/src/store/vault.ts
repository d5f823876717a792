import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Tx } from './store.js';

const VERSION = 1;
const IV = 12;
const TAG = 16;

/** Thrown if no key of the vault opens what is stored. */
export class WrongKey extends Error {}

/**
 * Encrypts keys that the store keeps, with AES-256-GCM under a key that the store does not have. Without a key it leaves
 * them readable.
 */
export class Vault {
  readonly #keys: Buffer[];

  constructor(keys: readonly string[] = []) {
    this.#keys = keys.map((key) => Buffer.from(hkdfSync('sha256', key, '', 'spadework keys at rest', 32)));
  }

  get isOpen(): boolean {
    return this.#keys.length === 0;
  }

  /** `purpose` is authenticated too, so that a sealed value is good in its own column only. */
  seal(purpose: string, value: object): Buffer {
    const iv = randomBytes(IV);
    const cipher = createCipheriv('aes-256-gcm', this.#keys[0]!, iv).setAAD(Buffer.from(purpose));
    const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), sealed]);
  }

  /** The value, and whether the first key opened it. */
  unseal<T>(purpose: string, sealed: Buffer): { value: T; isCurrent: boolean } {
    for (const [index, key] of this.#keys.entries()) {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 1 + IV))
          .setAAD(Buffer.from(purpose))
          .setAuthTag(sealed.subarray(1 + IV, 1 + IV + TAG));
        const text = Buffer.concat([decipher.update(sealed.subarray(1 + IV + TAG)), decipher.final()]);
        return { value: JSON.parse(text.toString('utf8')), isCurrent: index === 0 };
      } catch {
        // Another key may open it.
      }
    }
    throw new WrongKey('the keys in the store are encrypted with another key');
  }
}

const vaults = new WeakMap<object, Vault>();
const NONE = new Vault();

/** Queries get their vault with the store, like its caches. */
export const keepVault = (store: Tx, vault: Vault): void => {
  vaults.set(store.origin, vault);
};

export const vaultOf = (tx: Tx): Vault => vaults.get(tx.origin) ?? NONE;
