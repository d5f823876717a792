import { type OpenApiDocument, resolve, type Schema } from './document.js';

/** A request shows required fields and those with an example. An answer shows all fields. */
export type Direction = 'request' | 'answer';

const TEXTS: Record<string, string> = {
  'date-time': '2026-03-02T08:00:00.000Z',
  date: '2026-03-02',
  uuid: '7d9f2c34-51ab-4e0c-9b8e-2f6a1c3d5e70',
  email: 'planner@north.example',
  uri: 'https://north.example/',
};

/** A plausible value that the schema allows; `name` is the name of its field. */
export function example(
  document: OpenApiDocument,
  given: Schema,
  direction: Direction,
  name = 'text',
  within: readonly (string | undefined)[] = [],
): unknown {
  const schema = resolve(document, given);
  const stated = statedValue(schema);
  if (stated !== undefined) return stated;
  const path = [...within, given.$ref];
  const inner = (one: Schema, innerName = name) => example(document, one, direction, innerName, path);
  const recurs = (one: Schema) => one.$ref !== undefined && path.includes(one.$ref);
  const choices = schema.oneOf ?? schema.anyOf;
  const choice = choices?.find((one) => one.type !== 'null' && !recurs(one));
  if (choices) return choice ? inner(choice) : null;
  const [type] = [schema.type ?? []].flat().filter((one) => one !== 'null');
  if (type === 'array')
    return schema.items && !recurs(schema.items) ? [inner(schema.items, singular(name))] : [];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return numberWithin(schema, type);
  if (type === 'string') return textWithin(schema, name);

  const result = Object.assign({}, ...(schema.allOf ?? []).map((part) => inner(part)));
  const fields = Object.entries(schema.properties ?? {}).filter(([, property]) => {
    const { readOnly, writeOnly, deprecated } = resolve(document, property);
    return !deprecated && !recurs(property) && !(direction === 'request' ? readOnly : writeOnly);
  });
  const needed = fields.filter(([key, property]) => {
    const { examples, default: fallback } = resolve(document, property);
    return schema.required?.includes(key) || examples || fallback !== undefined;
  });
  for (const [key, property] of direction === 'request' && needed.length > 0 ? needed : fields)
    result[key] = inner(property, key);
  const { additionalProperties: entry } = schema;
  if (typeof entry === 'object' && !recurs(entry)) result.key = inner(entry);
  return result;
}

const statedValue = (schema: Schema) =>
  schema.examples?.[0] ?? schema.default ?? schema.const ?? schema.enum?.[0];

const singular = (name: string) => name.replace(/(?<=..)s$/, '');

function numberWithin({ minimum, exclusiveMinimum, maximum = Infinity }: Schema, type: string): number {
  const least = minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + 1);
  return Math.min(Math.max(least ?? 0, type === 'number' ? 12.5 : 1), maximum);
}

const textWithin = ({ format = '', minLength = 0, maxLength }: Schema, name: string) =>
  TEXTS[format] ?? name.padEnd(minLength, 'x').slice(0, maxLength);
