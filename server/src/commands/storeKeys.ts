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
  const file = config.encryptionKeyFile ?? (config.databaseUrl ? undefined : join(config.dataDir, KEY_FILE));
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
  const vault = new Vault(await readKeys(file));
  try {
    await sealKeys(store, vault);
  } catch (error) {
    if (!(error instanceof WrongKey)) throw error;
    throw new UsageError(`--encryption-key-file ${file} does not open the keys in the store`);
  }
  keepVault(store, vault);
}

const readKeys = (file: string) =>
  readKeyFile(file).catch((error) => {
    throw new UsageError(`--encryption-key-file ${file} cannot be used: ${reasonOf(error)}`);
  });
