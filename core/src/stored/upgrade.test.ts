import { describe, expect, test } from 'vitest';
import { latestVersion, StoredVersionError, upgrade, withDefaults } from './upgrade.js';

const STEPS = [
  (document: unknown) => [document, 'from 1 to 2'],
  (document: unknown) => [document, 'from 2 to 3'],
];

describe('upgrading a stored document', () => {
  test('applies the steps that its version needs, in order', () => {
    expect(latestVersion(STEPS)).toBe(3);
    expect(upgrade('note', 'text', 1, STEPS)).toEqual([['text', 'from 1 to 2'], 'from 2 to 3']);
    expect(upgrade('note', 'text', 2, STEPS)).toEqual(['text', 'from 2 to 3']);
    expect(upgrade('note', 'text', 3, STEPS)).toBe('text');
  });

  test('refuses a newer version, and names both versions', () => {
    expect(() => upgrade('note', 'text', 4, STEPS)).toThrow(StoredVersionError);
    expect(() => upgrade('note', 'text', 4, STEPS)).toThrow(
      'a stored note has version 4, and this program reads versions 1 to 3; use a newer program',
    );
  });

  test.each([0, -1, 1.5, '2', true, {}])('refuses %s as a version', (version) => {
    expect(() => upgrade('note', 'text', version, STEPS)).toThrow(StoredVersionError);
  });

  test('fills absent fields and keeps null', () => {
    expect(withDefaults<{ a: number | null; b: number }>({ a: 1, b: 2 }, { a: null })).toEqual({
      a: null,
      b: 2,
    });
  });
});
