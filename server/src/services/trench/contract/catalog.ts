import { CABLE_CATEGORIES } from '@spadework/core/trench';
import { Type } from 'typebox';
import type { Operation } from '../../../http/contract.js';
import { int64, oneOf, text } from '../../../http/parameters.js';
import { CableTypeModel } from '../catalog/cableModelSchemas.js';
import { COMPONENT_SET_SCOPES } from '../catalog/catalog.sql.js';
import { Catalog } from '../catalog/wholeCatalogSchemas.js';
import * as R from '../schemas/answers.js';

export const catalogRows = {
  getCatalog: {
    tag: 'Catalog',
    method: 'GET',
    path: '/catalog',
    summary: 'All types that the caller may use, in one read',
    description:
      'Keep `version`, and give it as `since` the next time, or the ETag in If-None-Match. If the catalog is still the same, the answer has `unchanged` and no lists, or is 304.',
    query: { since: text('The version of the catalog that the caller has.') },
    answer: Catalog,
    versioned: true,
  },
  listCableTypes: {
    tag: 'Catalog',
    method: 'GET',
    path: '/catalog/cable-types',
    summary: 'Cable types that the caller may use',
    query: {
      category: oneOf(CABLE_CATEGORIES, 'Only this category.'),
      componentSetScope: oneOf(
        COMPONENT_SET_SCOPES,
        'Only the official catalog, the company’s or the caller’s own.',
      ),
    },
    answer: Type.Array(R.CableType),
  },
  getCableType: {
    tag: 'Catalog',
    method: 'GET',
    path: '/catalog/cable-types/{cableTypeId}',
    summary: 'One cable type',
    params: { cableTypeId: int64('The type.') },
    answer: R.CableType,
    refuses: ['TYPE_NOT_FOUND'],
  },
  getCableTypeModel: {
    tag: 'Catalog',
    method: 'GET',
    path: '/catalog/cable-types/{cableTypeId}/model',
    summary: 'The model of a cable type that current ratings use',
    description:
      'Each value says where it comes from: from a column of the catalog, from a table of a standard, or derived from other values by a formula. SI units. A type whose columns do not suffice is refused with the column that is missing.',
    params: { cableTypeId: int64('The type.') },
    answer: CableTypeModel,
    refuses: ['TYPE_NOT_FOUND', 'TYPE_NOT_RATEABLE'],
  },
  listEccTypes: {
    tag: 'Catalog',
    method: 'GET',
    path: '/catalog/ecc-types',
    summary: 'Earth continuity conductor types',
    answer: Type.Array(R.EccType),
  },
  getEccType: {
    tag: 'Catalog',
    method: 'GET',
    path: '/catalog/ecc-types/{eccTypeId}',
    summary: 'One earth continuity conductor type',
    params: { eccTypeId: int64('The type.') },
    answer: R.EccType,
    refuses: ['TYPE_NOT_FOUND'],
  },
  listPipeTypes: {
    tag: 'Catalog',
    method: 'GET',
    path: '/catalog/pipe-types',
    summary: 'Pipe types',
    answer: Type.Array(R.PipeType),
  },
  listMarkerTypes: {
    tag: 'Catalog',
    method: 'GET',
    path: '/catalog/marker-types',
    summary: 'Marker and protection types, for the setting defaultMarkerTypeId',
    answer: Type.Array(R.MarkerType),
  },
} as const satisfies Record<string, Operation>;
