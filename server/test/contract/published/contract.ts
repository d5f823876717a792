import type { Service } from '../../../src/http/contract.js';
import { openApiOf, refusalsOf } from '../../../src/http/openapi.js';
import type { RefusalTable } from '../../../src/kernel/refusals.js';

/** A contract in the compact form in which the one of the last release is stored: what clients rely on, and no texts. */
export interface Contract {
  version: string;
  services: Record<string, PublishedService>;
}

export interface PublishedService {
  base: string;
  operations: Record<string, PublishedOperation>;
  schemas: Record<string, Schema>;
}

export interface PublishedOperation {
  method: string;
  path: string;
  scope: string;
  flow: 'user' | 'any';
  right?: string;
  stream?: string;
  /** By place and name, such as `query count`. */
  parameters: Record<string, Parameter>;
  body?: { required: boolean; schema: Schema };
  /** By status. */
  successes: Record<string, Success>;
  /** Statuses of refusals by code. */
  refusals: Record<string, number>;
  emits?: string[];
}

export interface Parameter {
  required?: true;
  /** Several values are separated by commas. */
  commas?: true;
  schema: Schema;
}

export interface Success {
  etag?: true;
  /** By media type. */
  content?: Record<string, Schema>;
}

/** The keywords of JSON Schema that decide what is valid. */
const KEYWORDS = [
  '$ref',
  'type',
  'const',
  'enum',
  'anyOf',
  'properties',
  'required',
  'items',
  'patternProperties',
  'additionalProperties',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
  'pattern',
  'format',
  'default',
] as const;

export type Schema = { [Key in (typeof KEYWORDS)[number]]?: unknown } & {
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  items?: Schema;
};

/** Says nothing about values. */
const TEXTS = ['description', 'examples', 'deprecated', 'title', 'contentMediaType', 'contentEncoding'];

// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document is a tree of plain JSON
type Json = any;

/** A schema without its texts. A keyword that is not known here would be compared by nobody, so it is an error. */
export function compactSchema(schema: Json): Schema {
  if (typeof schema !== 'object' || schema === null) return schema;
  const compact: Json = {};
  for (const [key, value] of Object.entries<Json>(schema)) {
    if (TEXTS.includes(key) || key.startsWith('x-')) continue;
    if (!(KEYWORDS as readonly string[]).includes(key)) throw new Error(`unknown keyword ${key} in a schema`);
    if (key === 'properties' || key === 'patternProperties') compact[key] = mapValues(value, compactSchema);
    else if (key === 'items' || key === 'additionalProperties') compact[key] = compactSchema(value);
    else if (key === 'anyOf') compact[key] = value.map(compactSchema);
    else compact[key] = value;
  }
  return compact;
}

const mapValues = <A, B>(record: Record<string, A>, change: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

/** The contract of services as their OpenAPI documents tell it, and what those say in words alone. */
export function contractOf(services: readonly Service[], refusals: RefusalTable, version: string): Contract {
  return {
    version,
    services: Object.fromEntries(
      services.map((service) => [service.name, publishedService(service, refusals)]),
    ),
  };
}

function publishedService(service: Service, refusals: RefusalTable): PublishedService {
  const document: Json = openApiOf(service, refusals, '', '', { operations: {}, problems: {} });
  return {
    base: service.base,
    operations: Object.fromEntries(
      Object.entries(service.operations).map(([name, operation]) => {
        const described = document.paths[operation.path][operation.method.toLowerCase()];
        const { emits, right, stream, flow = 'any' } = operation;
        return [
          name,
          {
            method: operation.method,
            path: operation.path,
            scope: operation.scope ?? service.scope,
            flow,
            ...(right && { right }),
            ...(stream && { stream }),
            parameters: Object.fromEntries(described.parameters.map(publishedParameter)),
            ...(described.requestBody && { body: publishedBody(described.requestBody) }),
            successes: successesOf(described.responses),
            refusals: Object.fromEntries(
              refusalsOf(operation, service).map((code) => [code, refusals[code]![0]]),
            ),
            ...(emits && { emits: [emits].flat() as string[] }),
          },
        ];
      }),
    ),
    schemas: mapValues(document.components.schemas, compactSchema),
  };
}

const publishedParameter = ({ in: place, name, required, explode, schema }: Json): [string, Parameter] => [
  `${place} ${name}`,
  {
    ...(required && { required: true }),
    ...(explode === false && { commas: true }),
    schema: compactSchema(schema),
  },
];

const publishedBody = ({ required, content }: Json) => ({
  required,
  schema: compactSchema(Object.values<Json>(content)[0]!.schema),
});

const successesOf = (responses: Json): Record<string, Success> =>
  Object.fromEntries(
    Object.entries<Json>(responses)
      .filter(([status]) => Number(status) < 400)
      .map(([status, { headers, content }]) => [
        status,
        {
          ...(headers?.ETag && { etag: true }),
          ...(content && { content: mapValues(content, ({ schema }: Json) => compactSchema(schema)) }),
        },
      ]),
  );

/** One line per operation and schema, so that a difference of two files can be read. */
export function printContract({ version, services }: Contract): string {
  const lines = (record: object) =>
    Object.entries(record)
      .map(([name, value]) => `        ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
      .join(',\n');
  const printed = Object.entries(services).map(
    ([name, { base, operations, schemas }]) =>
      `    ${JSON.stringify(name)}: {\n      "base": ${JSON.stringify(base)},\n      "operations": {\n${lines(operations)}\n      },\n      "schemas": {\n${lines(schemas)}\n      }\n    }`,
  );
  return `{\n  "version": ${JSON.stringify(version)},\n  "services": {\n${printed.join(',\n')}\n  }\n}\n`;
}
