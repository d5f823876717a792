import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CalculationTree } from './model.js';
import { orderedTops, positionsToMove } from './order.js';

const node = (id: string): CalculationTree => ({
  id,
  type: 'WORK',
  number: id,
  name: id,
  unit: 'm',
  quantity: 1,
  cost: 1,
  children: [],
});

describe('the order of the top nodes', () => {
  test('is that of adding, and then that of any moves; what is added later comes last', () => {
    const move = fc.record({ node: fc.nat(20), before: fc.option(fc.nat(20), { freq: 6 }) });
    fc.assert(
      fc.property(fc.array(move, { maxLength: 120 }), (moves) => {
        // Branch 2 has two top nodes, because the one above them was deleted.
        let branches = [1, 2, 5, 6, 9].map((id) => ({
          id,
          nodes: id === 2 ? [node('2-2'), node('2-3')] : [node(`${id}-1`)],
        }));
        let expected = ['1-1', '2-2', '2-3', '5-1', '6-1', '9-1'];
        const order = () => orderedTops(branches).map(({ node: { id } }) => id);
        expect(order()).toEqual(expected);
        for (const { node: which, before } of moves) {
          const id = expected[which % expected.length]!;
          const others = expected.filter((one) => one !== id);
          const beforeId = before === null ? null : others[before % others.length]!;
          const positions = positionsToMove(orderedTops(branches), id, beforeId);
          branches = branches.map((branch) => ({
            ...branch,
            nodes: branch.nodes.map((one) =>
              positions.has(one.id) ? { ...one, position: positions.get(one.id)! } : one,
            ),
          }));
          expected = others.toSpliced(beforeId === null ? others.length : others.indexOf(beforeId), 0, id);
          expect(order()).toEqual(expected);
        }
        branches.push({ id: 10, nodes: [node('10-1')] });
        expect(order()).toEqual([...expected, '10-1']);
      }),
      { numRuns: 200 },
    );
    // Sabotage: without new positions for all, the numbers between two nodes are used up after some fifty moves.
  });

  test('a move to where a node is already changes nothing', () => {
    const tops = orderedTops([1, 2, 3].map((id) => ({ id, nodes: [node(`${id}-1`)] })));
    expect(positionsToMove(tops, '2-1', '3-1').size).toBe(0);
    expect(positionsToMove(tops, '3-1', null).size).toBe(0);
    expect(positionsToMove(tops, '1-1', '3-1')).toEqual(new Map([['1-1', 2.5]]));
  });

  test('the same two nodes can be exchanged any number of times', () => {
    let tops = orderedTops([1, 2, 3].map((id) => ({ id, nodes: [node(`${id}-1`)] })));
    for (let i = 0; i < 300; i++) {
      const positions = positionsToMove(tops, tops[2]!.node.id, tops[1]!.node.id);
      tops = tops
        .map((top) => ({ ...top, position: positions.get(top.node.id) ?? top.position }))
        .sort((a, b) => a.position - b.position);
      expect(tops.map(({ node: { id } }) => id)).toEqual(
        i % 2 ? ['1-1', '2-1', '3-1'] : ['1-1', '3-1', '2-1'],
      );
    }
  });
});
