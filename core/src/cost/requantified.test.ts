import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addBudget } from './budget.js';
import { removeCalculationNode } from './edit.js';
import type { CalculationTree } from './model.js';
import { withQuantity } from './requantified.js';
import type { NodeRequest } from './request.js';
import { leaf } from './samples.js';
import { totalOf } from './total.js';

const inner = leaf('W1', {
  baseQuantity: 0.333333,
  children: [leaf('R', { type: 'RESOURCE', baseQuantity: 0.7 })],
});
const budget = leaf('B', {
  type: 'BUDGET',
  children: [
    leaf('G', { type: 'GROUP', baseQuantity: 1.5, children: [inner, leaf('W2', { baseQuantity: 0 })] }),
    leaf('W3', { baseQuantity: 2 }),
  ],
});

const added = (request: Partial<NodeRequest>): CalculationTree =>
  addBudget(budget, { number: 'B', quantity: 1, ...request }, { options: true, newId: () => 'n' }).value!;
const changes: NodeRequest[] = [
  { number: 'G', childNodes: [{ number: 'W1', quantity: 7.123456 }] },
  { number: 'W3', quantity: 4.000001 },
];
const quantity = fc.integer({ min: 0, max: 50_000_000 }).map((millionths) => millionths / 1_000_000);

describe('another quantity', () => {
  test('gives what adding the code again would have given', () => {
    fc.assert(
      fc.property(quantity, quantity, (before, after) => {
        const node = added({ quantity: before });
        expect(withQuantity(node, after, budget).value).toEqual(added({ quantity: after }));
      }),
      { numRuns: 100 },
    );
  });

  test('leaves quantities alone that a person has given, and what is below them', () => {
    const node = added({ quantity: 3, childNodes: changes });
    expect(withQuantity(node, 8, budget).value).toEqual(added({ quantity: 8, childNodes: changes }));
    // Sabotage: scaling everything by 8/3 would make 7.123456 into 18.995883.
  });

  test('scales quantities that a person or a rule has given, and all that is below them', () => {
    const node = added({ quantity: 3, childNodes: changes });
    const scaled = withQuantity(node, 8, budget, 'SCALE').value!;
    const [group, other] = scaled.children;
    expect(group).toMatchObject({ quantity: 12 });
    expect(group!.children[0]).toMatchObject({ number: 'W1', quantity: 18.995883 });
    // What follows the catalog below a scaled quantity follows that one.
    expect(group!.children[0]!.children[0]).toMatchObject({ number: 'R', quantity: 13.297118 });
    expect(other).toMatchObject({ quantity: 10.666669 });
    // Nothing can be scaled from 0.
    const empty = added({ quantity: 0, childNodes: changes });
    expect(withQuantity(empty, 8, budget, 'SCALE')).toEqual(withQuantity(empty, 8, budget));
  });

  test('scaled there and back is off by rounding at most, and a whole factor keeps the unit price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), (factor) => {
        const node = added({ quantity: 3, childNodes: changes });
        const more = withQuantity(node, 3 * factor, budget, 'SCALE').value!;
        expect(totalOf(more)).toBeGreaterThanOrEqual(0n);
        const back = withQuantity(more, 3, budget, 'SCALE').value!;
        expect(back).toEqual(node);
      }),
      { numRuns: 50 },
    );
  });

  test('reaches children that moved up, and none that are unknown', () => {
    const node = added({ quantity: 3 });
    const [group] = node.children;
    const [flat] = removeCalculationNode([{ ...node, children: [{ ...group!, id: 'g' }] }], 'g', false);
    const [work] = withQuantity(flat!, 6, budget).value!.children;
    expect(work).toMatchObject({ number: 'W1', quantity: 2.999997 });
    const other = { ...flat!.children[0]!, number: 'X' };
    expect(withQuantity({ ...flat!, children: [other] }, 6, budget).value!.children).toEqual([other]);
  });

  test('refuses what is negative, too much, or costs too much', () => {
    const codes = (value: number, node = added({})) =>
      withQuantity(node, value, budget).findings.map(({ path, code }) => [path, code]);
    expect(codes(-1)).toEqual([['quantity', 'QUANTITY_NEGATIVE']]);
    expect(codes(1e9 + 1)).toEqual([['quantity', 'QUANTITY_TOO_LARGE']]);
    expect(codes(6e8)).toEqual([['quantity', 'QUANTITY_TOO_LARGE']]);
    const dear = { ...added({}), children: [{ ...added({}).children[1]!, cost: 1e9 }] };
    expect(codes(1e5, dear)).toEqual([['quantity', 'TOTAL_TOO_LARGE']]);
  });
});
