import { expect, test } from 'vitest';
import { gathered } from './history.js';

test('the same thing many times is one line', () => {
  const lines = gathered(['a', 'a', 'b', 'a'], (event) => event);
  expect(lines).toEqual([
    { event: 'a', times: 2 },
    { event: 'b', times: 1 },
    { event: 'a', times: 1 },
  ]);
});
