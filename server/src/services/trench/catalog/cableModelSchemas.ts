import { Type } from 'typebox';
import * as S from '../../../http/schemas.js';

const nullableText = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], description });

const ModelValue = S.named(
  'CableModelValue',
  Type.Object({
    name: Type.String({ description: 'What the value is, in the language of the caller.' }),
    value: Type.Unsafe<number | string>({
      type: ['number', 'string'],
      description: 'A number, not rounded; or a word such as STRANDED.',
    }),
    unit: nullableText('SI unit; 1 for plain numbers, null for words.'),
    origin: S.oneOf(['CATALOG', 'TABLE', 'DERIVED'], { description: 'Where the value comes from.' }),
    source: Type.String({
      description:
        'CATALOG: the column. TABLE: the table, in the language of the caller. DERIVED: how, in the language of the caller, or the formula.',
    }),
    clause: nullableText('Part and clause of IEC 60287, such as `2-1, 4.1`; null where it has none.'),
    formula: nullableText('The formula in the symbols of the other values; null for given values.'),
    inputs: Type.Array(Type.String(), { description: 'The symbols in the formula.' }),
  }),
);

export const CableTypeModel = S.named(
  'CableTypeModel',
  Type.Object({
    cableTypeId: S.int64({ description: 'Id of the cable type.' }),
    name: Type.String({ description: 'Name of the cable type.' }),
    cores: S.int32({ description: 'Conductors in one cable; 1 for each of three twisted cables.' }),
    triplex: Type.Boolean({ description: 'Whether the type is three single-core cables twisted together.' }),
    direct: Type.Boolean({ description: 'Whether the type is for direct current.' }),
    assumed: Type.Array(Type.String(), {
      description: 'Columns that are empty and for which no table has a value; the model assumes one.',
    }),
    values: Type.Record(Type.String(), ModelValue, {
      description:
        'The values by the symbols of IEC 60287, such as R20, dc, T1, T3, C, Wd (at 50 Hz), or by column where there is no symbol.',
    }),
  }),
);
