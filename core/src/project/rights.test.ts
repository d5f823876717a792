import { describe, expect, test } from 'vitest';
import { mayUse } from './rights.js';

describe('mayUse', () => {
  test.each([
    [null, false, ''],
    [null, true, ''],
    ['READER', false, 'READ'],
    ['WRITER', false, 'READ WRITE'],
    ['OWNER', false, 'READ WRITE OWNER'],
    ['WRITER', true, 'READ WRITE OWNER'],
  ] as const)('%s, administrator %s: %s', (role, administrator, rights) => {
    const held = (['READ', 'WRITE', 'OWNER'] as const).filter((right) =>
      mayUse({ role, administrator }, right),
    );
    expect(held.join(' ')).toBe(rights);
  });
});
