import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deletedNode, restoredNodes } from './deleted.js';
import { removeCalculationNode } from './edit.js';
import type { CalculationTree } from './model.js';

const node = (
  id: string,
  more: Partial<CalculationTree> = {},
  ...children: CalculationTree[]
): CalculationTree => ({
  id,
  type: 'GROUP',
  number: id,
  name: id,
  unit: 'm',
  quantity: 1,
  cost: 1,
  ...more,
  children,
});
const tree = [
  node(
    'a',
    { locationName: 'Torget', activityId: 1, facilityId: 2, position: 4.5 },
    node('b', {}, node('c'), node('d', { locationName: 'Kaia' })),
    node('e', {}, node('f')),
    node('g'),
  ),
];
const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const change = (trees: CalculationTree[], id: string, more: Partial<CalculationTree>): CalculationTree[] =>
  trees.map((one) =>
    one.id === id ? { ...one, ...more } : { ...one, children: change(one.children, id, more) },
  );
const idsOf = (trees: readonly CalculationTree[]): string[] =>
  trees.flatMap(({ id, children }) => [id, ...idsOf(children)]);

describe('a deleted node', () => {
  test('comes back as it was, with or without its branch, also after others were deleted and put back', () => {
    const step = fc.record({ id: fc.constantFrom(...IDS), deleteChildren: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 5 }), (steps) => {
        let now = tree;
        const undo = [];
        for (const { id, deleteChildren } of steps) {
          if (!idsOf(now).includes(id)) continue;
          undo.push({ deleted: deletedNode(now, id, deleteChildren), before: now });
          now = removeCalculationNode(now, id, deleteChildren);
        }
        for (const { deleted, before } of undo.reverse()) {
          now = restoredNodes(now, deleted)!;
          expect(now).toEqual(before);
        }
      }),
      { numRuns: 300 },
    );
    // Sabotage: put it last among its siblings, or leave the place of the node above on its children, and it fails.
  });

  test('stands behind the nearest sibling that is left', () => {
    const deleted = deletedNode(tree, 'g', true);
    const left = removeCalculationNode(removeCalculationNode(tree, 'g', true), 'e', true);
    expect(idsOf(restoredNodes(left, deleted)!)).toEqual(['a', 'b', 'c', 'd', 'g']);
  });

  test('takes its children back with what was changed in them since', () => {
    const deleted = deletedNode(tree, 'b', false);
    const edited = change(removeCalculationNode(tree, 'b', false), 'c', {
      quantity: 7,
      locationName: 'Brua',
    });
    const [back] = restoredNodes(edited, deleted)![0]!.children;
    expect(back).toMatchObject({ id: 'b', children: [{ quantity: 7, locationName: 'Brua' }, { id: 'd' }] });
  });

  test('cannot come back when its parent is gone, or its id is taken', () => {
    const deleted = deletedNode(tree, 'c', true);
    expect(restoredNodes(removeCalculationNode(tree, 'b', true), deleted)).toBeUndefined();
    expect(restoredNodes([], deleted)).toBeUndefined();
    expect(restoredNodes(tree, deleted)).toBeUndefined();
    expect(restoredNodes(tree, deletedNode(tree, 'a', true))).toBeUndefined();
  });
});
