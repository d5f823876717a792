import { describe, expect, test } from 'vitest';
import { recordContent } from './content.js';
import { countsOf, openDeviations } from './counts.js';
import { deviationMoves, deviationsOf, isOverdue, isSelfVerification } from './deviations.js';
import { answerFaults, listFaults } from './faults.js';
import { answersOf, headsOf, isConflict } from './heads.js';
import { KEY_PATTERN, sortedKeys } from './keys.js';
import { mergeAnswers, sentAnswer } from './merge.js';
import { missingOf } from './missing.js';
import type { DeviationState, KeyedVersion, Photo, RecordState } from './model.js';
import { DEVIATION_STATES, RECORD_STATES } from './model.js';
import { questionsOf } from './questions.js';
import { aDeviation, anAnswer, aVersion, idOf, LIST } from './samples.js';
import { isMoved, mayMove, RECORD_MOVES } from './states.js';
import { recordWords } from './words.js';

const questions = questionsOf(LIST);
const ids = (versions: readonly { id: string }[]) => versions.map(({ id }) => id);

const aPhoto = (hash: string, more: Partial<Photo> = {}): Photo => ({
  hash,
  keys: ['checkpoint.2'],
  followUp: false,
  size: 1,
  type: 'image/jpeg',
  takenAt: null,
  width: 1,
  height: 1,
  state: 'STORED',
  reason: null,
  missing: [],
  addedBy: 'foreman',
  addedAt: '2026-05-04T08:00:00.000Z',
  ...more,
});

describe('keys', () => {
  test('sort by kind, then number', () => {
    expect(sortedKeys(['sub.2', 'checkpoint.10', 'sub.10', 'checkpoint.9', 'sub.2'])).toEqual([
      'checkpoint.9',
      'checkpoint.10',
      'sub.2',
      'sub.10',
    ]);
  });

  test.each(['checkpoint.0', 'sub.9007199254740991'])('%s is one', (key) => {
    expect(key).toMatch(new RegExp(KEY_PATTERN));
  });
  test.each(['checkpoint.01', 'sub.', 'Sub.1', 'sub.1 ', 'part.1', 'checkpoint.-1', '__proto__'])(
    '%s is none',
    (key) => {
      expect(key).not.toMatch(new RegExp(KEY_PATTERN));
    },
  );
});

describe('heads', () => {
  test('are the versions that no other is based on, by id', () => {
    const versions = [aVersion(3, { basedOn: [idOf(1)] }), aVersion(2, { basedOn: [idOf(1)] }), aVersion(1)];
    expect(ids(headsOf(versions))).toEqual([idOf(2), idOf(3)]);
  });

  test('a version may come before the one that it replaces', () => {
    const late = [aVersion(2, { basedOn: [idOf(1)] })];
    expect(ids(headsOf(late))).toEqual([idOf(2)]);
    expect(ids(headsOf([...late, aVersion(1)]))).toEqual([idOf(2)]);
  });

  test('in a ring all versions hold', () => {
    const ring = [aVersion(1, { basedOn: [idOf(2)] }), aVersion(2, { basedOn: [idOf(1)] })];
    expect(ids(headsOf(ring))).toEqual([idOf(1), idOf(2)]);
  });

  test('differ in any field that people give, but not in who and when', () => {
    const by = { answeredBy: 'somebody', answeredAt: '2020-01-01T00:00:00.000Z' };
    expect(isConflict([aVersion(1), aVersion(2, by)])).toBe(false);
    for (const other of [
      { value: 'NOT_CHECKED' },
      { text: 'x' },
      { severity: 'LOW' },
      { measured: { value: 1, unit: 'Ω' } },
      { comment: 'x' },
      { noPhotoReason: 'x' },
    ] as const)
      expect(isConflict([aVersion(1), aVersion(2, other)])).toBe(true);
    expect(isConflict([])).toBe(false);
  });

  test('a choice is a version based on both', () => {
    const two = [aVersion(1), aVersion(2, { value: 'NOT_APPLICABLE' })];
    expect(answersOf(two)[0]).toMatchObject({ conflict: true });
    const chosen = answersOf([...two, aVersion(3, { basedOn: [idOf(1), idOf(2)] })]);
    expect(chosen).toMatchObject([{ key: 'checkpoint.1', conflict: false, heads: [{ id: idOf(3) }] }]);
    expect(chosen[0]!.heads[0]).not.toHaveProperty('key');
  });
});

describe('answers that are sent', () => {
  test('what is left out is null, texts without a character to see too, and times are in UTC', () => {
    const given = sentAnswer({
      id: idOf(1),
      key: 'sub.1',
      basedOn: [idOf(3), idOf(2), idOf(3)],
      answeredAt: '2026-05-04T10:00:00+02:00',
      comment: ' ',
      text: '',
    });
    expect(given).toEqual(anAnswer(1, { key: 'sub.1', basedOn: [idOf(2), idOf(3)], value: null }));
  });

  test('are new, known or under an id that is used', () => {
    const stored = [anAnswer(1), anAnswer(2)];
    const sent = [anAnswer(1), anAnswer(2, { comment: 'x' }), anAnswer(3)];
    const { accepted, known, used } = mergeAnswers(stored, sent);
    expect([ids(accepted), ids(known), used]).toEqual([[idOf(3)], [idOf(1)], [idOf(2)]]);
    for (const other of [
      { key: 'checkpoint.2' },
      { basedOn: [idOf(9)] },
      { answeredAt: '2026-05-04T08:00:00.001Z' },
      { measured: { value: 1, unit: 'Ω' } },
    ])
      expect(mergeAnswers(stored, [anAnswer(1, other)]).used).toEqual([idOf(1)]);
  });

  test.each([
    ['no fault', {}, []],
    ['a deviation without severity', { value: 'DEVIATION', comment: 'x' }, ['severity SEVERITY_REQUIRED']],
    ['a deviation without comment', { value: 'DEVIATION', severity: 'LOW' }, ['comment COMMENT_REQUIRED']],
    ['a severity without deviation', { severity: 'LOW' }, ['severity SEVERITY_WITHOUT_DEVIATION']],
    ['based on itself', { basedOn: [idOf(1)] }, ['basedOn BASED_ON_ITSELF']],
  ] as const)('%s', (_, more, expected) => {
    const faults = answerFaults([anAnswer(0), anAnswer(1, more)]);
    expect(faults.map(({ path, code }) => `${path} ${code}`)).toEqual(
      expected.map((fault) => `answers.1.${fault}`),
    );
  });

  test('an id twice', () => {
    expect(answerFaults([anAnswer(1), anAnswer(1)])).toEqual([
      { path: 'answers.1.id', code: 'DUPLICATE_ID' },
    ]);
  });

  test.each([
    [{ key: 'checkpoint.9' }, 'answers.0.key UNKNOWN_POINT'],
    [{ key: 'sub.1' }, 'answers.0.key UNKNOWN_POINT'],
    [{ key: 'checkpoint.2' }, 'answers.0.value VALUE_FOR_TEXT'],
    [{ key: 'sub.11', text: 'x' }, 'answers.0.text TEXT_FOR_CHOICE'],
    [{ key: 'checkpoint.3' }, undefined],
    [{ key: 'checkpoint.2', value: null, text: 'x' }, undefined],
  ] as const)('by the list: %j', (more, expected) => {
    const [fault] = listFaults([anAnswer(1, more)], questions);
    expect(fault && `${fault.path} ${fault.code}`).toBe(expected);
  });
});

describe('what a record asks', () => {
  const all = [
    aVersion(1),
    aVersion(2, { key: 'sub.11' }),
    aVersion(3, { key: 'sub.12' }),
    aVersion(4, { key: 'checkpoint.2', value: null, text: '0.4 Ω' }),
  ];
  const stored = [aPhoto('a', { keys: ['sub.12', 'checkpoint.2'] })];
  const missing = (
    versions: readonly KeyedVersion[],
    photos: readonly Photo[] = stored,
    options: number[] = [],
  ) =>
    missingOf({ questions, options, answers: answersOf(versions), photos }).map(
      ({ key, reason, hash }) => `${key} ${reason}${hash ? ` ${hash}` : ''}`,
    );
  const without = (key: string) => all.filter((version) => version.key !== key);
  const counts = (versions: readonly KeyedVersion[], options: number[] = []) =>
    Object.values(countsOf(questions, options, answersOf(versions)));

  test('is in the order of the list, without options that nobody named', () => {
    expect(questions.map(({ key }) => key)).toEqual([
      'checkpoint.1',
      'sub.11',
      'sub.12',
      'checkpoint.2',
      'checkpoint.3',
    ]);
    expect(missing([])).toEqual(
      ['checkpoint.1', 'sub.11', 'sub.12', 'checkpoint.2'].map((key) => `${key} UNANSWERED`),
    );
    expect(counts([])).toEqual([4, 0, 0]);
    expect(missing(all, stored, [3])).toEqual(['checkpoint.3 UNANSWERED']);
    expect(counts(all, [3])).toEqual([5, 4, 0]);
  });

  test('nothing is missing where all is answered', () => {
    expect(missing(all)).toEqual([]);
    expect(counts(all)).toEqual([4, 4, 0]);
  });

  test('parts of a point that was set aside are not asked', () => {
    const setAside = [
      aVersion(1, { value: 'NOT_CHECKED', comment: 'Covered' }),
      ...all.filter(({ key }) => key === 'checkpoint.2'),
    ];
    expect(missing(setAside)).toEqual([]);
    expect(counts(setAside)).toEqual([2, 2, 0]);
    // One of two people says that it applies.
    expect(missing([...setAside, aVersion(9)])).toEqual([
      'checkpoint.1 CONFLICT',
      'sub.11 UNANSWERED',
      'sub.12 UNANSWERED',
    ]);
  });

  test('an answer without value and text is none', () => {
    const emptied = [...all, aVersion(9, { basedOn: [idOf(1)], value: null })];
    expect(missing(emptied)).toEqual(['checkpoint.1 UNANSWERED']);
    expect(counts(emptied)).toEqual([4, 3, 0]);
  });

  test('two answers that differ, also to an option that need not be answered', () => {
    expect(missing([...all, aVersion(9, { value: 'NOT_APPLICABLE' })])).toEqual(['checkpoint.1 CONFLICT']);
    const option = [aVersion(8, { key: 'checkpoint.3' }), aVersion(9, { key: 'checkpoint.3', comment: 'x' })];
    expect(missing([...all, ...option])).toEqual(['checkpoint.3 CONFLICT']);
    expect(counts([...all, ...option])).toEqual([4, 4, 1]);
  });

  test('why something was not checked', () => {
    const silent = [...without('sub.11'), aVersion(9, { key: 'sub.11', value: 'NOT_CHECKED' })];
    expect(missing(silent)).toEqual(['sub.11 COMMENT_REQUIRED']);
  });

  test('a photo or why there is none, for text and for what is or is not in order', () => {
    expect(missing(all, [])).toEqual(['sub.12 PHOTO_REQUIRED', 'checkpoint.2 PHOTO_REQUIRED']);
    for (const state of ['REFUSED', 'REMOVED'] as const)
      expect(missing(all, [aPhoto('a', { state, keys: ['sub.12', 'checkpoint.2'] })])).toHaveLength(2);
    expect(missing(all, [aPhoto('a', { followUp: true, keys: ['sub.12', 'checkpoint.2'] })])).toHaveLength(2);
    const reasons = all.map((version) => ({ ...version, noPhotoReason: 'Dark' }));
    expect(missing(reasons, [])).toEqual([]);
    const notThere = [...without('sub.12'), aVersion(9, { key: 'sub.12', value: 'NOT_APPLICABLE' })];
    expect(missing(notThere, [aPhoto('a')])).toEqual([]);
  });

  test('photos that are still on a phone come last, by hash', () => {
    const photos = [...stored, aPhoto('c', { state: 'MISSING' }), aPhoto('b', { state: 'MISSING' })];
    expect(missing(without('sub.11'), photos)).toEqual([
      'sub.11 UNANSWERED',
      'checkpoint.2 PHOTO_MISSING b',
      'checkpoint.2 PHOTO_MISSING c',
    ]);
    expect(missing(all, [...stored, aPhoto('d', { state: 'MISSING', followUp: true })])).toEqual([]);
  });
});

describe('states', () => {
  test('nothing leaves SIGNED or VOID, and repeats are no moves', () => {
    const of = (may: (state: RecordState, move: (typeof RECORD_MOVES)[number]) => boolean) =>
      RECORD_STATES.map((state) => RECORD_MOVES.filter((move) => may(state, move)).join(' '));
    expect(of(mayMove)).toEqual(['SUBMIT VOID', 'REOPEN SIGN VOID', 'SIGN', '']);
    expect(of(isMoved)).toEqual(['REOPEN', 'SUBMIT', '', 'VOID']);
  });
});

describe('deviations', () => {
  const of = (
    versions: readonly KeyedVersion[],
    states: Record<string, DeviationState> = {},
    recordState: RecordState = 'DRAFT',
  ) =>
    deviationsOf(versions, new Map(Object.entries(states)), recordState).map(
      ({ key, state, severity, text }) => `${key} ${state} ${severity} ${text}`,
    );

  test('a head that deviates is open, with the worst of two and of equals the first id', () => {
    expect(of([aVersion(1)])).toEqual([]);
    const three = [
      aDeviation(3, { severity: 'HIGH', comment: 'c' }),
      aDeviation(2, { severity: 'HIGH', comment: 'b' }),
      aDeviation(1),
    ];
    expect(of(three)).toEqual(['checkpoint.1 OPEN HIGH b']);
  });

  test('is withdrawn when no head deviates, with the worst that was ever said', () => {
    const versions = [
      aDeviation(1, { severity: 'DANGER', comment: 'Live' }),
      aDeviation(2, { basedOn: [idOf(1)] }),
      aVersion(3, { basedOn: [idOf(2)] }),
    ];
    expect(of(versions, { 'checkpoint.1': 'DONE' })).toEqual(['checkpoint.1 WITHDRAWN DANGER Live']);
    // It never was a head, in this order of arrival.
    expect(of([versions[2]!, versions[1]!])).toEqual(['checkpoint.1 WITHDRAWN LOW Loose']);
  });

  test('stays as people left it while it holds, and comes back open', () => {
    for (const state of DEVIATION_STATES)
      expect(of([aDeviation(1)], { 'checkpoint.1': state })).toEqual([
        `checkpoint.1 ${state === 'WITHDRAWN' ? 'OPEN' : state} LOW Loose`,
      ]);
  });

  test('of a void record are withdrawn', () => {
    expect(of([aDeviation(1)], { 'checkpoint.1': 'VERIFIED' }, 'VOID')).toEqual([
      'checkpoint.1 WITHDRAWN LOW Loose',
    ]);
  });

  test('people move them, and nobody verifies the own work', () => {
    expect(DEVIATION_STATES.map((state) => deviationMoves(state).join(' '))).toEqual([
      'DONE REJECTED',
      'VERIFIED OPEN',
      'OPEN',
      'OPEN',
      '',
    ]);
    const log = [
      { to: 'DONE', by: 'a' },
      { to: 'OPEN', by: 'b' },
      { to: 'DONE', by: 'b' },
    ] as const;
    expect(isSelfVerification(log, 'VERIFIED', 'b')).toBe(true);
    expect(isSelfVerification(log, 'VERIFIED', 'a')).toBe(false);
    expect(isSelfVerification(log, 'OPEN', 'b')).toBe(false);
  });

  test('count while nobody verified them, and are overdue after their day', () => {
    expect(openDeviations(DEVIATION_STATES.map((state) => ({ state })))).toBe(2);
    expect(isOverdue({ state: 'OPEN', due: '2026-05-04' }, '2026-05-05')).toBe(true);
    for (const [state, due] of [
      ['OPEN', '2026-05-05'],
      ['OPEN', null],
      ['DONE', '2026-05-04'],
    ] as const)
      expect(isOverdue({ state, due }, '2026-05-05')).toBe(false);
  });
});

test('the content holds heads, questions and stored photos, and nothing of the follow-up', () => {
  const record = {
    id: idOf(1),
    projectId: 7,
    facilityId: 1,
    assessmentType: 'FINALINSPECTION',
    revisionId: 2,
    options: [],
    segmentId: null,
    title: 'Grøft',
    place: '',
    replaces: null,
    createdBy: 'foreman',
    createdAt: '2026-05-04T08:00:00.000Z',
    answers: answersOf([aVersion(2, { key: 'sub.11' }), aVersion(1)]),
    photos: [aPhoto('a'), aPhoto('b', { followUp: true }), aPhoto('c', { state: 'REFUSED' })],
    // Not part of it.
    state: 'SIGNED',
    deviations: [],
  } as const;
  const text = recordContent({ ...record, options: [] }, questions);
  const content = JSON.parse(text);
  expect(Object.keys(content)).toEqual(Object.keys(content).sort());
  expect(Object.keys(content)).toHaveLength(16);
  expect(content).toMatchObject({
    format: 'spadework-record/1',
    questions: [
      { key: 'checkpoint.1', name: 'Punkt 1' },
      { key: 'sub.11', name: 'Del 11' },
    ],
    answers: [{ key: 'checkpoint.1', heads: [{ id: idOf(1) }] }, { key: 'sub.11' }],
    photos: [{ hash: 'a' }],
  });
  expect(Object.keys(content.photos[0])).toHaveLength(9);
});

test('every word is there in both languages', () => {
  expect(JSON.stringify(recordWords('nb'))).not.toBe(JSON.stringify(recordWords('en')));
});
