import { editDistance } from '@spadework/core/search';
import type { TSchema } from 'typebox';
import { Format } from 'typebox/format';
import { type FieldError, Refusal } from '../kernel/refusals.js';
import { checkOf } from './compiled.js';
import { parseDateTime } from './dateTime.js';
import type { Language } from './language.js';
import { message, schemaMessage } from './messages.js';
import { type Parameters, Unreadable } from './parameters.js';

Format.Set('date-time', (text) => parseDateTime(text) !== undefined);
for (const format of ['int32', 'int64', 'double']) Format.Set(format, () => true);

export function refuseFields(errors: FieldError[]): never {
  throw new Refusal('INVALID_REQUEST', { errors });
}

/** Parses path or query parameters. Each invalid one is added to `errors`. */
export function readParameters(
  parameters: Parameters,
  given: Record<string, string | string[] | undefined>,
  language: Language,
  errors: FieldError[],
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(parameters)) {
    const texts = given[name];
    if (texts === undefined) {
      values[name] = parameter.fallback;
      continue;
    }
    const report = (problem: Unreadable) =>
      errors.push({ path: name, message: message(language, problem.rule, ...problem.values) });
    if (parameter.repeated) {
      const all = [texts].flat();
      values[name] = (parameter.commas ? all.flatMap((text) => text.split(',')) : all).map((text) => {
        const value = parameter.read(text);
        if (value instanceof Unreadable) report(value);
        return value;
      });
    } else if (Array.isArray(texts)) {
      report(new Unreadable('once'));
    } else {
      const value = parameter.read(texts);
      if (value instanceof Unreadable) report(value);
      values[name] = value;
    }
  }
  return values;
}

/** Reports parameters that the operation does not have: a filter that is ignored would give wrong data. */
export function refuseUnknownParameters(
  parameters: Parameters,
  given: object,
  language: Language,
  errors: FieldError[],
): void {
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(parameters, name)) continue;
    const known = Object.keys(parameters);
    const near = nearestName(name, known);
    const text = near
      ? message(language, 'nearParameter', near)
      : known.length
        ? message(language, 'unknownParameter', known.join(', '))
        : message(language, 'noParameters');
    errors.push({ path: name, message: text });
  }
}

/** The known name that was probably meant. */
function nearestName(name: string, known: readonly string[]): string | undefined {
  const typed = name.toLowerCase();
  const most = Math.max(1, Math.floor(name.length / 3));
  const distances = known.map((one) => ({ one, distance: editDistance(typed, one.toLowerCase(), most) }));
  const nearest = distances.sort((a, b) => a.distance - b.distance)[0];
  if (nearest && nearest.distance <= most) return nearest.one;
  return typed.length < 3
    ? undefined
    : known.find((one) => one.toLowerCase().startsWith(typed) || typed.startsWith(one.toLowerCase()));
}

/** Whether a request may leave its body out: a POST whose fields are all optional. */
export const hasOptionalBody = ({ method, body }: { method: string; body?: TSchema }): boolean => {
  const { type, required = [] } = (body ?? {}) as { type?: string; required?: string[] };
  return method === 'POST' && type === 'object' && required.length === 0;
};

/**
 * Returns a function that validates a body without converting types, then strips unknown fields. An `optional` body
 * that is missing is read as an empty object.
 */
export function bodyReader(
  schema: TSchema,
  { optional = false } = {},
): (body: unknown, language: Language, errors: FieldError[]) => unknown {
  const { $defs = {} } = schema as Shape;
  return (given, language, errors) => {
    const body = given === undefined && optional ? {} : given;
    if (body === undefined) {
      errors.push({ path: 'body', message: message(language, 'required') });
      return undefined;
    }
    // Compiled with the first body: for all operations together it would take a good part of every start.
    const check = checkOf(schema);
    if (check.Check(body)) return stripUnknownFields(schema as Shape, body, '', { $defs, language, errors });
    const named = new Set(errors.map((error) => error.path));
    const report = (path: string, text: string) => {
      named.add(path);
      errors.push({ path, message: text });
    };
    for (const error of check.Errors(body)) {
      const path = error.instancePath.slice(1).replaceAll('/', '.');
      const missing =
        error.keyword === 'required'
          ? (error.params as { requiredProperties: string[] }).requiredProperties
          : [];
      for (const name of missing) report(pathTo(path, name), message(language, 'required'));
      // An unknown field is reported twice: once by its name, and once as a value that nothing allows.
      if (error.keyword === 'boolean') continue;
      if (error.keyword === 'additionalProperties') {
        const { additionalProperties } = error.params as { additionalProperties: string[] };
        for (const name of additionalProperties)
          report(pathTo(path, name), message(language, 'unknownField'));
        continue;
      }
      if (!missing.length && !named.has(path)) report(path || 'body', schemaMessage(language, error));
    }
    return undefined;
  };
}

const pathTo = (path: string, name: string | number): string => (path ? `${path}.${name}` : `${name}`);

interface Shape {
  format?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
  $defs?: Record<string, Shape>;
  $ref?: string;
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
  if (Array.isArray(value))
    return value.map((inner, i) => stripUnknownFields(shape.items ?? {}, inner, pathTo(path, i), reading));
  if (typeof value !== 'object' || value === null || !shape.properties) return value;
  const result: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(shape.properties)) {
    const field = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
    if (field !== undefined) result[name] = stripUnknownFields(inner, field, pathTo(path, name), reading);
  }
  return result;
}
