/** The Swagger 2.0 form of an OpenAPI 3.0 document, for tools that read nothing later. */

import type { Json } from './json.js';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch'];

/** `address` is the server as its clients know it: 2.0 has no relative addresses. */
export function toSwagger20(document: Json, address: string): Json {
  const { info, tags, servers, paths, components } = document as Record<string, Json> & { servers: Json[] };
  const { host, protocol } = new URL(address);
  const flows = flowsOf(components!.securitySchemes as Json);
  return {
    swagger: '2.0',
    info,
    host,
    basePath: servers[0]!.url,
    schemes: [protocol.replace(':', '')],
    tags,
    paths: Object.fromEntries(
      Object.entries(paths as Record<string, Json>).map(([path, item]) => [
        path,
        Object.fromEntries(
          Object.entries(item).map(([key, value]) => [
            key,
            METHODS.includes(key) ? operationOf(value as Json, flows) : value,
          ]),
        ),
      ]),
    ),
    definitions: eachSchema(components!.schemas as Json),
    securityDefinitions: Object.assign({}, ...Object.values(flows)),
  };
}

/** By scheme, the definitions that stand for it; a caller uses any of them. */
type Flows = Record<string, Record<string, Json>>;

/** What 2.0 calls the flows, in the order in which they are offered. */
const FLOWS = { password: 'password', clientCredentials: 'application' };

/** A definition of 2.0 has one flow, so a scheme with two flows becomes two definitions. */
function flowsOf(schemes: Json): Flows {
  const entries = Object.entries(schemes as Record<string, { flows: Record<string, Json> }>);
  return Object.fromEntries(
    entries.map(([name, { flows }]) => [
      name,
      Object.fromEntries(
        Object.entries(FLOWS).flatMap(([flow, called]) => {
          const { tokenUrl, scopes } = flows[flow] ?? {};
          if (!tokenUrl) return [];
          return [[`${name}-${called}`, { type: 'oauth2', flow: called, tokenUrl, scopes }]];
        }),
      ),
    ]),
  );
}

function operationOf(operation: Json, flows: Flows): Json {
  const { parameters, requestBody, responses, security, ...rest } = operation;
  const answers = Object.entries(responses as Record<string, Json>);
  const produces = new Set(answers.flatMap(([, { content }]) => Object.keys(content ?? {})));
  return {
    ...rest,
    ...(requestBody !== undefined && { consumes: Object.keys((requestBody as Json).content as Json) }),
    produces: [...produces],
    parameters: [
      ...((parameters ?? []) as Json[]).map(parameterOf),
      ...(requestBody ? [bodyOf(requestBody as Json)] : []),
    ],
    responses: Object.fromEntries(answers.map(([status, response]) => [status, responseOf(response)])),
    security: securityOf(security as Record<string, string[]>[], flows, operation['x-flow'] === 'user'),
  };
}

/** A requirement is met by any flow of its scheme, but personal operations refuse programs without a user. */
const securityOf = (security: Record<string, string[]>[], flows: Flows, personal: boolean): Json[] =>
  security.flatMap((requirement) =>
    Object.entries(requirement).flatMap(([name, scopes]) =>
      Object.keys(flows[name]!)
        .filter((definition) => !personal || definition.endsWith(`-${FLOWS.password}`))
        .map((definition) => ({ [definition]: scopes })),
    ),
  );

function bodyOf({ description, required, content }: Json): Json {
  const media = Object.values(content as Record<string, Json>)[0]!;
  return {
    name: 'body',
    in: 'body',
    ...(description !== undefined && { description }),
    required: required === true,
    schema: schemaOf(media.schema as Json),
    ...(media.example !== undefined && { 'x-example': media.example }),
  };
}

function parameterOf(parameter: Json): Json {
  const { schema, style: _, explode, deprecated, example, ...rest } = parameter;
  const value = flatten(schema as Json);
  return {
    ...rest,
    ...value,
    ...(value.type === 'array' && { collectionFormat: explode === false ? 'csv' : 'multi' }),
    ...(deprecated === true && { 'x-deprecated': true }),
    ...(example !== undefined && { 'x-example': example }),
  };
}

/** A parameter or a header has no schema in 2.0, only a type, and no choice between types. */
function flatten(schema: Json): Json {
  const { description: _, 'x-anyOf': choices, ...value } = schemaOf(schema);
  // Whatever a caller writes into an address is a text.
  if (choices !== undefined) return { ...value, type: 'string', 'x-anyOf': choices };
  if (value.items !== undefined) value.items = flatten(value.items as Json);
  if (value.example !== undefined) {
    value['x-example'] = value.example;
    delete value.example;
  }
  return value;
}

function responseOf({ description, headers, content }: Json): Json {
  const [type, media] = Object.entries((content ?? {}) as Record<string, Json>)[0] ?? [];
  const schema = media?.schema as Json | undefined;
  return {
    description,
    ...(schema && { schema: schema.format === 'binary' ? { type: 'file' } : schemaOf(schema) }),
    ...(headers !== undefined && {
      headers: Object.fromEntries(
        Object.entries(headers as Record<string, Json>).map(([name, header]) => [
          name,
          { description: header.description, ...flatten(header.schema as Json) },
        ]),
      ),
    }),
    ...(media?.example !== undefined && { examples: { [type!]: media.example } }),
  };
}

const eachSchema = (schemas: Json): Json =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, schemaOf(schema as Json)]));

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

function schemaOf(schema: Json): Json {
  const inner = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, insideSchema(key, value)]),
  );
  return STEPS.reduce((result, step) => step(result), inner);
}

function insideSchema(key: string, value: unknown): unknown {
  if (key === '$ref') return String(value).replace('#/components/schemas/', '#/definitions/');
  if (key === 'properties') return eachSchema(value as Json);
  if (key === 'items' || (key === 'additionalProperties' && isObject(value))) return schemaOf(value as Json);
  if (key === 'anyOf' || key === 'oneOf' || key === 'allOf') return (value as Json[]).map(schemaOf);
  return value;
}

/** What 2.0 says in other words, or only in extensions. */
const STEPS: ((schema: Json) => Json)[] = [
  ({ nullable, ...schema }) => {
    if (nullable !== true) return schema;
    const { enum: all = [], ...others } = schema as { enum?: unknown[] };
    const values = all.filter((value) => value !== null);
    return { ...others, ...(values.length > 0 && { enum: values }), 'x-nullable': true };
  },
  // 2.0 has no choice of schemas. It allows anything then, and the extension tells what is meant.
  ({ anyOf, oneOf, ...schema }) => {
    const choices = (anyOf ?? oneOf) as Json[] | undefined;
    if (!choices) return schema;
    const types = new Set(choices.map(({ type }) => type));
    const [type] = types;
    return { ...schema, ...(types.size === 1 && type !== undefined && { type }), 'x-anyOf': choices };
  },
  ({ not, ...schema }) => (not === undefined ? schema : { ...schema, 'x-not': not }),
  ({ writeOnly, ...schema }) => (writeOnly === undefined ? schema : { ...schema, 'x-writeOnly': writeOnly }),
  ({ deprecated, ...schema }) =>
    deprecated === undefined ? schema : { ...schema, 'x-deprecated': deprecated },
];
