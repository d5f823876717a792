import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { describe, expect, test } from 'vitest';
import './bodyReader.js';
import { bodyFaults } from './bodyFaults.js';
import * as S from './schemas.js';

const Part = Type.Object({ name: S.filledText(5), size: Type.Optional(S.int32({ minimum: 1 })) });
const BODY = Type.Object({
  when: Type.Optional(S.dateTime()),
  kind: S.optional(S.oneOf(['A', 'B'])),
  parts: Type.Array(Part, { minItems: 1, maxItems: 1000 }),
  either: Type.Optional(
    Type.Unsafe({
      anyOf: [
        { type: 'array', items: { type: 'string' } },
        { type: ['string', 'null'], enum: ['NONE', null] },
      ],
    }),
  ),
  closed: Type.Optional(Type.Object({ depth: Type.Number() }, { additionalProperties: false })),
  map: Type.Optional(Type.Unsafe({ type: 'object', additionalProperties: { type: 'string', maxLength: 3 } })),
});
const valid = { parts: [{ name: 'a' }] };

describe('faults of a body', () => {
  test.each<[string, unknown, [string, string][]]>([
    ['another kind', [], [['body', 'must be an object']]],
    ['nothing', null, [['body', 'must be an object']]],
    ['what is missing', {}, [['parts', 'is required']]],
    ['too few', { parts: [] }, [['parts', 'must have at least 1 elements']]],
    [
      'kinds of elements',
      { parts: [5, null, []] },
      [
        ['parts.0', 'must be an object'],
        ['parts.1', 'must be an object'],
        ['parts.2', 'must be an object'],
      ],
    ],
    [
      'properties of elements',
      { parts: [{ name: ' ', size: 0 }, { size: 1.5 }] },
      [
        ['parts.0.name', 'must not be blank'],
        ['parts.0.size', 'must be at least 1'],
        ['parts.1.name', 'is required'],
        ['parts.1.size', 'must be a whole number'],
      ],
    ],
    [
      'a value and a format',
      { ...valid, kind: 'C', when: 'soon' },
      [
        ['when', 'must be an ISO 8601 date-time with an offset, such as 2026-03-02T07:00:00Z'],
        ['kind', 'is not a known value; allowed: A, B'],
      ],
    ],
    ['a union by its kind', { ...valid, either: ['a', 5] }, [['either.1', 'must be a text']]],
    ['a union of which nothing fits', { ...valid, either: {} }, [['either', 'must be an array']]],
    [
      'a closed object',
      { ...valid, closed: { depth: 1, dept: 2, lava: 3 } },
      [
        ['closed.dept', 'is not known here; did you mean depth?'],
        ['closed.lava', 'is not known here'],
      ],
    ],
    ['a map', { ...valid, map: { a: 'abc', b: 'abcd' } }, [['map.b', 'must have at most 3 characters']]],
  ])('%s', (_what, body, faults) => {
    expect(Compile(BODY).Check(body)).toBe(false);
    expect(bodyFaults(BODY, body, 'en').map(({ path, message }) => [path, message])).toEqual(faults);
  });

  test('a body that is refused for a reason that is not known here is still refused', () => {
    const odd = Type.Unsafe({ type: 'object', minProperties: 1, properties: {} });
    expect(bodyFaults(odd, {}, 'en')).toEqual([{ path: 'body', message: 'is not valid' }]);
  });

  /** An array that counts how many of its elements are read. */
  const counted = (length: number, element: unknown) => {
    const reads = { count: 0 };
    const array = new Proxy(Array(length).fill(element), {
      get(target, name, receiver) {
        if (typeof name === 'string' && /^\d+$/.test(name)) reads.count++;
        return Reflect.get(target, name, receiver);
      },
    });
    return { array, reads };
  };

  // Fails if elements are judged before their number is.
  test('of too many elements none is read', () => {
    const { array, reads } = counted(1_000_000, 1);
    expect(bodyFaults(BODY, { parts: array }, 'en')).toEqual([
      { path: 'parts', message: 'must have at most 1000 elements' },
    ]);
    expect(reads.count).toBe(0);
  });

  // Fails if the search goes on after enough was found.
  test('the search ends when enough is found', () => {
    const { array, reads } = counted(1_000_000, 1);
    expect(bodyFaults(Type.Array(Part), array, 'en')).toHaveLength(1000);
    expect(reads.count).toBe(1000);
  });
});
