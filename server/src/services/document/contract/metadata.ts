import { Type } from 'typebox';
import type { Operation } from '../../../http/contract.js';
import { int32, repeated } from '../../../http/parameters.js';
import { documentType } from '../parameters.js';
import { DocData, Series, Version } from '../schemas.js';
import * as common from './rows.js';

const { access, byNumber, byType, byVersion, history, number, obsolete, personal, reading } = common;
const { sourcecompanyid, user } = common;
const metadata = { ...reading, tag: 'Metadata', refuses: ['ONLY_FOR_ONESELF'] } as const;
const found = ['ONLY_FOR_ONESELF', 'DOCUMENT_NOT_FOUND'] as const;
const days = int32({ fallback: 60, minimum: 1, maximum: 3660 }, 'How many days are counted.');

export const metadataRows = {
  listDocuments: {
    ...metadata,
    path: '/meta',
    summary: 'Metadata of documents',
    description: 'The current version of each, or all versions with `history`.',
    query: {
      access,
      history,
      number: repeated(number),
      obsolete,
      sourcecompanyid,
      type: repeated(documentType),
      user,
    },
    answer: Type.Array(DocData),
  },
  hasAccess: {
    ...metadata,
    path: '/meta/access/{type}/{number}',
    summary: 'Whether the caller may open a document',
    params: byNumber,
    query: { user },
    answer: Type.Boolean(),
    refuses: found,
  },
  listBacklinks: {
    ...metadata,
    path: '/meta/backlink/{type}/{number}',
    summary: 'Documents that refer to this one',
    params: byNumber,
    query: { sourcecompanyid, user },
    answer: Type.Array(DocData),
    refuses: found,
  },
  listFavorites: {
    ...personal,
    tag: 'Personal',
    path: '/meta/favorite/{type}',
    summary: "The caller's favourites",
    params: byType,
    query: { user },
    answer: Type.Array(DocData),
  },
  listFavoriteIds: {
    ...personal,
    tag: 'Personal',
    path: '/meta/favorite/{type}/ids',
    summary: "The ids of the caller's favourites",
    params: byType,
    query: { user },
    answer: Type.Array(Type.String()),
  },
  addFavorite: {
    method: 'PUT',
    flow: 'user',
    tag: 'Personal',
    path: '/meta/favorite/{type}/{number}',
    summary: 'Add a document to the favourites',
    params: byNumber,
    refuses: ['DOCUMENT_NOT_FOUND', 'CONFIRMATION_REQUIRED'],
  },
  removeFavorite: {
    method: 'DELETE',
    flow: 'user',
    tag: 'Personal',
    path: '/meta/favorite/{type}/{number}',
    summary: 'Remove a document from the favourites',
    params: byNumber,
    refuses: ['DOCUMENT_NOT_FOUND', 'CONFIRMATION_REQUIRED'],
  },
  listPopular: {
    ...reading,
    tag: 'Popularity',
    path: '/meta/popular/{type}',
    summary: 'Documents by popularity',
    description: 'A download counts once per user or client, document and day.',
    params: byType,
    query: { days },
    answer: Type.Array(DocData),
  },
  listPopularIds: {
    ...reading,
    tag: 'Popularity',
    path: '/meta/popular/{type}/ids',
    summary: 'The ids of documents by popularity',
    params: byType,
    query: { days },
    answer: Type.Array(Type.String()),
  },
  listRecent: {
    ...personal,
    tag: 'Personal',
    path: '/meta/recent/{type}',
    summary: 'Documents that the caller has opened, the last first',
    params: byType,
    query: { user },
    answer: Type.Array(DocData),
  },
  listRecentIds: {
    ...personal,
    tag: 'Personal',
    path: '/meta/recent/{type}/ids',
    summary: 'The ids of documents that the caller has opened',
    params: byType,
    query: { user },
    answer: Type.Array(Type.String()),
  },
  listSeries: {
    ...reading,
    tag: 'Metadata',
    path: '/meta/orgblad-series',
    summary: 'All series of sheets',
    answer: Type.Array(Series),
  },
  listVersions: {
    ...metadata,
    path: '/meta/version/{type}/{number}',
    summary: 'The versions of a document, the newest first',
    params: byNumber,
    query: { user },
    answer: Type.Array(Version),
    refuses: found,
  },
  listDocumentsOfType: {
    ...metadata,
    path: '/meta/{type}',
    summary: 'Metadata of all documents of a type',
    params: byType,
    query: { access, history, obsolete, sourcecompanyid, user },
    answer: Type.Array(DocData),
  },
  getDocument: {
    ...metadata,
    path: '/meta/{type}/{number}',
    summary: 'Metadata of one document, or of all its versions',
    params: byNumber,
    query: { history, sourcecompanyid, user },
    answer: Type.Array(DocData),
    refuses: found,
  },
  getDocumentVersion: {
    ...metadata,
    path: '/meta/{type}/{number}/{version}',
    summary: 'Metadata of one version',
    params: byVersion,
    query: { sourcecompanyid, user },
    answer: DocData,
    refuses: found,
  },
} as const satisfies Record<string, Operation>;
