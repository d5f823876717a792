import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ADDRESSES } from './inspected.js';

test('every screen is looked at by a journey, in both languages and themes', () => {
  const folder = new URL('journeys/', import.meta.url);
  const journeys = readdirSync(folder)
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .join('\n');
  const missing = [...ADDRESSES.keys()].filter((name) => !journeys.includes(`inspect('${name}')`));
  expect(missing).toEqual([]);
});
