import type { PricedBranch } from '@spadework/core/design';
import type { QuantityLine } from '@spadework/core/quantity';
import { expect, test } from 'vitest';
import { connectionsIn } from './connections.js';

const line = (key: string, net: number) =>
  ({ key, kind: key.split('.')[0], net, sectionId: 's' }) as QuantityLine;
const branch = (lines: string[], quantity: number): PricedBranch =>
  ({
    proposedBranch: { lines: lines.map((key) => `${key}@s`) },
    tree: {
      type: 'WORK',
      number: 'W',
      name: 'W',
      unit: 'sett',
      cost: 100,
      quantity,
      children: [],
    },
  }) as unknown as PricedBranch;

test('terminations and joints are told apart from what is laid, with what they cost', () => {
  const lines = [line('CABLE.7.IN_TRENCH', 240), line('TERMINATION.7', 4), line('JOINT.7', 1)];
  const laid = branch(['CABLE.7.IN_TRENCH'], 240);
  const ends = branch(['TERMINATION.7'], 4);
  const joints = branch(['JOINT.7'], 1);
  const found = connectionsIn({ branches: [laid, ends, joints] }, { quantities: { lines } })!;
  expect(found.lines.map(({ key }) => key)).toEqual(['TERMINATION.7', 'JOINT.7']);
  expect([found.terminations, found.joints]).toEqual([4, 1]);
  expect(found.cost).toBe(50_000n);
  const alone = connectionsIn({ branches: [ends] }, { quantities: { lines } })!;
  expect(alone.cost).toBeLessThan(found.cost);
  expect(connectionsIn({ branches: [laid] }, { quantities: { lines } })).toBeUndefined();
});
