import { answerFaults, sentAnswer } from '@spadework/core/record';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSame, lacksOf, measuredOf, NOTHING, needsPhoto, saidBy, textOf, withValue } from './draft.js';

const version = {
  id: 'a',
  basedOn: [],
  answeredBy: 'foreman',
  answeredAt: '2026-05-04T08:00:00.000Z',
  receivedAt: '2026-05-04T08:00:00.000Z',
  clockOffset: null,
};
const contents = fc.record({
  value: fc.constantFrom(null, 'OK' as const, 'DEVIATION' as const, 'NOT_CHECKED' as const),
  text: fc.constant(null),
  severity: fc.constantFrom(null, 'LOW' as const, 'DANGER' as const),
  measured: fc.constantFrom(null, { value: 3, unit: 'mm' }),
  comment: fc.constantFrom(null, 'Loose'),
  noPhotoReason: fc.constantFrom(null, 'Dark'),
});

describe('what is said', () => {
  test('goes on from what holds, and from nothing where people differ', () => {
    const heads = [{ ...NOTHING, ...version, value: 'OK' as const }];
    expect(saidBy({ key: 'k', conflict: false, heads })).toEqual({ ...NOTHING, value: 'OK' });
    expect(saidBy({ key: 'k', conflict: true, heads })).toEqual(NOTHING);
    expect(saidBy(undefined)).toEqual(NOTHING);
  });

  test('keeps its notes when another value is chosen, but its severity with a deviation alone', () => {
    const deviation = {
      ...NOTHING,
      value: 'DEVIATION' as const,
      severity: 'HIGH' as const,
      comment: 'Loose',
    };
    expect(withValue(deviation, 'OK')).toEqual({ ...deviation, value: 'OK', severity: null });
    expect(withValue(deviation, 'DEVIATION')).toEqual(deviation);
  });

  test('lacks what the server would refuse it for, and nothing else', () => {
    fc.assert(
      fc.property(contents, fc.constantFrom('OK' as const, 'DEVIATION' as const), (content, value) => {
        const said = withValue(content, value);
        const sent = sentAnswer({ ...version, ...said, key: 'checkpoint.1', id: crypto.randomUUID() });
        const refused = answerFaults([sent]).map(({ path }) => path.split('.').at(-1));
        expect(lacksOf(said)).toEqual(refused);
      }),
    );
  });

  test('is the same by what it says alone', () => {
    fc.assert(fc.property(contents, (content) => isSame(content, { ...content })));
    expect(isSame(NOTHING, { ...NOTHING, comment: 'Loose' })).toBe(false);
  });
});

test.each([
  ['', null],
  [' \n', null],
  [' Loose ', ' Loose '],
])('%j is kept as %j', (typed, kept) => expect(textOf(typed)).toBe(kept));

test('a measured value has a number', () => {
  expect(measuredOf(undefined, 'mm')).toBeNull();
  expect(measuredOf(0, ' mm ')).toEqual({ value: 0, unit: 'mm' });
});

test.each([
  ['OK', 0, true],
  ['DEVIATION', 0, true],
  ['NOT_APPLICABLE', 0, false],
  ['NOT_CHECKED', 0, false],
  [null, 0, false],
  ['OK', 1, false],
] as const)('%s with %i photos asks for one: %s', (value, photos, asks) => {
  expect(needsPhoto(true, { ...NOTHING, value }, photos)).toBe(asks);
  expect(needsPhoto(false, { ...NOTHING, value }, photos)).toBe(false);
});
