import * as fc from 'fast-check';
import type { TSchema } from 'typebox';

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
  fc.string({ unit: 'binary', maxLength: 20 }),
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

/** What a schema wants, mostly; `known` are values for fields that must name something that exists. */
export function ofSchema(schema: TSchema, known: Record<string, unknown[]>): fc.Arbitrary<unknown> {
  const { $defs = {} } = schema as Shape;
  const make = (shape: Shape, name: string, depth: number): fc.Arbitrary<unknown> => {
    if (shape.$ref) return depth > 4 ? fc.constant(undefined) : make($defs[shape.$ref]!, name, depth + 1);
    const wanted = wantedBy(shape, name, depth);
    return fc.oneof(
      { weight: 12, arbitrary: known[name] ? fc.constantFrom(...known[name]) : wanted },
      { weight: 4, arbitrary: wanted },
      { weight: 1, arbitrary: anything },
    );
  };
  const wantedBy = (shape: Shape, name: string, depth: number): fc.Arbitrary<unknown> => {
    if (shape.enum) return fc.constantFrom(...shape.enum);
    switch ([shape.type].flat()[0]) {
      case 'object': {
        const fields = Object.entries(shape.properties ?? {}).map(([field, inner]) => {
          const value = make(inner, field, depth + 1);
          const isRequired = shape.required?.includes(field);
          return [field, isRequired ? value : fc.option(value, { nil: undefined })] as const;
        });
        return fc.record(Object.fromEntries(fields));
      }
      case 'array':
        return fc.array(make(shape.items ?? {}, name, depth + 1), { maxLength: 3 });
      case 'integer':
        return fc.oneof(fc.integer({ min: 0, max: 20 }), fc.constantFrom(...HOSTILE_NUMBERS));
      case 'number':
        return fc.oneof(
          { weight: 4, arbitrary: fc.integer({ min: 0, max: 500 }) },
          { weight: 4, arbitrary: fc.double({ min: 0, max: 1000, noNaN: true }) },
          { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_NUMBERS) },
        );
      case 'boolean':
        return fc.boolean();
      case 'string':
        return shape.format === 'date-time'
          ? fc.constantFrom('2026-03-02T07:00:00Z', '2027-01-01T00:00:00+01:00')
          : fc.oneof(fc.string({ minLength: 1, maxLength: 20 }), hostileText);
      default:
        return anything;
    }
  };
  return make(schema as Shape, '', 0);
}
