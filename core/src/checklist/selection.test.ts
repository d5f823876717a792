import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { grouped } from './groups.js';
import { selectCheckpoints } from './selection.js';

const ids = (points: readonly { id: number }[]) => points.map(({ id }) => id);

describe('a selection', () => {
  const points = [
    { id: 1, option: false },
    { id: 2, option: true },
    { id: 3, option: true },
  ];

  test('has optional checkpoints only when their ids are given', () => {
    expect(ids(selectCheckpoints(points, []).checkpoints)).toEqual([1]);
    expect(ids(selectCheckpoints(points, [3, 3]).checkpoints)).toEqual([1, 3]);
  });

  test('reports ids that are not optional checkpoints, once each', () =>
    expect(selectCheckpoints(points, [9, 2, 1, 9, 4]).unknown).toEqual([1, 4, 9]));

  test('always has all required checkpoints, in order', () => {
    const point = fc.record({ id: fc.nat(30), option: fc.boolean() });
    fc.assert(
      fc.property(
        fc.uniqueArray(point, { selector: ({ id }) => id }),
        fc.array(fc.nat(30)),
        (given, options) => {
          const { checkpoints, unknown } = selectCheckpoints(given, options);
          expect(checkpoints).toEqual(given.filter((each) => checkpoints.includes(each)));
          for (const each of given)
            expect(checkpoints.includes(each)).toBe(!each.option || options.includes(each.id));
          for (const id of options)
            expect(unknown.includes(id)).toBe(!given.some((each) => each.option && each.id === id));
        },
      ),
    );
  });
});

describe('groups', () => {
  const place = fc.record({
    facilityPartId: fc.nat(3),
    facilityPartName: fc.constant('Part'),
    componentId: fc.option(fc.nat(2), { nil: undefined }),
    componentName: fc.constant('Component'),
  });

  test('have every checkpoint, part and component once, in the order of first checkpoints', () => {
    fc.assert(
      fc.property(fc.array(place), (places) => {
        const points = places.map((each, id) => ({ ...each, id }));
        const parts = grouped(points);
        const flat = parts.flatMap(({ id, components }) =>
          components.flatMap((component) =>
            component.checkpoints.map((point) => {
              expect([point.facilityPartId, point.componentId]).toEqual([id, component.id]);
              return point.id;
            }),
          ),
        );
        expect(flat.toSorted((a, b) => a - b)).toEqual(points.map(({ id }) => id));
        expect(new Set(ids(parts)).size).toBe(parts.length);
        const firsts = parts.map(({ components }) => components[0]!.checkpoints[0]!.id);
        expect(firsts).toEqual(firsts.toSorted((a, b) => a - b));
        for (const { components } of parts) {
          expect(new Set(components.map(({ id }) => id)).size).toBe(components.length);
          const starts = components.map(({ checkpoints }) => checkpoints[0]!.id);
          expect(starts).toEqual(starts.toSorted((a, b) => a - b));
          for (const { checkpoints } of components)
            expect(ids(checkpoints)).toEqual(ids(checkpoints).toSorted((a, b) => a - b));
        }
      }),
    );
  });
});
