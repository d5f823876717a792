import { describe, expect, test } from 'vitest';
import { addBudget } from './budget.js';
import { customNode } from './custom.js';
import { MAX_TOTAL, moneyNumber } from './decimal.js';
import { findCalculationNode, removeCalculationNode, replaceCalculationNode, repriced } from './edit.js';
import type { CatalogTree } from './model.js';
import { MAX_TREE_DEPTH } from './model.js';
import { leaf } from './samples.js';
import { totalOfAll } from './total.js';
import { toDepth, withCosts } from './view.js';

const group = leaf('G', { type: 'GROUP', children: [leaf('W1', { sheets: ['5000'] }), leaf('W2')] });
const budget = leaf('B', {
  type: 'BUDGET',
  unitCost: 20,
  nameEn: 'Bee',
  activityId: 3,
  facilityId: 4,
  children: [group],
});

function added() {
  let id = 0;
  const request = {
    number: 'B',
    quantity: 2,
    locationName: 'West',
    childNodes: [{ number: 'G', childNodes: [{ number: 'W2', locationName: 'East' }] }],
  };
  return addBudget(budget, request, { options: true, newId: () => `n${++id}` }).value!;
}
const custom = (type: 'CUSTOMBUDGET_FIXEDUNIT' | 'CUSTOMBUDGET_FIXEDTOTAL', cost: number) =>
  customNode('c', {
    type,
    name: 'c',
    unit: 'm',
    quantity: 1,
    facilityId: 1,
    activityId: 1,
    unitCost: cost,
    totalCost: cost,
  });

describe('an added budget code', () => {
  test('has new ids, the texts of the catalog and the requested locations', () => {
    const tree = added();
    expect(tree).toMatchObject({
      id: 'n1',
      nameEn: 'Bee',
      activityId: 3,
      facilityId: 4,
      locationName: 'West',
    });
    const [inner] = tree.children;
    expect(inner).not.toHaveProperty('facilityId');
    expect(inner!.children.map(({ id, locationName, sheets }) => [id, locationName, sheets])).toEqual([
      ['n3', undefined, ['5000']],
      ['n4', 'East', undefined],
    ]);
  });

  test('may not be deeper than a catalog', () => {
    const chain = (depth: number): CatalogTree =>
      leaf('B', { type: 'BUDGET', children: depth > 1 ? [chain(depth - 1)] : [] });
    const codes = (depth: number) =>
      addBudget(chain(depth), { number: 'B', quantity: 1 }, { options: true, newId: () => '' }).findings;
    expect(codes(MAX_TREE_DEPTH)).toEqual([]);
    expect(codes(MAX_TREE_DEPTH + 1)).toEqual([{ path: 'number', code: 'TOO_DEEP' }]);
  });

  test('may cost as much as a whole calculation, but not per unit', () => {
    const most = custom('CUSTOMBUDGET_FIXEDTOTAL', moneyNumber(MAX_TOTAL)).value!;
    expect(totalOfAll([most])).toBe(MAX_TOTAL);
    expect(custom('CUSTOMBUDGET_FIXEDUNIT', 1e9 + 1).findings).toEqual([
      { path: 'unitCost', code: 'COST_TOO_LARGE' },
    ]);
  });
});

describe('a view', () => {
  test('has the ids of parents, and the requested depth', () => {
    const view = withCosts(added());
    expect(view).not.toHaveProperty('parentId');
    expect(view.childNodes![0]!.childNodes![1]).toMatchObject({
      id: 'n4',
      parentId: 'n2',
      hasChildren: false,
    });
    expect(withCosts(added().children[0]!, 'n1').parentId).toBe('n1');
    expect(toDepth(view, 0)).not.toHaveProperty('childNodes');
    expect(toDepth(view, 0).hasChildren).toBe(true);
    const [inner] = toDepth(view, 1).childNodes!;
    expect(inner).toMatchObject({ id: 'n2', hasChildren: true });
    expect(inner).not.toHaveProperty('childNodes');
    expect(toDepth(view, 9)).toEqual(view);
  });
});

describe('a change', () => {
  test('finds a node and its parent', () => {
    expect(findCalculationNode([added()], 'n1')).toEqual({ node: added() });
    expect(findCalculationNode([added()], 'n4')).toMatchObject({ node: { number: 'W2' }, parentId: 'n2' });
    expect(findCalculationNode([added()], 'n9')).toBeUndefined();
  });

  test('keeps location, facility and activity of children that move up', () => {
    const [inner, ...others] = removeCalculationNode([added()], 'n1', false);
    expect(others).toEqual([]);
    expect(inner).toMatchObject({ id: 'n2', locationName: 'West', facilityId: 4, activityId: 3 });
    const works = removeCalculationNode([inner!], 'n2', false);
    expect(works.map(({ locationName, facilityId }) => [locationName, facilityId])).toEqual([
      ['West', 4],
      ['East', 4],
    ]);
    expect(totalOfAll(works)).toBe(totalOfAll([added()]));
  });

  test('replaces a node in its place', () => {
    const node = custom('CUSTOMBUDGET_FIXEDUNIT', 5).value!;
    const other = { ...node, name: 'other', cost: 6 };
    expect(replaceCalculationNode([node, added()], 'c', other)).toEqual([other, added()]);
  });

  test('of prices does not change custom nodes and resources', () => {
    const node = custom('CUSTOMBUDGET_FIXEDUNIT', 5).value!;
    expect(repriced(node, () => 7)).toEqual(node);
    const resource = { ...added().children[0]!, type: 'RESOURCE' as const };
    expect(repriced(resource, () => 7)).toMatchObject({ cost: 0, children: [{ cost: 7 }, { cost: 7 }] });
  });
});
