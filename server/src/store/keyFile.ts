import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';

/** The file in a data directory with the key that encrypts what the store keeps secret. */
export const KEY_FILE = 'encryption.key';
const MIN_KEY_LENGTH = 32;

/** The keys of a file, one per line. The first encrypts; the others still decrypt. */
export async function readKeyFile(file: string): Promise<string[]> {
  const keys = (await readFile(file, 'utf8'))
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (!keys.length) throw new Error('it holds no key');
  if (keys.some((key) => key.length < MIN_KEY_LENGTH))
    throw new Error(`a key has at least ${MIN_KEY_LENGTH} characters`);
  return keys;
}

/** Makes a key file that only its owner can read, unless there is one. */
export async function makeKeyFile(file: string): Promise<void> {
  if (existsSync(file)) return;
  const key = `${randomBytes(32).toString('base64')}\n`;
  await writeFile(file, key, { mode: 0o600, flag: 'wx', flush: true }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
}
