import fc from 'fast-check';
import { expect, test } from 'vitest';
import { removeCalculationNode, repriced } from '../cost/edit.js';
import type { CalculationTree } from '../cost/model.js';
import { totalOfAll } from '../cost/total.js';
import { type Branch, type DesignChange, keyText, type Origin, type Resolution } from './model.js';
import { build, designBranch, World } from './samples.js';

/** Everything of a branch but ids and prices. */
const content = (nodes: readonly CalculationTree[]): unknown =>
  nodes.map(({ type, number, quantity, locationName, children }) => [
    type,
    number,
    quantity,
    locationName,
    content(children),
  ]);

const SEGMENTS = [1, 2];
const RULES = ['a', 'b', 'c'];
const move = fc.record({
  what: fc.constantFrom(
    ...(['ask', 'ask', 'ask', 'drop', 'segment', 'quantity', 'quantity', 'node', 'top', 'branch'] as const),
    ...(['price', 'ordinary', 'unusable', 'refresh', 'refresh', 'refresh'] as const),
  ),
  segment: fc.constantFrom(...SEGMENTS),
  rule: fc.constantFrom(...RULES),
  pick: fc.nat(30),
  quantity: fc.integer({ min: 1, max: 4 }),
  inner: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined }),
  takes: fc.array(fc.constantFrom('DESIGN', 'HAND', undefined), { minLength: 6, maxLength: 6 }),
});
type Move = typeof move extends fc.Arbitrary<infer S> ? S : never;

const resolutionsOf = (conflicts: readonly DesignChange[], takes: Move['takes']): Resolution[] =>
  conflicts.flatMap(({ branch, ruleId }, i): Resolution[] => {
    const take = takes[i % takes.length];
    if (!take) return [];
    return [branch ? { nodeId: branch.nodes[0]!.id, take } : { ruleId, take }];
  });

function edited(world: World, { what, pick, quantity }: Move): void {
  const id = [...world.branches.keys()][pick % Math.max(1, world.branches.size)] ?? 0;
  if (what === 'branch') world.branches.delete(id);
  if (what === 'top') world.edit(id, (nodes) => removeCalculationNode(nodes, nodes[0]!.id, false));
  if (what === 'price') world.edit(id, (nodes) => nodes.map((node) => repriced(node, () => pick)));
  if (what === 'quantity')
    world.edit(id, ([first, ...rest]) => [{ ...first!, quantity: quantity * 7 }, ...rest]);
  if (what === 'node')
    world.edit(id, (nodes) =>
      nodes[0]!.children[0] ? removeCalculationNode(nodes, nodes[0]!.children[0].id, pick % 2 === 0) : nodes,
    );
}

/** A history, with what each branch looked like when the design last wrote it. Nothing of the core decides what is expected. */
function checkHistory(moves: readonly Move[]): void {
  const world = new World();
  const written = new Map<number, unknown>();
  const ordinary = new Map<number, Branch>();
  for (const one of moves) {
    const { what, segment, rule, quantity, inner, pick } = one;
    if (what === 'ask') world.ask(designBranch(segment, rule, quantity, inner));
    else if (what === 'drop') world.proposedBranches.delete(keyText(designBranch(segment, rule, 0)));
    else if (what === 'segment' && pick < 3) {
      world.segments.delete(segment);
      for (const name of RULES) world.proposedBranches.delete(keyText(designBranch(segment, name, 0)));
    } else if (what === 'unusable') {
      if (!world.unusable.delete(rule)) world.unusable.add(rule);
    } else if (what === 'ordinary') {
      const id = ++world.next;
      let n = 0;
      const numbered = (node: CalculationTree): CalculationTree => ({
        ...node,
        id: `${id}-${++n}`,
        children: node.children.map(numbered),
      });
      const node = numbered(build(designBranch(9, 'own', quantity)));
      world.branches.set(id, { id, nodes: [node] });
    } else if (what === 'refresh') checkRefresh(world, one, written, ordinary);
    else edited(world, one);
    for (const [id, branch] of world.branches)
      if (![...world.origins.values()].some(({ branchId }) => branchId === id)) ordinary.set(id, branch);
  }
}

function checkRefresh(
  world: World,
  { takes }: Move,
  written: Map<number, unknown>,
  ordinary: Map<number, Branch>,
): void {
  const before = new Map(world.branches);
  const origins = new Map(world.origins);
  const proposed = world.proposal();
  const conflicts = proposed.filter(({ action }) => action === 'CONFLICT');
  const resolutions = resolutionsOf(conflicts, takes);
  const byDesign = (origin: Origin) =>
    resolutions.some(
      ({ nodeId, ruleId, take }) =>
        take === 'DESIGN' &&
        (nodeId ? nodeId === before.get(origin.branchId)?.nodes[0]?.id : ruleId === origin.ruleId),
    );
  const { conflicts: open, changes } = world.refresh(resolutions);
  if (open.length > 0) {
    expect(world.branches).toEqual(before);
    expect(world.origins).toEqual(origins);
    return;
  }

  // Nodes that no rule made are never touched.
  for (const [id, branch] of ordinary)
    if (before.has(id) && ![...origins.values()].some(({ branchId }) => branchId === id))
      expect(world.branches.get(id)).toBe(branch);

  for (const origin of origins.values()) {
    const was = before.get(origin.branchId);
    const hand = was && JSON.stringify(content(was.nodes)) !== JSON.stringify(written.get(origin.branchId));
    // What was edited by hand stays to the last node, and what was removed by hand is not made again.
    if (hand && !byDesign(origin)) expect(world.branches.get(origin.branchId)).toBe(was);
    if (!was && !byDesign(origin)) {
      const now = world.origins.get(keyText(origin));
      expect(now?.branchId).toBe(origin.branchId);
      expect(world.branches.has(origin.branchId)).toBe(false);
    }
  }

  // The rest is exactly what the design asks for, each once.
  for (const { action, branch } of changes)
    if (action === 'ADD' || action === 'UPDATE') written.set(branch!.id, content(branch!.nodes));
  for (const proposedBranch of world.proposedBranches.values()) {
    const origin = world.origins.get(keyText(proposedBranch));
    if (world.unusable.has(proposedBranch.ruleId)) continue;
    const branch = world.branches.get(origin!.branchId);
    if (!branch || JSON.stringify(content(branch.nodes)) !== JSON.stringify(written.get(branch.id))) continue;
    expect(content(branch.nodes)).toEqual(content([build(proposedBranch)]));
  }
  const generated = [...world.origins.values()].map(({ branchId }) => branchId);
  expect(new Set(generated).size).toBe(generated.length);
  const ids = [...world.branches.values()].flatMap(({ nodes }) => nodes.flatMap(idsOf));
  expect(new Set(ids).size).toBe(ids.length);

  // The total moves by what the changes cost, to the øre.
  const total = (branches: Iterable<Branch>) => totalOfAll([...branches].flatMap(({ nodes }) => nodes));
  const moved = changes
    .filter(({ action }) => action !== 'KEEP')
    .reduce((sum, { action, branch }) => {
      const now = branch && action !== 'REMOVE' ? total([branch]) : 0n;
      return sum + now - total(branch && before.has(branch.id) ? [before.get(branch.id)!] : []);
    }, 0n);
  expect(total(world.branches.values())).toBe(total(before.values()) + moved);

  // A second time changes nothing.
  const after = new Map(world.branches);
  const again = world.refresh([]);
  expect(again.changes.filter(({ action }) => action !== 'KEEP')).toEqual([]);
  expect(world.branches).toEqual(after);
}

const idsOf = ({ id, children }: CalculationTree): string[] => [id, ...children.flatMap(idsOf)];

test('no history of designs, edits by hand, removals and refreshes loses an edit or makes a branch twice', () => {
  fc.assert(fc.property(fc.array(move, { minLength: 5, maxLength: 40 }), checkHistory), { numRuns: 100 });
});
