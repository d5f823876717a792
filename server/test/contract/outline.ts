import type { Anything } from '../harness.js';

/**
 * What a document promises, as a set of lines that is the same for OpenAPI 3.1, OpenAPI 3.0 and Swagger 2.0: operations
 * with their parameters, bodies, statuses and media types, and the fields of all schemas with their types and limits.
 */
export function outlineOf(document: Anything): Set<string> {
  const lines: string[] = [];
  for (const [path, item] of Object.entries<Anything>(document.paths))
    for (const [method, operation] of Object.entries<Anything>(item)) {
      const where = `${method} ${path}`;
      const { operationId, deprecated = false, tags, summary, description = '' } = operation;
      lines.push(`${where} ${JSON.stringify({ operationId, deprecated, tags, summary, description })}`);
      lines.push(`${where} needs ${[...scopesOf(operation)]}`);
      for (const parameter of operation.parameters) parameterLines(parameter, where, lines);
      const { requestBody } = operation;
      if (requestBody)
        bodyLines(requestBody, Object.values<Anything>(requestBody.content)[0].schema, where, lines);
      for (const [status, response] of Object.entries<Anything>(operation.responses))
        responseLines(response, `${where} ${status}`, lines);
    }
  const schemas = document.definitions ?? document.components.schemas;
  for (const [name, schema] of Object.entries<Anything>(schemas)) schemaLines(schema, name, lines);
  return new Set(lines);
}

const scopesOf = ({ security }: Anything): Set<string> =>
  new Set(security.flatMap((requirement: Anything) => Object.values<string[]>(requirement).flat()));

function bodyLines(body: Anything, schema: Anything, where: string, lines: string[]): void {
  lines.push(`${where} body required ${body.required === true}: ${body.description}`);
  // Bytes are said in three ways.
  if (!isBytes(schema)) schemaLines(schema, `${where} body`, lines);
}

const isBytes = (schema: Anything): boolean => schema.format === 'binary' || isWholeText(schema);

function parameterLines(parameter: Anything, where: string, lines: string[]): void {
  if (parameter.in === 'body') {
    bodyLines(parameter, parameter.schema, where, lines);
    return;
  }
  const place = `${where} ${parameter.in} ${parameter.name}`;
  const { required, deprecated = parameter['x-deprecated'] ?? false } = parameter;
  const commas = parameter.explode === false || parameter.collectionFormat === 'csv';
  lines.push(`${place} ${JSON.stringify({ required, deprecated, commas })} ${parameter.description}`);
  schemaLines(
    parameter.schema ?? { ...parameter, description: undefined, required: undefined },
    place,
    lines,
  );
}

function responseLines(response: Anything, where: string, lines: string[]): void {
  lines.push(`${where} ${response.description}`);
  for (const name of Object.keys(response.headers ?? {})) lines.push(`${where} header ${name}`);
  const [content] = Object.values<Anything>(response.content ?? {});
  const schema = content?.schema ?? response.schema;
  // A file is a text of another media type, bytes, or a type of its own.
  const isFile = schema && (schema.type === 'file' || schema.format === 'binary' || isWholeText(schema));
  if (isFile) lines.push(`${where} file`);
  else if (schema) schemaLines(schema, where, lines);
}

const isWholeText = ({ type, ...rest }: Anything) =>
  type === 'string' && Object.keys(rest).every((key) => key === 'contentMediaType');

const LIMITS =
  'minLength maxLength minItems maxItems pattern multipleOf uniqueItems required default format'.split(' ');

function schemaLines(schema: Anything, where: string, lines: string[]): void {
  if (schema.$ref) {
    lines.push(`${where} is ${schema.$ref.split('/').at(-1)}`);
    if (schema.description) lines.push(`${where}: ${schema.description}`);
    return;
  }
  if (schema.description) lines.push(`${where}: ${schema.description}`);
  lines.push(...typesOf(schema).map((type) => `${where} is ${type}`));
  const range = rangeOf(schema);
  if (range) lines.push(`${where} within ${range}`);
  for (const key of LIMITS)
    if (schema[key] !== undefined) lines.push(`${where} ${key} ${JSON.stringify(schema[key])}`);
  for (const value of valuesOf(schema)) lines.push(`${where} may be ${JSON.stringify(value)}`);
  for (const [name, field] of Object.entries(schema.properties ?? {}))
    schemaLines(field, `${where}.${name}`, lines);
  if (schema.items) schemaLines(schema.items, `${where}[]`, lines);
  const others = Object.values(schema.patternProperties ?? {})[0] ?? schema.additionalProperties;
  if (typeof others === 'object') schemaLines(others, `${where}{}`, lines);
  if (others === false) lines.push(`${where} closed`);
  for (const part of schema.allOf ?? []) schemaLines(part, where, lines);
  for (const choice of choicesOf(schema)) schemaLines(choice, where, lines);
}

const choicesOf = (schema: Anything): Anything[] =>
  [schema.anyOf, schema.oneOf, schema['x-anyOf']]
    .flatMap((choices) => choices ?? [])
    .filter(({ type }: Anything) => type !== 'null');

/** The types by themselves; a choice tells its own, and what is called null here may be written in three ways. */
function typesOf(schema: Anything): string[] {
  if (choicesOf(schema).length > 0) return [];
  // Earlier versions have no type of null alone, and widen it.
  if (schema.type === 'null') return ['object', 'null'];
  const types = [schema.type ?? []].flat().filter((type: string) => type !== 'null');
  const written = schema.const === undefined ? types : [typeof schema.const];
  const nullable =
    [schema.type].flat().includes('null') || schema.nullable === true || schema['x-nullable'] === true;
  return [...written, ...(nullable ? ['null'] : [])];
}

function rangeOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Anything): string | undefined {
  const low = typeof exclusiveMinimum === 'number' ? exclusiveMinimum : minimum;
  const high = typeof exclusiveMaximum === 'number' ? exclusiveMaximum : maximum;
  const isOpen = (exclusive: unknown) => exclusive !== undefined && exclusive !== false;
  if (low === undefined && high === undefined) return undefined;
  return `${isOpen(exclusiveMinimum) ? ']' : '['}${low};${high}${isOpen(exclusiveMaximum) ? '[' : ']'}`;
}

const valuesOf = (schema: Anything): unknown[] =>
  (schema.const !== undefined ? [schema.const] : (schema.enum ?? [])).filter(
    (value: unknown) => value !== null,
  );
