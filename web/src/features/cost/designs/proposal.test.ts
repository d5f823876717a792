import { expect, test } from 'vitest';
import { type DesignChange, joined } from './proposal.js';

const gone = (number: string, quantityFrom: number, nodeId: string) =>
  ({
    action: 'REMOVE',
    segmentId: 1,
    ruleId: 'r',
    number,
    nodeId,
    quantityFrom,
    costFrom: quantityFrom * 10,
  }) as DesignChange;
const added = (number: string, quantityTo: number, segmentId = 1) =>
  ({
    action: 'ADD',
    segmentId,
    ruleId: 'r',
    number,
    quantityTo,
    costFrom: 0,
    costTo: quantityTo * 10,
  }) as DesignChange;

test('what is gone and new under the sections of a chosen variant is as before, or changed', () => {
  const changes = [
    gone('K-1', 40, '1-1'),
    gone('K-1', 30, '2-1'),
    added('K-1', 35),
    added('K-1', 40),
    gone('K-2', 5, '3-1'),
    added('K-2', 5, 2),
  ];
  expect(joined(changes).map(({ action, nodeId, quantityTo }) => [action, nodeId, quantityTo])).toEqual([
    ['KEEP', '1-1', 40],
    ['UPDATE', '2-1', 35],
    // Another segment's is no less new.
    ['REMOVE', '3-1', undefined],
    ['ADD', undefined, 5],
  ]);
});
