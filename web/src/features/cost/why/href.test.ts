import { expect, test } from 'vitest';
import { targetOf } from './href.js';

test.each([
  [
    '/public/calculation/rest/calculationnodes/1-2/explanation?figure=totalCost',
    { explanation: '/public/calculation/rest/calculationnodes/1-2/explanation?figure=totalCost' },
  ],
  [
    '/public/trench/rest/segments/7/quantities/TRENCH_LENGTH/explanation',
    { explanation: '/public/trench/rest/segments/7/quantities/TRENCH_LENGTH/explanation' },
  ],
  ['/public/trench/rest/segments/7', { segmentId: 7 }],
  ['/public/trench/rest/segments/7/trench', { segmentId: 7 }],
  ['/public/calculation/rest/catalognodes/by-revision/3/by-type/WORK/by-number/W-5000', undefined],
  ['https://elsewhere.example/explanation', undefined],
])('%s leads to %j', (href, target) => {
  expect(targetOf(href)).toEqual(target);
});
