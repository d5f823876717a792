import { expect, test } from 'vitest';
import { compare } from './trial.js';

test('quantities are compared by their key, also those that only one of the two has', () => {
  const line = (key: string, net: number) => ({ key, name: key, unit: 'm3', net });
  expect(compare([line('A', 1), line('B', 2)], [line('C', 3), line('A', 4)])).toMatchObject([
    { key: 'C', before: 0, after: 3 },
    { key: 'A', before: 1, after: 4 },
    { key: 'B', before: 2, after: 0 },
  ]);
});
