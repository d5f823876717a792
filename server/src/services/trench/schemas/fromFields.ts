import type { Field, Fields, Role, ValueOf } from '@spadework/core/trench';
import { type TOptional, type TUnsafe, Type } from 'typebox';
import type { FieldTexts } from '../../../http/fields.js';
import * as S from '../../../http/schemas.js';

/** Schemas, texts and values of bodies that follow from the tables of fields. */

type Given<F extends Field> = Exclude<ValueOf<F>, null>;

function schemaOf({ value }: Field): object {
  switch (value.type) {
    case 'number': {
      const { least, above, most, whole } = value;
      return {
        type: whole ? 'integer' : 'number',
        ...(least !== undefined && { minimum: least }),
        ...(above !== undefined && { exclusiveMinimum: above }),
        maximum: most,
      };
    }
    case 'choice':
      return { type: 'string', enum: [...value.values] };
    case 'text':
      return value.filled ? S.filledText(value.most) : { type: 'string', maxLength: value.most };
    case 'flag':
      return { type: 'boolean' };
  }
}

/** The same without bounds, which answers do not promise. */
function answeredOf({ value }: Field): { type: string; enum?: string[] } {
  if (value.type === 'choice') return { type: 'string', enum: [...value.values] };
  const types = { number: 'number', text: 'string', flag: 'boolean' } as const;
  return { type: value.type === 'number' && value.whole ? 'integer' : types[value.type] };
}

const mapped = <F extends Fields>(fields: F, schema: (field: Field) => object) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schema(field)])) as never;

/** The fields of a body. Null means no value. */
export const inputOf = <F extends Fields>(
  fields: F,
): { [K in keyof F]: TOptional<TUnsafe<Given<F[K]> | null>> } =>
  mapped(fields, (field) => S.optional(Type.Unsafe(schemaOf(field))));

/** The fields of a body that must all be given. */
export const requiredOf = <F extends Fields>(fields: F): { [K in keyof F]: TUnsafe<Given<F[K]>> } =>
  mapped(fields, (field) => Type.Unsafe(schemaOf(field)));

/** The fields of an answer. One without a value is left out. */
export const answerOf = <F extends Fields>(
  fields: F,
): {
  [K in keyof F]: F[K] extends { none: string } ? TOptional<TUnsafe<Given<F[K]>>> : TUnsafe<Given<F[K]>>;
} =>
  mapped(fields, (field) => {
    const schema = Type.Unsafe(answeredOf(field));
    return field.none ? Type.Optional(schema) : schema;
  });

/** The fields as they are stored, where null is a value. */
export const storedOf = <F extends Fields>(fields: F): { [K in keyof F]: TUnsafe<ValueOf<F[K]>> } =>
  mapped(fields, (field) => {
    const schema = answeredOf(field);
    if (!field.none) return Type.Unsafe(schema);
    const values = schema.enum && { enum: [...schema.enum, null] };
    return Type.Unsafe({ ...schema, type: [schema.type, 'null'], ...values });
  });

/** What the documents of the API say of the fields of a schema. */
export const textsOf = (title: string, role: Role, fields: Fields): FieldTexts =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { help }]) => [
      `${title}.${name}`,
      typeof help === 'string' ? help : help[role],
    ]),
  );

/** The same for fields that no other element has, whatever schema they stand in. */
export const commonTextsOf = (fields: Readonly<Record<string, { help: string }>>): FieldTexts =>
  Object.fromEntries(Object.entries(fields).map(([name, { help }]) => [name, help]));

type Values<F extends Fields> = { -readonly [K in keyof F]?: ValueOf<F[K]> };
type Body<F extends Fields> = { [K in keyof F]?: ValueOf<F[K]> | null | undefined };

/** The values of something new: null and an empty text mean the same as absent. */
export const valuesIn = <F extends Fields>(fields: F, body: Body<F>): Values<F> =>
  Object.fromEntries(
    Object.keys(fields).flatMap((name) => (isNone(body[name]) ? [] : [[name, body[name]]])),
  ) as Values<F>;

/** The values of an update: null removes what REST can remove, and elsewhere means the same as absent. */
export const updatesOf = <F extends Fields>(fields: F, body: Body<F>): Values<F> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { none }]) =>
      isNone(body[name]) && !(body[name] === null && none === 'clears') ? [] : [[name, body[name]]],
    ),
  ) as Values<F>;

const isNone = (value: unknown) => value === undefined || value === null || value === '';
