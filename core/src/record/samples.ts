import type { Checkpoint } from '../checklist/model.js';
import type { SentAnswer, Version } from './model.js';

/** An id that sorts like its number. */
export const idOf = (number: number): string =>
  `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;

export const anAnswer = (number: number, more: Partial<SentAnswer> = {}): SentAnswer => ({
  id: idOf(number),
  key: 'checkpoint.1',
  basedOn: [],
  answeredAt: '2026-05-04T08:00:00.000Z',
  value: 'OK',
  text: null,
  severity: null,
  measured: null,
  comment: null,
  noPhotoReason: null,
  ...more,
});

export const aVersion = (number: number, more: Partial<SentAnswer & Version> = {}): SentAnswer & Version => ({
  ...anAnswer(number, more),
  basedOn: [],
  answeredBy: 'foreman',
  receivedAt: '2026-05-04T08:00:01.000Z',
  clockOffset: 0,
  ...more,
});

export const aDeviation = (number: number, more: Partial<SentAnswer & Version> = {}) =>
  aVersion(number, { value: 'DEVIATION', severity: 'LOW', comment: 'Loose', ...more });

const point = (id: number, more: Partial<Checkpoint> = {}): Checkpoint => ({
  id,
  name: `Punkt ${id}`,
  answerType: 'MULTIPLECHOICE',
  assessmentTypes: ['FINALINSPECTION'],
  camera: false,
  facilityPartId: 1,
  facilityPartName: 'Grøft',
  option: false,
  primarySorting: id,
  secondarySorting: 0,
  orgbladForCorrection: ['4000'],
  orgbladForGuidance: [],
  subCheckpoints: [],
  ...more,
});

/** A choice with two parts, a text that needs a photo, and an option. It is not in order. */
export const LIST: readonly Checkpoint[] = [
  point(3, { option: true }),
  point(1, {
    subCheckpoints: [
      { id: 12, name: 'Del 12', camera: true, sorting: 2 },
      { id: 11, name: 'Del 11', camera: false, sorting: 1 },
    ],
  }),
  point(2, { answerType: 'TEXT', camera: true }),
];
