import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import * as S from './schemas.js';
import { nodeOf, variantsOf } from './shapes.js';
import { KnownProperties, unknownMessage, unknownProperties } from './unknownProperties.js';

const knownOf = (schema: Type.TSchema, ...answers: Type.TSchema[]) =>
  new KnownProperties(
    variantsOf(nodeOf(schema)),
    answers.flatMap((answer) => variantsOf(nodeOf(answer))),
  );
const pathsOf = (known: KnownProperties, body: unknown) =>
  unknownProperties(known, body).map(({ path }) => path);

const Place = Type.Object({ street: Type.String() });
const BODY = Type.Object({
  name: Type.String(),
  place: S.optional(Place),
  parts: Type.Optional(Type.Array(Type.Object({ size: Type.Number() }), { maxItems: 3 })),
  either: Type.Optional(Type.Unsafe({ anyOf: [Place, { type: 'array', items: Place }, { type: 'string' }] })),
  any: Type.Optional(Type.Unknown()),
  map: Type.Optional(Type.Unsafe({ type: 'object', additionalProperties: { type: 'string' } })),
  closed: Type.Optional(Type.Object({ a: Type.Number() }, { additionalProperties: false })),
});

describe('unknown properties', () => {
  test.each([
    ['none', { name: 'a', place: null, parts: [{ size: 1 }], either: 'x' }, []],
    ['at the top', { nmae: 'a', name: 'a' }, ['nmae']],
    ['in an object', { place: { stret: 1, street: 2 } }, ['place.stret']],
    ['in an array', { parts: [{ size: 1 }, { sise: 1 }] }, ['parts.1.sise']],
    ['in each variant of a union', { either: [{ street: 1, stret: 2 }] }, ['either.0.stret']],
    ['in the object of a union', { either: { stret: 2 } }, ['either.stret']],
    ['not where anything may be', { any: { x: 1 }, map: { x: 'y' } }, []],
    ['not in a closed object, which is refused for them', { closed: { b: 1 } }, []],
    ['not in an array that is refused for its length', { parts: [1, 2, 3, { x: 1 }] }, []],
    [
      'in a body that is not valid otherwise',
      { name: 5, place: 'x', parts: { size: 1 }, other: 1 },
      ['other'],
    ],
    [
      'names of the prototype are names like others',
      JSON.parse('{"__proto__":1,"constructor":2}'),
      ['__proto__', 'constructor'],
    ],
  ])('%s', (_what, body, paths) => {
    expect(pathsOf(knownOf(BODY), body)).toEqual(paths);
  });

  test('recursive schemas are known at any depth', () => {
    const tree = S.recursive('Tree', (inner) =>
      Type.Object({ name: Type.String(), children: Type.Optional(Type.Array(inner)) }),
    );
    const body = { name: 'a', children: [{ name: 'b', children: [{ name: 'c', nam: 1 }] }] };
    expect(pathsOf(knownOf(tree), body)).toEqual(['children.0.children.0.nam']);
  });

  // Fails if whoever sends back what was answered is told that it is unknown.
  test('what an answer has in the same place is not unknown, and elsewhere it is', () => {
    const answer = Type.Object({
      id: Type.Number(),
      place: Type.Object({ street: Type.String(), id: Type.Number() }),
      parts: Type.Array(Type.Object({ size: Type.Number(), id: Type.Number() })),
    });
    const known = knownOf(BODY, answer);
    expect(pathsOf(known, { id: 1, place: { id: 2 }, parts: [{ id: 3 }] })).toEqual([]);
    expect(pathsOf(known, { either: { id: 4 }, place: { parts: 1 } })).toEqual(['either.id', 'place.parts']);
  });

  // Fails if all of a body is searched when enough was found already.
  test('the search ends when more is found than is told', () => {
    const names = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`x${i}`, 1]));
    expect(pathsOf(knownOf(BODY), names)).toHaveLength(1000);
  });

  test('a long name is cut', () => {
    expect(pathsOf(knownOf(BODY), { ['x'.repeat(1000)]: 1 })[0]).toHaveLength(103);
  });
});

test('the nearest name is named, in the language of the caller', () => {
  expect(unknownMessage('en', 'desciption', ['name', 'description'])).toBe(
    'is not known here; did you mean description?',
  );
  expect(unknownMessage('nb', 'desciption', ['description'])).toBe(
    'er ikke kjent her; mente du description?',
  );
  expect(unknownMessage('en', 'colour', ['name'])).toBe('is not known here');
});
