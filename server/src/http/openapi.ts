import type { TSchema } from 'typebox';
import { AUDIENCES } from '../kernel/audience.js';
import { kibibytes, mebibytes } from '../kernel/figures.js';
import { MAX_BODY_BYTES } from '../kernel/limits.js';
import type { RefusalCode, RefusalTable } from '../kernel/refusals.js';
import { BASIC_SCOPE } from '../kernel/scopes.js';
import { BATCH } from './batchRow.js';
import { hasOptionalBody } from './bodyReader.js';
import { isReading, type Operation, type Service } from './contract.js';
import { deprecationFields } from './deprecation.js';
import { type Example, type Examples, examplesOf } from './examples.js';
import { COMMON_FIELDS, type FieldTexts } from './fields.js';
import type { Json } from './json.js';
import { answerHeaders, isKnown, isMatched, requestHeaders } from './openapiHeaders.js';
import type { Parameter } from './parameters.js';
import { PROBLEM } from './problemSchema.js';

/** Refusals that any operation can give. */
const ALWAYS: RefusalCode[] = ['TOKEN_REQUIRED', 'TOO_MANY_REQUESTS', 'STORE_UNAVAILABLE'];

/** The OpenAPI 3.1 document of a service, from the contract that validates its requests. */
export function openApiOf(
  service: Service,
  refusals: RefusalTable,
  issuer: string,
  version: string,
  { operations, problems }: Examples = examplesOf(service.name),
): Json {
  const schemas: Json = { Problem: PROBLEM };
  const fields: FieldTexts = { ...COMMON_FIELDS, ...service.fields };
  const paths: Record<string, Json> = {};
  for (const [name, operation] of Object.entries(service.operations)) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: operationOf(name, operation, service, {
        schemas,
        refusals,
        problems,
        example: operations[name] ?? {},
      }),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: service.title,
      version,
      description: service.description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: service.base }],
    tags: Object.entries(service.tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: Object.fromEntries(
        Object.entries(schemas).map(([name, schema]) => [name, describeFields(schema, fields, name)]),
      ),
      examples: Object.fromEntries(Object.entries(problems).map(([code, value]) => [code, { value }])),
      securitySchemes: { oauth2: oauth2(service, `${issuer}/oauth2/token`) },
    },
  };
}

function oauth2(service: Service, tokenUrl: string): Json {
  const names = [
    service.scope,
    ...Object.values(service.operations).map((operation) => operation.scope ?? service.scope),
  ];
  const scopes = Object.fromEntries([...new Set(names)].map((scope) => [scope, `The role behind ${scope}`]));
  return {
    type: 'oauth2',
    flows: { password: { tokenUrl, refreshUrl: tokenUrl, scopes }, clientCredentials: { tokenUrl, scopes } },
  };
}

/** What the description of an operation uses: the collected schemas and the recorded examples. */
interface Material {
  schemas: Json;
  refusals: RefusalTable;
  problems: Json;
  example: Example;
}

function operationOf(name: string, operation: Operation, service: Service, material: Material): Json {
  const { schemas, example } = material;
  return {
    operationId: name,
    tags: [operation.tag],
    summary: operation.summary,
    ...(operation.description && { description: operation.description }),
    ...deprecationFields(operation),
    'x-flow': operation.flow ?? 'any',
    ...(operation.right && { 'x-right': operation.right }),
    ...(example.user && { 'x-example-user': example.user }),
    // The stream is not a second content type: typed clients would then get a union of object and text for each answer.
    ...(operation.stream && { 'x-stream': operation.stream }),
    security: [{ oauth2: [operation.scope ?? service.scope] }],
    parameters: [
      ...parametersOf(operation.params, 'path', service.fields, example.params),
      ...parametersOf(operation.query, 'query', service.fields, example.query),
      ...requestHeaders(operation, service),
    ],
    ...(operation.body && {
      requestBody: {
        description: `At most ${mebibytes(MAX_BODY_BYTES)}.`,
        required: !hasOptionalBody(operation),
        content: {
          'application/json': { schema: shared(operation.body, schemas), ...exampleField(example.body) },
        },
      },
    }),
    ...(operation.bytes && {
      requestBody: {
        description: `At most ${kibibytes(operation.bytes)}.`,
        required: true,
        content: { [BYTES]: { schema: { type: 'string', contentMediaType: BYTES } } },
      },
    }),
    responses: responsesOf(operation, service, material),
  };
}

/** The media type of bodies that are no JSON. */
const BYTES = 'application/octet-stream';

const exampleField = (example: unknown) => example !== undefined && { example };

const parametersOf = (
  parameters: Record<string, Parameter<unknown>> | undefined,
  place: 'path' | 'query',
  fields: FieldTexts,
  examples: Json = {},
) =>
  Object.entries(parameters ?? {}).map(
    ([name, { schema, description = fields[name], deprecated, sunset, commas }]) => ({
      name,
      in: place,
      required: place === 'path',
      ...(description && { description }),
      ...deprecationFields({ deprecated, sunset }),
      schema,
      ...(commas && { style: 'form', explode: false }),
      ...exampleField(commas && examples[name] ? String(examples[name]).split(',') : examples[name]),
    }),
  );

function responsesOf(
  operation: Operation,
  service: Service,
  { schemas, refusals, problems, example }: Material,
): Json {
  const named = answerHeaders(operation);
  const headers = Object.keys(named).length > 0 && { headers: named };
  const content = contentOf(operation, schemas, example.answer);
  const responses: Json = operation.accepted
    ? { 202: { description: 'Accepted; it happens in a moment.', ...headers, content } }
    : content
      ? { 200: { description: 'Success.', ...headers, content } }
      : { 204: { description: 'Done; no content.', ...headers } };
  if (operation.file) responses[206] = { description: 'The part that was asked for.', ...headers, content };
  if (isKnown(operation)) responses[304] = { description: 'The caller has the current version.', ...headers };
  for (const [status, codes] of byStatus(refusalsOf(operation, service), refusals)) {
    responses[status] = {
      description: codes.map((code) => `\`${code}\`: ${refusals[code]![1]}`).join('\n\n'),
      content: {
        'application/problem+json': {
          schema: { $ref: '#/components/schemas/Problem' },
          ...problemExamples(codes, problems),
        },
      },
    };
  }
  return responses;
}

function problemExamples(codes: RefusalCode[], problems: Json) {
  const recorded = codes.filter((code) => code in problems);
  const refs = recorded.map((code) => [code, { $ref: `#/components/examples/${code}` }]);
  return recorded.length > 0 && { examples: Object.fromEntries(refs) };
}

function contentOf({ answer, file }: Operation, schemas: Json, example: unknown): Json | undefined {
  if (file === '*/*') return { [file]: { schema: { type: 'string' } } };
  if (file) return { [file]: { schema: { type: 'string', contentMediaType: file } } };
  return answer && { 'application/json': { schema: shared(answer, schemas), ...exampleField(example) } };
}

/** All refusals of an operation: those it names, and those that follow from its other properties. */
export function refusalsOf(operation: Operation, service: Service): RefusalCode[] {
  const codes: RefusalCode[] = [...ALWAYS, ...(operation.refuses ?? [])];
  // Every token carries the basic scope.
  if ((operation.scope ?? service.scope) !== BASIC_SCOPE) codes.push('SCOPE_REQUIRED');
  if (operation.params || operation.query || operation.body || !isReading(operation))
    codes.push('INVALID_REQUEST');
  if (operation.flow === 'user') codes.push('USER_REQUIRED');
  if (operation.switchedOff) codes.push(operation.switchedOff);
  if (operation.only) codes.push(AUDIENCES[operation.only][1]);
  if (service.apiVersion) codes.push('API_VERSION_REQUIRED');
  if (operation.file) codes.push('RANGE_NOT_SATISFIABLE');
  if (operation.body) codes.push('MALFORMED_JSON', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
  if (operation.bytes) codes.push('BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
  // Each result of a batch has its own refusal.
  if (!isReading(operation) && operation !== BATCH) codes.push('CONCURRENT_CHANGE');
  if (isMatched(operation)) codes.push('PRECONDITION_FAILED');
  if (operation.creates) codes.push('IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_IN_PROGRESS');
  return [...new Set(codes)];
}

function byStatus(codes: RefusalCode[], refusals: RefusalTable): [string, RefusalCode[]][] {
  const statuses = [...new Set(codes.map((code) => refusals[code]![0]))].sort();
  return statuses.map((status) => [String(status), codes.filter((code) => refusals[code]![0] === status)]);
}

/** Moves schemas with a title and recursive schemas to components; other schemas stay inline. */
function shared(schema: TSchema | Json, schemas: Json): Json {
  const { $defs, $ref } = schema as { $defs?: Record<string, Json>; $ref?: string };
  for (const [name, { $id: _, ...definition }] of Object.entries($defs ?? {}))
    schemas[name] = shared(definition, schemas);
  if ($ref !== undefined) return { $ref: `#/components/schemas/${$ref}` };
  const inner = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, inside(value, schemas)]),
  );
  const { title, ...named } = inner;
  if (typeof title !== 'string') return inner;
  schemas[title] = named;
  return { $ref: `#/components/schemas/${title}` };
}

/** Adds the descriptions of fields that have none. Inline objects count as a part of the schema that holds them. */
function describeFields(value: unknown, fields: FieldTexts, name: string): unknown {
  if (Array.isArray(value)) return value.map((element) => describeFields(element, fields, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === 'properties'
        ? Object.fromEntries(
            Object.entries(inner as Record<string, Json>).map(([field, schema]) => {
              const description = fields[`${name}.${field}`] ?? fields[field];
              return [
                field,
                { ...(description && { description }), ...(describeFields(schema, fields, name) as Json) },
              ];
            }),
          )
        : describeFields(inner, fields, name),
    ]),
  );
}

function inside(value: unknown, schemas: Json): unknown {
  if (Array.isArray(value)) return value.map((element) => inside(element, schemas));
  return typeof value === 'object' && value !== null ? shared(value as Json, schemas) : value;
}
