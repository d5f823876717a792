import * as fc from 'fast-check';
import type { TSchema } from 'typebox';
import { anyCharacter } from '../../../core/src/text/samples.js';
import type { Known } from './world.js';

/** Values that somebody might send: as a schema wants them, and as nobody should. */

const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  '\u0001\u001b[31m',
  '\ud800',
  "'; DROP TABLE project; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '=1+1',
  '{"$gt":""}',
  'æøåÆØÅ',
  '\u202e\u200b',
  '9'.repeat(400),
  'x'.repeat(5000),
  'null',
  'NaN',
];
const HOSTILE_NUMBERS = [
  0,
  -0,
  -1,
  0.1,
  1e-7,
  2 ** 31,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 63,
  -(2 ** 63),
  1e21,
  1e300,
  1e306,
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
  Number.MIN_VALUE,
];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: anyCharacter, maxLength: 20 }),
);

const hostileNumber = fc.oneof(fc.constantFrom(...HOSTILE_NUMBERS), fc.double(), fc.integer());

/** JSON of any kind, deep and wide too. */
export const anything: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.jsonValue() as fc.Arbitrary<unknown> },
  { weight: 2, arbitrary: hostileText },
  { weight: 2, arbitrary: hostileNumber },
  { weight: 1, arbitrary: fc.constantFrom(null, true, [], {}, [[[[[[]]]]]]) },
  { weight: 1, arbitrary: fc.integer({ min: 50, max: 3000 }).map(deep) },
);

function deep(levels: number): unknown {
  let value: unknown = 1;
  for (let i = 0; i < levels; i++) value = i % 2 ? [value] : { childNodes: value };
  return value;
}

interface Shape {
  type?: string | string[];
  enum?: unknown[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  $ref?: string;
  $defs?: Record<string, Shape>;
  pattern?: string;
  format?: string;
  maxLength?: number;
}

/** As a schema wants it, or broken in places. */
export type Temper = 'tame' | 'wild';

/** One of what exists when the value is made, not when the fuzzer began. */
export const someOf = (existing: readonly unknown[]): fc.Arbitrary<unknown> =>
  fc.nat().map((n) => existing[n % existing.length]);

/** What a schema wants, mostly; `known` are values for fields that must name something that exists. */
export function ofSchema(schema: TSchema, known: Known, temper: Temper): fc.Arbitrary<unknown> {
  const { $defs = {} } = schema as Shape;
  const make = (shape: Shape, name: string, depth: number): fc.Arbitrary<unknown> => {
    if (shape.$ref) return depth > 4 ? fc.constant(undefined) : make($defs[shape.$ref]!, name, depth + 1);
    const wanted = wantedBy(shape, name, depth);
    if (temper === 'tame') return known[name] ? someOf(known[name]) : wanted;
    return fc.oneof(
      { weight: 12, arbitrary: known[name] ? someOf(known[name]) : wanted },
      { weight: 4, arbitrary: wanted },
      { weight: 1, arbitrary: anything },
    );
  };
  const tameOr = (tame: fc.Arbitrary<unknown>, wild: fc.Arbitrary<unknown>) =>
    temper === 'tame' ? tame : fc.oneof({ weight: 3, arbitrary: tame }, { weight: 1, arbitrary: wild });
  const wantedBy = (shape: Shape, name: string, depth: number): fc.Arbitrary<unknown> => {
    if (shape.enum) return fc.constantFrom(...shape.enum);
    switch ([shape.type].flat()[0]) {
      case 'object': {
        const fields = Object.entries(shape.properties ?? {}).map(([field, inner]) => {
          const value = make(inner, field, depth + 1);
          const isRequired = shape.required?.includes(field);
          return [field, isRequired ? value : fc.option(value, { nil: undefined, freq: 2 })] as const;
        });
        return fc.record(Object.fromEntries(fields));
      }
      case 'array':
        return fc.array(make(shape.items ?? {}, name, depth + 1), { maxLength: depth > 4 ? 0 : 3 });
      case 'integer':
        return tameOr(fc.integer({ min: 1, max: 20 }), hostileNumber);
      case 'number':
        return tameOr(fc.double({ min: 0.1, max: 80, noNaN: true }), hostileNumber);
      case 'boolean':
        return fc.boolean();
      case 'string':
        if (shape.format === 'date') return fc.constantFrom('2026-03-02', '2027-01-01');
        return shape.format === 'date-time'
          ? fc.constantFrom('2026-03-02T07:00:00Z', '2027-01-01T00:00:00+01:00')
          : tameOr(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 20 }), hostileText);
      default:
        return anything;
    }
  };
  return make(schema as Shape, '', 0);
}
