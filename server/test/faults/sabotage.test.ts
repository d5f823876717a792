import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as sabotages from './sabotage.js';

// The long runs alone load them, so a piece that was changed would be missed for long.
test.each(Object.entries(sabotages))('%s fits the program', (_, { SPADEWORK_SABOTAGE }) => {
  const { file, piece } = JSON.parse(SPADEWORK_SABOTAGE!);
  const source = new URL(`../../src${file.replace(/\.js$/, '.ts')}`, import.meta.url);
  expect(readFileSync(source, 'utf8')).toContain(piece);
});
