import { describe, expect, test } from 'vitest';
import { matches, readSorting, sortRows } from './listing.js';

describe('a list of the administration', () => {
  test('is sorted as Norwegians sort, numbers in texts as numbers', () => {
    const sorted = (rows: string[], descending = false) => sortRows(rows, (row) => row, descending, 'nb');
    expect(sorted(['Åse', 'Ørn', 'Anne', 'Zoe'])).toEqual(['Anne', 'Zoe', 'Ørn', 'Åse']);
    expect(sorted(['K-10', 'K-9'])).toEqual(['K-9', 'K-10']);
    expect(sorted(['a', 'b'], true)).toEqual(['b', 'a']);
  });

  test('what has no value comes last in both directions', () => {
    const rows = [{ day: undefined }, { day: '2026-01-01' }, { day: '' }, { day: '2025-01-01' }];
    for (const descending of [false, true])
      expect(sortRows(rows, ({ day }) => day, descending, 'en').slice(2)).toEqual([rows[0], rows[2]]);
  });

  test('is searched by all words, in any order, without accents', () => {
    expect(matches('nord ase', ['Åse Kollega', undefined, 'Demo Nett Nord'])).toBe(true);
    expect(matches('saebjorg', ['Sæbjørg Uten Rolle'])).toBe(true);
    expect(matches('ase sør', ['Åse Kollega', 'Demo Nett Nord'])).toBe(false);
    expect(matches('', [])).toBe(true);
  });

  test('a minus sorts the other way', () => {
    expect(readSorting('-name')).toEqual({ key: 'name', descending: true });
    expect(readSorting('name')).toEqual({ key: 'name', descending: false });
  });
});
