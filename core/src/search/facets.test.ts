import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countFacets, FacetColumnBuilder } from './facets.js';

type Group = 'colour' | 'size' | 'maker';
type Thing = Record<Group, string[]>;

const GROUPS: Group[] = ['colour', 'size', 'maker'];

function columnsOf(things: readonly Thing[]) {
  const columns = GROUPS.map((group) => {
    const builder = new FacetColumnBuilder();
    for (const thing of things) builder.add(thing[group]);
    return [group, builder.column()] as const;
  });
  return Object.fromEntries(columns) as Record<Group, ReturnType<FacetColumnBuilder['column']>>;
}

const values = fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 });
const things = fc.array(fc.record({ colour: values, size: values, maker: values }), { maxLength: 10 });
const choices = fc.array(
  fc.tuple(fc.constantFrom(...GROUPS), fc.uniqueArray(fc.constantFrom('a', 'b', 'x'), { minLength: 1 })),
  {
    maxLength: 3,
  },
);

/** Whether a text has a chosen value of every group. */
const meets = (thing: Thing, chosen: ReadonlyMap<Group, readonly string[]>) =>
  [...chosen].every(([group, wanted]) => wanted.some((value) => thing[group].includes(value)));

test('a count is the number of texts if only that value were chosen in its group', () => {
  fc.assert(
    fc.property(things, choices, (given, choice) => {
      const chosen = new Map(choice);
      const found = countFacets(columnsOf(given), [...given.keys()], chosen);
      expect(found.chosen).toEqual(given.flatMap((thing, place) => (meets(thing, chosen) ? place : [])));
      for (const group of GROUPS) {
        const counts = ['a', 'b', 'c'].map((value) => {
          const only = new Map<Group, readonly string[]>(chosen).set(group, [value]);
          return { value, count: given.filter((thing) => meets(thing, only)).length };
        });
        const expected = counts
          .filter(({ count }) => count > 0)
          .sort((x, y) => y.count - x.count || (x.value < y.value ? -1 : 1));
        expect(found.counts[group]).toEqual(expected);
      }
    }),
  );
});

test('a value that a text has twice counts once', () => {
  const columns = columnsOf([{ colour: ['a', 'a'], size: [], maker: [] }]);
  expect(countFacets(columns, [0], new Map()).counts.colour).toEqual([{ value: 'a', count: 1 }]);
});
