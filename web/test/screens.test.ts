import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ADDRESSES } from './inspected.js';

test('every screen is looked at in both languages and themes', () => {
  const folder = new URL('inspections/', import.meta.url);
  const tables = readdirSync(folder)
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .join('\n');
  const missing = [...ADDRESSES.keys()].filter((name) => !tables.includes(`'${name}'`));
  expect(missing).toEqual([]);
});
