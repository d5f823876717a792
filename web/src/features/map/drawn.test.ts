import { anchorAt, applyRouteChanges, type EditedRoute, editedOf, emptyRoute } from '@spadework/core/route';
import { expect, test } from 'vitest';
import { LINE, visitIds } from './document/samples.js';
import { drawnOf, marksInOrder } from './drawn.js';
import { LiveRoute } from './live.js';

const drawing = (points: number): EditedRoute => {
  const newId = visitIds();
  return applyRouteChanges(
    emptyRoute('first', newId),
    LINE.slice(0, points).map((position) => ({ kind: 'addPoint', id: newId(), position })),
  ).edited;
};

test('a route that begins has positions, and nothing to lie on them yet', () => {
  expect(drawnOf(drawing(0))).toMatchObject({
    route: { positions: [], stretches: [] },
    chainages: [],
    length: 0,
  });
  expect(drawnOf(drawing(1))).toMatchObject({
    route: { positions: [LINE[0]], stretches: [] },
    chainages: [0],
  });
  const { route, chainages, length } = drawnOf(drawing(3));
  expect([chainages.length, chainages.at(-1)]).toEqual([3, length]);
  expect(route.stretches).toEqual([{ from: 0, to: length, sectionId: 'first' }]);
});

test('joints are drawn by their chainages, and a change by that place is of the same one', () => {
  const edited = drawing(4);
  const { edited: marked } = applyRouteChanges(edited, [
    { kind: 'addMark', id: 'far', at: anchorAt(edited, 300), values: { kind: 'JOINT' } },
    { kind: 'addMark', id: 'near', at: anchorAt(edited, 20), values: { kind: 'MANHOLE' } },
  ]);
  expect(drawnOf(marked).route.points).toEqual([
    { chainage: 20, kind: 'MANHOLE' },
    { chainage: 300, kind: 'JOINT' },
  ]);
  expect(marksInOrder(marked).map(({ id }) => id)).toEqual(['near', 'far']);
});

test('a stretch whose section was deleted is of none of those that there are', () => {
  const edited = drawing(3);
  const { route } = drawnOf(edited);
  const deleted = editedOf(
    { ...route, stretches: route.stretches.map((one) => ({ ...one, sectionId: null })) },
    visitIds(),
  );
  expect(drawnOf(deleted).route.stretches[0]!.sectionId).toBe('');
});

test('what is settled is shown at once, but not over what is dragged', () => {
  const [first, second, third] = [drawnOf(drawing(2)), drawnOf(drawing(3)), drawnOf(drawing(4))];
  const live = new LiveRoute(first);
  live.settle(second);
  expect(live.get()).toBe(second);
  live.drag(() => first);
  live.settle(third);
  expect(live.get()).toBe(second);
  live.drag(undefined);
  expect(live.get()).toBe(third);
});
