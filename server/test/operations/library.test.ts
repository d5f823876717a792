import { readFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { Folder } from '../../src/services/document/import/folder.js';
import { SafeReader } from '../../src/services/document/import/safeReader.js';
import { readSource, textOf } from '../../src/services/document/import/sourceFile.js';

const FOLDER = new URL('../../../data/documents/', import.meta.url);

const reader = new SafeReader();
afterAll(() => reader.close());

/** `npm test` reads every twentieth file. Sabotage: change a letter of a text in content.json. */
test('every file of the starter library is read, with the text that content.json has of it', async () => {
  const texts: Record<string, string> = JSON.parse(await readFile(new URL('content.json', FOLDER), 'utf8'));
  const folder = (await Folder.open(FOLDER.pathname))!;
  const [, ...rows] = (await readFile(new URL('library.csv', FOLDER), 'utf8')).trim().split('\n');
  const read = new Set<string>();
  for (const row of rows) {
    const source = await readSource(folder, row.split(';').at(-1)!);
    if (!('hash' in source)) throw new Error(source.message);
    const hash = source.hash.toString('hex');
    expect(await textOf(source, reader)).toBe(texts[hash]);
    read.add(hash);
  }
  expect([...read].sort()).toEqual(Object.keys(texts).sort());
});
