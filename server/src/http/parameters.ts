import { type TSchema, Type } from 'typebox';
import { parseDateTime } from './dateTime.js';
import type { Rule } from './messages.js';
import {
  filledText as filledTextSchema,
  int32 as int32Schema,
  int64 as int64Schema,
  oneOf as oneOfSchema,
} from './schemas.js';

/** Why a text is not valid: a rule and the values for its message. */
export class Unreadable {
  readonly values: (string | number)[];
  constructor(
    readonly rule: Rule,
    ...values: (string | number)[]
  ) {
    this.values = values;
  }
}

/** A path or query parameter: how it is read and how the OpenAPI document shows it. */
export interface Parameter<T> {
  schema: TSchema;
  read(text: string): T | Unreadable;
  repeated?: boolean;
  /** One text may hold several values, separated by commas. */
  commas?: boolean;
  fallback?: T;
  description?: string;
  /** The day of deprecation. */
  deprecated?: string;
  /** The first day on which a later version may be without it. */
  sunset?: string;
}

/** Our ids stay below 2^53. A larger int64 is valid, but no such id exists. */
const INT64 = 2n ** 63n;

export const int64 = (description?: string): Parameter<number> => ({
  schema: int64Schema(),
  description,
  read: (text) => {
    if (!/^-?\d{1,19}$/.test(text)) return new Unreadable('int64');
    const value = Number(text);
    if (Number.isSafeInteger(value)) return value;
    const exact = BigInt(text);
    if (exact < -INT64 || exact >= INT64) return new Unreadable('int64');
    return exact < 0n ? Number.MIN_SAFE_INTEGER : Number.MAX_SAFE_INTEGER;
  },
});

/** A revision of a catalog: an id or `latest`. */
export const revision: Parameter<number | 'latest'> = {
  schema: Type.Union([int64Schema(), Type.Literal('latest')]),
  description: 'The id of a revision, or `latest` for the latest active one.',
  read: (text) => (text === 'latest' ? 'latest' : int64().read(text)),
};

/** A count without an upper limit. */
export const count64 = (fallback: number, description?: string): Parameter<number> => ({
  schema: int64Schema({ default: fallback, minimum: 0 }),
  description,
  fallback,
  read: (text) => {
    const value = int64().read(text);
    return typeof value === 'number' && value < 0 ? new Unreadable('minimum', 0) : value;
  },
});

export const double = (
  limits: { fallback: number; minimum: number; maximum: number },
  description?: string,
): Parameter<number> => ({
  schema: Type.Number({
    format: 'double',
    default: limits.fallback,
    minimum: limits.minimum,
    maximum: limits.maximum,
  }),
  description,
  fallback: limits.fallback,
  read: (text) => {
    if (!/^-?\d{1,30}(?:\.\d{1,30})?(?:e[+-]?\d{1,3})?$/i.test(text)) return new Unreadable('number');
    const value = Number(text);
    if (value < limits.minimum) return new Unreadable('minimum', limits.minimum);
    return value > limits.maximum ? new Unreadable('maximum', limits.maximum) : value;
  },
});

export const int32 = (
  limits: { fallback: number; minimum: number; maximum: number },
  description?: string,
): Parameter<number> => ({
  schema: int32Schema({ default: limits.fallback, minimum: limits.minimum, maximum: limits.maximum }),
  description,
  fallback: limits.fallback,
  read: (text) => {
    if (!/^-?\d{1,10}$/.test(text)) return new Unreadable('integer');
    const value = Number(text);
    if (value < limits.minimum) return new Unreadable('minimum', limits.minimum);
    return value > limits.maximum ? new Unreadable('maximum', limits.maximum) : value;
  },
});

export const text = (description?: string): Parameter<string> => ({
  schema: Type.String(),
  description,
  read: (value) => (value.includes('\0') ? new Unreadable('nul') : value),
});

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Lower case alone, because ids are compared as texts. */
export const isUuid = (value: string): boolean => UUID.test(value);

export const uuid = (description?: string): Parameter<string> => ({
  schema: Type.String({ format: 'uuid' }),
  description,
  read: (value) => (isUuid(value) ? value : new Unreadable('uuid')),
});

/** A text of a fixed form. */
export const matching = (pattern: string, description?: string): Parameter<string> => {
  const form = new RegExp(pattern);
  return {
    schema: Type.String({ pattern }),
    description,
    read: (value) => (form.test(value) ? value : new Unreadable('invalid')),
  };
};

/** A day such as `2026-11-15`. */
export const isoDay = (description?: string): Parameter<string> => ({
  schema: Type.String({ format: 'date' }),
  description,
  read: (value) => (isDay(value) ? value : new Unreadable('isoDay')),
});

function isDay(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`);
  return (
    /^\d{4}-\d\d-\d\d$/.test(value) &&
    !Number.isNaN(date.getTime()) &&
    date.toISOString().startsWith(value) &&
    value >= '0001'
  );
}

/** A text that is stored: not blank, with a maximum length. */
export const filledText = (maxLength: number, description?: string): Parameter<string> => ({
  schema: filledTextSchema(maxLength),
  description,
  read: (value) => {
    if (!/\S/.test(value)) return new Unreadable('blank');
    return value.length > maxLength ? new Unreadable('maxLength', maxLength) : text().read(value);
  },
});

export const flag = (description?: string, fallback?: boolean): Parameter<boolean> => ({
  schema: Type.Boolean(fallback === undefined ? {} : { default: fallback }),
  description,
  fallback,
  read: (value) => (value === 'true' ? true : value === 'false' ? false : new Unreadable('boolean')),
});

/** `15.11.2026`, read as `2026-11-15`. */
export const day = (description?: string): Parameter<string> => ({
  schema: Type.String({ pattern: '^\\d{2}\\.\\d{2}\\.\\d{4}$', examples: ['15.11.2026'] }),
  description,
  read: (value) => {
    const [, dd, mm, yyyy] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(value) ?? [];
    const iso = `${yyyy}-${mm}-${dd}`;
    const date = new Date(`${iso}T00:00:00Z`);
    const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso);
    return exists && yyyy! >= '0001' ? iso : new Unreadable('day');
  },
});

export const dateTime = (description?: string): Parameter<string> => ({
  schema: Type.String({ format: 'date-time' }),
  description,
  read: (value) => parseDateTime(value) ?? new Unreadable('dateTime'),
});

export const oneOf = <const T extends readonly string[]>(
  values: T,
  description?: string,
  fallback?: T[number],
): Parameter<T[number]> => ({
  schema: fallback === undefined ? oneOfSchema(values) : { ...oneOfSchema(values), default: fallback },
  fallback,
  description,
  read: (value) => (values.includes(value) ? value : new Unreadable('unknownValue', values.join(', '))),
});

/** `?a=1&a=2`: values of one parameter are alternatives. */
export const repeated = <T>(parameter: Parameter<T>): Parameter<T[]> =>
  ({ ...parameter, schema: Type.Array(parameter.schema), repeated: true }) as unknown as Parameter<T[]>;

/** `?a=1,2`: several values in one parameter. A client may also repeat the parameter. */
export const commaList = <T>(parameter: Parameter<T>): Parameter<T[]> => ({
  ...repeated(parameter),
  commas: true,
});

export type Parameters = Record<string, Parameter<unknown>>;
/** Path parameters are always present; query parameters may be missing. */
export type PathValues<P> = { [K in keyof P]: P[K] extends Parameter<infer T> ? T : never };
export type QueryValues<P> = { [K in keyof P]: P[K] extends Parameter<infer T> ? T | undefined : never };
