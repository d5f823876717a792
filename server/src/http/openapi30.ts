/** The OpenAPI 3.0.3 form of a 3.1 document, for tools that do not read 3.1 yet. */

import type { Json } from './json.js';

export function toOpenApi30(document: Json): Json {
  // 3.0 has no webhooks beside the paths, and does not know the dialect of the schemas.
  const { info, webhooks: _, jsonSchemaDialect: __, ...rest } = document as { info: Json } & Json;
  const { identifier: ___, ...license } = info.license as Json;
  const { summary: ____, ...otherInfo } = info;
  return {
    ...(visit(rest) as Json),
    openapi: '3.0.3',
    info: { ...otherInfo, license: { ...license, url: 'https://www.apache.org/licenses/LICENSE-2.0' } },
  };
}

/** Keys below which a document holds examples, which are data and stay as they are. */
const DATA = new Set(['example', 'examples', 'default']);

function visit(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(visit);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key === 'schema') return [key, schemaOf(inner as Json)];
      if (key === 'schemas') return [key, eachSchema(inner as Json)];
      if (key === 'content') return [key, contentOf(inner as Record<string, Json>)];
      return [key, DATA.has(key) ? inner : visit(inner)];
    }),
  );
}

/** A file of any type is bytes; 3.1 says so by naming no schema for them, and 3.0 by a format. */
const contentOf = (content: Record<string, Json>): Json =>
  Object.fromEntries(
    Object.entries(content).map(([type, media]) => {
      const visited = visit(media) as { schema?: Json };
      if (type === '*/*' && visited.schema) visited.schema.format ??= 'binary';
      return [type, visited];
    }),
  );

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

const eachSchema = (schemas: Json): Json =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, schemaOf(schema as Json)]));

/** Keywords that mean the same in both versions, and those that a step below says in other words. */
const KEYWORDS = new Set(
  `$ref additionalProperties allOf anyOf const contentEncoding contentMediaType default deprecated description enum examples
   exclusiveMaximum exclusiveMinimum format items maxItems maxLength maxProperties maximum minItems minLength minProperties
   minimum multipleOf not oneOf pattern patternProperties properties readOnly required title type uniqueItems writeOnly`.split(
    /\s+/,
  ),
);

function schemaOf(schema: Json): Json {
  // Dropping a keyword would allow more than the contract does, without a word about it.
  const unknown = Object.keys(schema).find((key) => !KEYWORDS.has(key) && !key.startsWith('x-'));
  if (unknown) throw new Error(`OpenAPI 3.0 has no words yet for the keyword ${unknown}`);
  const inner = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, insideSchema(key, value)]),
  );
  return STEPS.reduce((result, step) => step(result), inner);
}

function insideSchema(key: string, value: unknown): unknown {
  if (key === 'properties' || key === 'patternProperties') return eachSchema(value as Json);
  if (isObject(value) && (key === 'items' || key === 'not' || key === 'additionalProperties'))
    return schemaOf(value);
  if (key === 'anyOf' || key === 'oneOf' || key === 'allOf')
    // `nullable` of the whole says the same as a choice of null.
    return (value as Json[]).map((one) => (isNull(one) ? one : schemaOf(one)));
  return value;
}

const isNull = ({ type }: Json) => type === 'null';

const typeOf = (value: unknown) => (Number.isInteger(value) ? 'integer' : typeof value);

/** `null` among the choices becomes `nullable`; a single other choice stays alone. */
const choicesOf =
  (key: 'anyOf' | 'oneOf') =>
  ({ [key]: all, ...schema }: Json): Json => {
    if (!Array.isArray(all)) return schema;
    const choices = (all as Json[]).filter((one) => !isNull(one));
    const nullable = choices.length < all.length && { nullable: true };
    return { [choices.length === 1 ? 'allOf' : key]: choices, ...nullable, ...schema };
  };

const boundOf =
  (key: 'exclusiveMinimum' | 'exclusiveMaximum', bound: 'minimum' | 'maximum') =>
  ({ [key]: value, ...schema }: Json): Json =>
    typeof value === 'number' ? { ...schema, [bound]: value, [key]: true } : schema;

/** What 3.0 says in other words. */
const STEPS: ((schema: Json) => Json)[] = [
  ({ const: only, ...schema }) =>
    only === undefined ? schema : { ...schema, type: schema.type ?? typeOf(only), enum: [only] },
  ({ type, ...schema }) => {
    // Generators stumble over a list of values that has null alone.
    if (type === 'null') return { ...schema, type: 'object', nullable: true };
    if (!Array.isArray(type)) return type === undefined ? schema : { type, ...schema };
    const types = type.filter((one) => one !== 'null');
    const nullable = types.length < type.length && { nullable: true };
    if (types.length === 1) return { type: types[0], ...nullable, ...schema };
    return { ...schema, anyOf: types.map((one) => ({ type: one, ...nullable })) };
  },
  // 3.0 wants to know what is in an array, even if that is anything.
  (schema) => (schema.type === 'array' && schema.items === undefined ? { ...schema, items: {} } : schema),
  choicesOf('anyOf'),
  choicesOf('oneOf'),
  boundOf('exclusiveMinimum', 'minimum'),
  boundOf('exclusiveMaximum', 'maximum'),
  ({ examples, ...schema }) => (Array.isArray(examples) ? { ...schema, example: examples[0] } : schema),
  ({ patternProperties, ...schema }) => {
    if (!isObject(patternProperties)) return schema;
    const choices = Object.values(patternProperties);
    return { ...schema, additionalProperties: choices.length === 1 ? choices[0] : { anyOf: choices } };
  },
  // A whole file is binary in 3.0, and text in base64 is a byte.
  ({ contentMediaType, contentEncoding, ...schema }) => {
    if (contentEncoding === 'base64') return { ...schema, format: 'byte' };
    return contentMediaType === undefined ? schema : { ...schema, format: 'binary' };
  },
  // Beside a reference 3.0 ignores everything.
  ({ $ref, ...schema }) => {
    if ($ref === undefined) return schema;
    return Object.keys(schema).length === 0 ? { $ref } : { allOf: [{ $ref }], ...schema };
  },
];
