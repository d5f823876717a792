/** The OpenAPI 3.0.3 form of a 3.1 document, for tools that do not read 3.1 yet. */

type Json = Record<string, unknown>;

export function toOpenApi30(document: Json): Json {
  const { info, ...rest } = document as { info: Json };
  const { identifier: _, ...license } = info.license as Json;
  return {
    ...(visit(rest) as Json),
    openapi: '3.0.3',
    info: { ...info, license: { ...license, url: 'https://www.apache.org/licenses/LICENSE-2.0' } },
  };
}

/** Keys below which a document holds examples, which are data and stay as they are. */
const DATA = new Set(['example', 'examples', 'default']);
/** Keys whose values are schemas by name, so that their own keys are no keywords. */
const NAMED = new Set(['properties', 'schemas']);

function visit(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(visit);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key === 'schema') return [key, schemaOf(inner as Json)];
      if (key === 'schemas') return [key, eachSchema(inner as Json)];
      return [key, DATA.has(key) ? inner : visit(inner)];
    }),
  );
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

const eachSchema = (schemas: Json): Json =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, schemaOf(schema as Json)]));

function schemaOf(schema: Json): Json {
  const inner = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, insideSchema(key, value)]),
  );
  return STEPS.reduce((result, step) => step(result), inner);
}

function insideSchema(key: string, value: unknown): unknown {
  if (NAMED.has(key)) return eachSchema(value as Json);
  if (key === 'items' || (key === 'additionalProperties' && isObject(value))) return schemaOf(value as Json);
  if (key === 'anyOf' || key === 'oneOf' || key === 'allOf')
    // `nullable` of the whole says the same as a choice of null.
    return (value as Json[]).map((one) => (isNull(one) ? one : schemaOf(one)));
  return value;
}

const isNull = ({ type }: Json) => type === 'null';

/** What 3.0 says in other words. */
const STEPS: ((schema: Json) => Json)[] = [
  ({ const: only, ...schema }) =>
    only === undefined ? schema : { ...schema, type: schema.type ?? typeof only, enum: [only] },
  ({ type, ...schema }) => {
    if (type === 'null') return { ...schema, type: 'object', nullable: true, enum: [null] };
    if (!Array.isArray(type)) return type === undefined ? schema : { type, ...schema };
    const types = type.filter((one) => one !== 'null');
    const nullable = types.length < type.length && { nullable: true };
    if (types.length === 1) return { type: types[0], ...nullable, ...schema };
    return { ...schema, anyOf: types.map((one) => ({ type: one, ...nullable })) };
  },
  ({ anyOf, ...schema }) => {
    if (!Array.isArray(anyOf)) return schema;
    const choices = (anyOf as Json[]).filter((one) => !isNull(one));
    const nullable = choices.length < anyOf.length && { nullable: true };
    return choices.length === 1
      ? { allOf: choices, ...nullable, ...schema }
      : { anyOf: choices, ...nullable, ...schema };
  },
  ({ exclusiveMinimum, ...schema }) =>
    typeof exclusiveMinimum === 'number'
      ? { ...schema, minimum: exclusiveMinimum, exclusiveMinimum: true }
      : schema,
  ({ examples, ...schema }) => (Array.isArray(examples) ? { ...schema, example: examples[0] } : schema),
  ({ patternProperties, ...schema }) => {
    if (!isObject(patternProperties)) return schema;
    return { ...schema, additionalProperties: schemaOf(Object.values(patternProperties)[0] as Json) };
  },
  // A whole file is binary in 3.0.
  ({ contentMediaType, ...schema }) =>
    contentMediaType === undefined ? schema : { ...schema, format: 'binary' },
  // Beside a reference 3.0 ignores everything.
  ({ $ref, ...schema }) => {
    if ($ref === undefined) return schema;
    return Object.keys(schema).length === 0 ? { $ref } : { allOf: [{ $ref }], ...schema };
  },
];
