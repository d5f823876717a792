import type { TSchema } from 'typebox';
import { Format } from 'typebox/format';
import type { FieldError } from '../kernel/refusals.js';
import { bodyFaults } from './bodyFaults.js';
import { checkOf } from './compiled.js';
import { parseDateTime } from './dateTime.js';
import type { Language } from './language.js';
import { message } from './messages.js';
import { isUuid } from './parameters.js';
import { nodeOf, pathTo, type Shape, variantsOf } from './shapes.js';
import { KnownProperties, unknownMessage, unknownProperties } from './unknownProperties.js';

Format.Set('date-time', (text) => parseDateTime(text) !== undefined);
Format.Set('uuid', isUuid);
for (const format of ['int32', 'int64', 'double']) Format.Set(format, () => true);

/** Whether a request may leave its body out: a POST whose fields are all optional. */
export const hasOptionalBody = ({ method, body }: { method: string; body?: TSchema }): boolean => {
  const { type, required = [] } = (body ?? {}) as Shape;
  return method === 'POST' && type === 'object' && required.length === 0;
};

export interface BodyOptions {
  /** A body that is missing is read as an empty object. */
  optional?: boolean;
  /** The answers whose properties a body may send back. */
  answers?: readonly TSchema[];
}

export interface BodyReading {
  language: Language;
  /** What is wrong is added here. */
  errors: FieldError[];
  /** Whether an unknown property is wrong. */
  isStrict?: boolean;
  /** The paths of properties that are ignored are added here. */
  ignored?: string[];
}

/** Returns a function that validates a body without converting types, then strips unknown fields. */
export function bodyReader(
  schema: TSchema,
  { optional = false, answers = [] }: BodyOptions = {},
): (body: unknown, reading: BodyReading) => unknown {
  const { $defs = {} } = schema as Shape;
  const known = new KnownProperties(
    variantsOf(nodeOf(schema)),
    answers.flatMap((answer) => variantsOf(nodeOf(answer))),
  );

  return (given, { language, errors, isStrict = false, ignored = [] }) => {
    const body = given === undefined && optional ? {} : given;
    if (body === undefined) {
      errors.push({ path: 'body', message: message(language, 'required') });
      return undefined;
    }
    for (const { path, name, possible } of unknownProperties(known, body)) {
      if (isStrict) errors.push({ path, message: unknownMessage(language, name, possible) });
      else ignored.push(path);
    }
    // Compiled with the first body: for all operations together it would take a good part of every start.
    if (checkOf(schema).Check(body))
      return stripUnknownFields(schema as Shape, body, '', { $defs, language, errors });
    errors.push(...bodyFaults(schema, body, language));
    return undefined;
  };
}

interface Reading {
  $defs: Record<string, Shape>;
  language: Language;
  errors: FieldError[];
}

/** A lone surrogate is not a character. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** PostgreSQL rejects larger integers, even in a comparison. */
const INT64 = 2 ** 63;

/** Copies a valid value without unknown fields, with date-times in UTC. Reports values that cannot be stored. */
function stripUnknownFields(given: Shape, value: unknown, path: string, reading: Reading): unknown {
  const shape = given.$ref === undefined ? given : reading.$defs[given.$ref]!;
  if (typeof value === 'string') {
    if (value.includes('\0')) reading.errors.push({ path, message: message(reading.language, 'nul') });
    if (LONE_SURROGATE.test(value))
      reading.errors.push({ path, message: message(reading.language, 'loneSurrogate') });
    return shape.format === 'date-time' ? parseDateTime(value) : value;
  }
  if (typeof value === 'number' && shape.format === 'int64' && Math.abs(value) >= INT64)
    reading.errors.push({ path, message: message(reading.language, 'int64') });
  if (Array.isArray(value)) {
    const { items = {} } = shape;
    // A long list of numbers costs more for the paths of its elements than for all else.
    if (items.type === 'number') return value;
    return value.map((inner, i) => stripUnknownFields(items, inner, pathTo(path, i), reading));
  }
  if (typeof value !== 'object' || value === null || !shape.properties) return value;
  const result: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(shape.properties)) {
    const field = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
    if (field !== undefined) result[name] = stripUnknownFields(inner, field, pathTo(path, name), reading);
  }
  return result;
}
