import { type CatalogColumn, TYPE_COLUMNS, type TypeKind } from '@spadework/core/catalog';
import { Type } from 'typebox';
import * as S from '../../../http/schemas.js';
import { columnSchema } from './schemas.js';

const wholeType = (title: string, columns: readonly CatalogColumn[]) =>
  S.named(
    title,
    Type.Object({
      id: S.int64(),
      name: Type.String(),
      scope: Type.String(),
      ...Object.fromEntries(columns.map((column) => [column.name, columnSchema(column)])),
    }),
  );

const types = (title: string, kind: TypeKind) => Type.Array(wholeType(title, TYPE_COLUMNS[kind]));
const list = (title: string, kind: TypeKind) => Type.Optional(types(title, kind));

export const TrenchTypes = S.named(
  'TrenchTypes',
  Type.Object({
    cableTypes: types('WholeCableType', 'cable'),
    pipeTypes: types('WholePipeType', 'pipe'),
    eccTypes: types('WholeEccType', 'ecc'),
  }),
);

export const Catalog = S.named(
  'Catalog',
  Type.Object({
    version: Type.String(),
    unchanged: Type.Boolean(),
    cableTypes: list('WholeCableType', 'cable'),
    pipeTypes: list('WholePipeType', 'pipe'),
    eccTypes: list('WholeEccType', 'ecc'),
    markerTypes: list('WholeMarkerType', 'marker'),
  }),
);
