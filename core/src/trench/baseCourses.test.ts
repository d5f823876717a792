import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coveringIndex, isBaseOf } from './baseCourses.js';
import { COVERING_TYPES, type CoveringType } from './coveringTypes.js';

const typed = (...types: CoveringType[]) => types.map((type) => ({ type }));

describe('where a new covering lies', () => {
  test('gravel and crushed stones lie under asphalt, and are its base course', () => {
    for (const type of ['GRAVEL', 'CRUSHED_STONES'] as const) {
      expect(coveringIndex(typed('TARMAC'), type)).toBe(0);
      expect(isBaseOf({ type }, { type: 'TARMAC' })).toBe(true);
    }
    expect(coveringIndex(typed('GRAVEL'), 'TARMAC')).toBe(1);
    expect(coveringIndex(typed('GRAVEL', 'COBBLESTONE'), 'SAND')).toBe(1);
  });

  test('a trench that is covered in any order has no asphalt under gravel', () => {
    const types = fc.array(fc.constantFrom(...COVERING_TYPES), { maxLength: 8 });
    fc.assert(
      fc.property(types, (order) => {
        const laid: CoveringType[] = [];
        for (const type of order) laid.splice(coveringIndex(typed(...laid), type), 0, type);
        expect(laid.lastIndexOf('GRAVEL')).toBeLessThan(laid.includes('TARMAC') ? laid.indexOf('TARMAC') : 9);
      }),
    );
  });
});
