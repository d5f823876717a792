import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gathered, newestOf } from './newest.js';

/** A feed in which one reader has some of the positions. */
function feed(positions: readonly number[]) {
  let calls = 0;
  const read = async (after: number, count: number) => {
    calls++;
    const entries = positions.filter((position) => position > after).slice(0, count);
    return { entries, next: entries.at(-1) ?? after, head: positions.at(-1) ?? 0 };
  };
  return { read, calls: () => calls };
}

test('the newest come first, however far apart they lie', async () => {
  const gaps = fc.array(fc.integer({ min: 1, max: 40_000 }), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(gaps, async (steps) => {
      let position = 0;
      const positions = steps.map((step) => {
        position += step;
        return position;
      });
      const { read } = feed(positions);
      expect(await newestOf(read, 8)).toEqual(positions.slice(-8).reverse());
    }),
  );
});

test('a busy project takes two reads', async () => {
  const { read, calls } = feed(Array.from({ length: 5000 }, (_, at) => at + 1));
  expect(await newestOf(read, 3)).toEqual([5000, 4999, 4998]);
  expect(calls()).toBe(2);
});

test('the same thing many times is one line', () => {
  const lines = gathered(['a', 'a', 'b', 'a'], (event) => event);
  expect(lines).toEqual([
    { event: 'a', times: 2 },
    { event: 'b', times: 1 },
    { event: 'a', times: 1 },
  ]);
});
