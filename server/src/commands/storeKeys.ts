import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Config, UsageError } from '../config.js';
import { reasonOf } from '../store/faults.js';
import { KEY_FILE, makeKeyFile, readKeyFile } from '../store/keyFile.js';
import { hasSealedKeys, sealKeys } from '../store/sealedKeys.sql.js';
import type { Store } from '../store/store.js';
import { keepVault, Vault, WrongKey } from '../store/vault.js';

/**
 * Encrypts the keys that the store holds. The embedded store has a key file in its data directory. With a database of the
 * operator's own, all servers need the same file, so it is a setting; without it the keys stay readable.
 */
export async function encryptKeys(config: Config, store: Store, logger: Logger): Promise<void> {
  const file = config.encryptionKeyFile ?? defaultFile(config);
  if (file === undefined) {
    if (await hasSealedKeys(store))
      throw new UsageError('--encryption-key-file is needed: the keys in the store are encrypted');
    logger.warn('keys in the database are readable: --encryption-key-file names a file with a key for them');
    return;
  }
  if (config.encryptionKeyFile === undefined && !existsSync(file)) {
    if (await hasSealedKeys(store))
      throw new UsageError(`${file} is missing: the keys in the store are encrypted with it`);
    await makeKeyFile(file);
  }
  await openVault(store, file);
}

const defaultFile = ({ databaseUrl, dataDir }: Config) => (databaseUrl ? undefined : join(dataDir, KEY_FILE));

/** The file with the key of a store that servers have run on. */
export function keyFileOf(config: Config): string | undefined {
  const file = defaultFile(config);
  return config.encryptionKeyFile ?? (file !== undefined && existsSync(file) ? file : undefined);
}

/** Gives the store the key of a file, and encrypts with it what is not encrypted yet. */
export async function openVault(store: Store, file: string, option = 'encryption-key-file'): Promise<void> {
  const keys = await readKeyFile(file).catch((error) => {
    throw new UsageError(`--${option} ${file} cannot be used: ${reasonOf(error)}`);
  });
  const vault = new Vault(keys);
  try {
    await sealKeys(store, vault);
  } catch (error) {
    if (!(error instanceof WrongKey)) throw error;
    throw new UsageError(`--${option} ${file} does not open the keys in the store`);
  }
  keepVault(store, vault);
}
