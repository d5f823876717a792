import { type Static, type TSchema, Type } from 'typebox';

/** The building blocks of contracts, named as the specification names its types. */

export const int64 = (options: object = {}) => Type.Integer({ format: 'int64', ...options });
export const int32 = (options: object = {}) => Type.Integer({ format: 'int32', ...options });
export const double = (options: object = {}) => Type.Number({ format: 'double', ...options });
export const dateTime = (options: object = {}) => Type.String({ format: 'date-time', ...options });
/** A text that is not blank. */
export const filledText = (maxLength: number, options: object = {}) =>
  Type.String({ minLength: 1, maxLength, pattern: '\\S', ...options });
export const oneOf = <const T extends readonly string[]>(values: T, options: object = {}) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values], ...options });

/** What an `Idempotency-Key` may be: printable ASCII without spaces. */
export const IDEMPOTENCY_KEY = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  pattern: '^[!-~]{1,255}$',
} as const;

/** An optional field of a request body; null means no value. */
export function optional<S extends TSchema>(schema: S) {
  const { type, enum: values } = schema as { type?: string; enum?: unknown[] };
  return Type.Optional(
    Type.Unsafe<Static<S> | null>({
      ...schema,
      type: [type, 'null'],
      ...(values ? { enum: [...values, null] } : {}),
    }),
  );
}

/** A schema with its own name in OpenAPI documents. */
export const named = <S extends TSchema>(title: string, schema: S): S => ({ ...schema, title }) as S;

/** A recursive schema; `inner` is the reference to itself. */
export const recursive = <S extends TSchema>(title: string, schema: (inner: TSchema) => S) =>
  Type.Cyclic({ [title]: schema(Type.Ref(title)) }, title);
