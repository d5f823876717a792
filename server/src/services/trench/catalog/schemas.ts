import { answeredColumns, type CatalogColumn, TYPE_COLUMNS, type ValueKind } from '@spadework/core/catalog';
import { type TSchema, Type } from 'typebox';
import * as S from '../../../http/schemas.js';

/** Schemas of the catalog types, built from the columns of the catalog. */

export function valueSchema(value: ValueKind): TSchema {
  switch (value.type) {
    case 'text':
    case 'layers':
      return Type.String();
    case 'flag':
      return Type.Boolean();
    case 'size':
    case 'factor':
      return Type.Number();
    case 'whole':
      return S.int32();
    case 'choice':
      return S.oneOf(value.values);
  }
}

/** A column with what it says and its unit. */
export function columnSchema({ value, required, help, unit }: CatalogColumn): TSchema {
  const schema = { ...valueSchema(value), description: `${help}${unit ? `, in ${unit}` : ''}.` };
  return required ? schema : Type.Optional(schema);
}

const typeSchema = (title: string, columns: readonly CatalogColumn[]) =>
  S.named(
    title,
    Type.Object({
      id: S.int64(),
      name: Type.String(),
      ...Object.fromEntries(answeredColumns(columns).map((column) => [column.name, columnSchema(column)])),
    }),
  );

export const CableType = typeSchema('CableType', TYPE_COLUMNS.cable);
export const EccType = typeSchema('EccType', TYPE_COLUMNS.ecc);
export const PipeType = typeSchema('PipeType', TYPE_COLUMNS.pipe);
export const MarkerType = typeSchema('MarkerType', TYPE_COLUMNS.marker);
