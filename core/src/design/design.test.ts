import { describe, expect, test } from 'vitest';
import { repriced } from '../cost/edit.js';
import type { CalculationTree } from '../cost/model.js';
import { keyText, stateOfAll } from './model.js';
import { designBranch, World } from './samples.js';
import { branchRequestText } from './texts.js';

const doubled = (nodes: readonly CalculationTree[]) =>
  nodes.map((node) => ({ ...node, quantity: node.quantity * 2 }));

function made(): World {
  const world = new World();
  world.ask(designBranch(1, 'a', 10));
  world.ask(designBranch(1, 'b', 20));
  world.refresh([]);
  return world;
}

describe('the states of a branch', () => {
  test('new, then current', () => {
    const world = new World();
    world.ask(designBranch(1, 'a', 10));
    expect(world.states()).toEqual([['a', 'NEW', 'ADD']]);
    world.refresh([]);
    expect(world.states()).toEqual([['a', 'CURRENT', 'KEEP']]);
  });

  test('stale: updated in its place, with the ids of the nodes that it keeps', () => {
    const world = made();
    const before = world.branches.get(1)!.nodes[0]!;
    world.ask(designBranch(1, 'a', 11));
    expect(world.states()[0]).toEqual(['a', 'STALE', 'UPDATE']);
    world.refresh([]);
    const after = world.branches.get(1)!.nodes[0]!;
    const ids = ({ id, children }: CalculationTree): string[] => [id, ...children.flatMap(ids)];
    expect(ids(after)).toEqual(ids(before));
    expect(after.quantity).toBe(11);
  });

  test('stale because the rule no longer matches: removed', () => {
    const world = made();
    world.proposedBranches.delete(keyText(designBranch(1, 'a', 0)));
    expect(world.states()[0]).toEqual(['a', 'STALE', 'REMOVE']);
    world.refresh([]);
    expect([...world.branches.keys()]).toEqual([2]);
  });

  test('a new price is no edit, and another order of children no other proposed branch', () => {
    const world = made();
    world.edit(1, (nodes) => nodes.map((node) => repriced(node, () => 99)));
    expect(world.states()[0]).toEqual(['a', 'CURRENT', 'KEEP']);
    const children = [{ number: 'G' }, { number: 'W3', quantity: 1 }];
    const proposedBranch = { options: false, request: { number: 'K', childNodes: children } };
    const turned = { options: false, request: { number: 'K', childNodes: [...children].reverse() } };
    expect(branchRequestText(turned)).toBe(branchRequestText(proposedBranch));
  });

  test('edited by hand: kept, whatever the resolution says', () => {
    const world = made();
    world.edit(1, doubled);
    expect(world.states()[0]).toEqual(['a', 'EDITED', 'KEEP']);
    world.refresh([{ ruleId: 'a', take: 'DESIGN' }]);
    expect(world.branches.get(1)!.nodes[0]!.quantity).toBe(20);
  });

  test('edited and stale: a conflict until somebody decides, and nothing of the rest is written', () => {
    const world = made();
    world.edit(1, doubled);
    world.ask(designBranch(1, 'a', 11));
    world.ask(designBranch(1, 'b', 21));
    expect(world.states()).toEqual([
      ['a', 'EDITED_STALE', 'CONFLICT'],
      ['b', 'STALE', 'UPDATE'],
    ]);
    expect(world.refresh([{ ruleId: 'b', take: 'HAND' }]).conflicts).toHaveLength(1);
    expect(world.branches.get(2)!.nodes[0]!.quantity).toBe(20);
    world.refresh([{ nodeId: '1-2', take: 'HAND' }]);
    expect(world.branches.get(1)!.nodes[0]!.quantity).toBe(20);
    expect(world.states()).toEqual([
      ['a', 'EDITED', 'KEEP'],
      ['b', 'CURRENT', 'KEEP'],
    ]);
  });

  test('removed by hand: not made again unless the design changes and somebody asks for it', () => {
    const world = made();
    world.branches.delete(1);
    expect(world.states()[0]).toEqual(['a', 'REMOVED_BY_HAND', 'KEEP']);
    world.ask(designBranch(1, 'a', 11));
    expect(world.states()[0]).toEqual(['a', 'REMOVED_BY_HAND', 'CONFLICT']);
    world.refresh([{ ruleId: 'a', take: 'HAND' }]);
    expect(world.states()[0]).toEqual(['a', 'REMOVED_BY_HAND', 'KEEP']);
    world.ask(designBranch(1, 'a', 12));
    world.refresh([{ ruleId: 'a', take: 'DESIGN' }]);
    expect([...world.branches.keys()]).toEqual([2, 3]);
  });

  test('of a deleted segment: removed, unless edited', () => {
    const world = made();
    world.edit(1, doubled);
    world.segments.delete(1);
    world.proposedBranches.clear();
    expect(world.states()).toEqual([
      ['a', 'ORPHAN', 'CONFLICT'],
      ['b', 'ORPHAN', 'REMOVE'],
    ]);
    world.refresh([{ ruleId: 'a', take: 'HAND' }]);
    expect([...world.branches.keys()]).toEqual([1]);
    expect(world.states()).toEqual([['a', 'EDITED', 'KEEP']]);
  });

  test('of a rule that cannot be used: stays', () => {
    const world = made();
    world.unusable.add('a');
    world.proposedBranches.delete(keyText(designBranch(1, 'a', 0)));
    expect(world.states()[0]).toEqual(['a', 'CURRENT', 'KEEP']);
  });

  test('of a segment: the one that needs attention first', () => {
    expect(stateOfAll([])).toBe('CURRENT');
    expect(stateOfAll(['CURRENT', 'EDITED', 'STALE', 'NEW'])).toBe('STALE');
  });
});
