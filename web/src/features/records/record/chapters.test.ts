import type { CheckpointView } from '@spadework/core/checklist';
import type { Answer, Version } from '@spadework/core/record';
import { describe, expect, test } from 'vitest';
import { chaptersOf, lackingCount, markOf, marksOf, nextOf, optionalCount, shownParts } from './chapters.js';

const point = (id: number, more: Partial<CheckpointView> = {}): CheckpointView => ({
  id,
  name: `Point ${id}`,
  answerType: 'MULTIPLECHOICE',
  assessmentTypes: ['EXECUTION'],
  camera: false,
  facilityPartId: 1,
  facilityPartName: 'Trench',
  option: false,
  primarySorting: id,
  secondarySorting: 0,
  orgbladForCorrection: [],
  orgbladForGuidance: [],
  subCheckpoints: [],
  ...more,
});

const head = (more: Partial<Version>): Version => ({
  id: 'a',
  basedOn: [],
  value: null,
  text: null,
  severity: null,
  measured: null,
  comment: null,
  noPhotoReason: null,
  answeredBy: 'foreman',
  answeredAt: '2026-05-04T08:00:00.000Z',
  receivedAt: '2026-05-04T08:00:00.000Z',
  clockOffset: null,
  ...more,
});
const answer = (key: string, ...heads: Partial<Version>[]): Answer => ({
  key,
  conflict: heads.length > 1,
  heads: heads.map(head),
});
const byKey = (...answers: Answer[]) => new Map(answers.map((one) => [one.key, one]));

/** In another order than they are asked; the second is an option, the third has two parts and another chapter. */
const LIST = [
  point(3, {
    facilityPartId: 2,
    facilityPartName: 'Ducts',
    subCheckpoints: [
      { id: 32, name: 'Part 32', camera: true, sorting: 2 },
      { id: 31, name: 'Part 31', camera: false, sorting: 1 },
    ],
  }),
  point(2, { option: true }),
  point(1),
];
const shownOf = (more: Partial<Parameters<typeof chaptersOf>[1]> = {}) =>
  chaptersOf(LIST, { options: [], answers: [], showsOptions: false, ...more });
const keysOf = (chapters: ReturnType<typeof chaptersOf>) =>
  chapters.map(({ name, points }) => [name, ...points.map(({ key }) => key)]);

describe('chapters', () => {
  test('hold their points in order, without options that nobody asked for', () => {
    expect(keysOf(shownOf())).toEqual([
      ['Trench', 'checkpoint.1'],
      ['Ducts', 'checkpoint.3'],
    ]);
    expect(shownOf()[1]!.points[0]!.parts.map(({ key, number }) => [key, number])).toEqual([
      ['sub.31', '3.1'],
      ['sub.32', '3.2'],
    ]);
  });

  test.each([
    ['shown', { showsOptions: true }, true],
    ['named by the record', { options: [2] }, false],
    ['answered', { answers: [answer('checkpoint.2', { value: 'OK' })] }, true],
  ])('have an option that is %s', (_, more, isOptional) => {
    const option = shownOf(more)[0]!.points[1]!;
    expect([option.key, option.number, option.isOptional]).toEqual(['checkpoint.2', '2', isOptional]);
  });

  test('numbers stay when options are shown', () => {
    expect(shownOf()[1]!.points[0]!.number).toBe('3');
    expect(shownOf({ showsOptions: true })[1]!.points[0]!.number).toBe('3');
  });

  test('count the options that a record does not name', () => {
    expect(optionalCount(LIST, [])).toBe(1);
    expect(optionalCount(LIST, [2])).toBe(0);
  });
});

describe('marks', () => {
  test.each([
    ['NONE', undefined],
    ['NONE', answer('k', { comment: 'Ask the owner' })],
    ['OK', answer('k', { value: 'OK' })],
    ['TEXT', answer('k', { text: 'TN-S' })],
    ['CONFLICT', answer('k', { value: 'OK' }, { value: 'DEVIATION' })],
  ] as const)('%s', (mark, of) => expect(markOf(of)).toBe(mark));

  test('are those of the parts too, unless the point does not apply', () => {
    const [ducts] = shownOf()[1]!.points;
    expect(marksOf([ducts!], byKey(answer('sub.31', { value: 'OK' })))).toEqual(['NONE', 'OK', 'NONE']);
    const setAside = answer('checkpoint.3', { value: 'NOT_APPLICABLE' });
    expect(marksOf([ducts!], byKey(setAside))).toEqual(['NOT_APPLICABLE']);
    expect(shownParts(ducts!, setAside)).toEqual([]);
  });

  test('leave out an option without an answer', () => {
    const { points } = shownOf({ showsOptions: true })[0]!;
    expect(marksOf(points, new Map())).toEqual(['NONE']);
    expect(marksOf(points, byKey(answer('checkpoint.2', { value: 'OK' })))).toEqual(['NONE', 'OK']);
  });
});

test.each([
  [undefined, 'b'],
  ['a', 'b'],
  ['b', 'd'],
  ['d', 'b'],
  ['gone', 'b'],
])('the next gap after %s is %s', (after, next) => {
  expect(nextOf(['d', 'b'], ['a', 'b', 'c', 'd'], after)).toBe(next);
});

test('without a gap there is none to go to', () => {
  expect(nextOf([], ['a'], 'a')).toBeUndefined();
});

// Sabotage: count what is missing. A photo that is not sent yet would be a point that is missing something.
test('how many questions lack something leaves out photos on their way, unless nothing else is missing', () => {
  const unanswered = { key: 'checkpoint.1', reason: 'UNANSWERED' } as const;
  const photos = ['a', 'b'].map((hash) => ({ key: 'checkpoint.2', reason: 'PHOTO_MISSING' as const, hash }));
  expect(lackingCount([unanswered, ...photos])).toBe(1);
  expect(lackingCount(photos)).toBe(1);
  expect(lackingCount([])).toBe(0);
});
