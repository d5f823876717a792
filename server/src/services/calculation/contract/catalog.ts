import { CATALOG_NODE_TYPES, LARGEST } from '@spadework/core/cost';
import { Type } from 'typebox';
import type { Operation } from '../../../http/contract.js';
import { double, flag, int32, int64, oneOf, repeated, revision, text } from '../../../http/parameters.js';
import { MultiPropertySummary, paginated } from '../../../http/summary.js';
import { CatalogNode, SheetNode } from '../schemas.js';

const byRevision = { revision };
const byType = { revision, type: oneOf(CATALOG_NODE_TYPES) };
const byNumber = { ...byType, number: text('The number of the node.') };
const useCompanyPrices = flag("The company's own prices where it has them; needs the password flow.", false);

export const filters = {
  activityId: repeated(int64('Activities.')),
  facilityId: repeated(int64('Facilities.')),
  favorite: repeated(text('User names of the company: nodes that one of them has starred.')),
  number: repeated(text('Numbers.')),
  q: text(
    'Search words, in number, name or description, as words or beginnings of words. Case, accents and inflections do not matter; synonyms in Norwegian and English are found too, and misspelt words are corrected. Nodes with all words are found, or else those with as many as any node has, at least half. Without `sort` the best come first. Words between quotation marks are searched for as they are.',
  ),
  type: repeated(oneOf(CATALOG_NODE_TYPES, 'Types.')),
  unit: repeated(text('Units.')),
};

const reading = { tag: 'Catalog', method: 'GET', refuses: ['REVISION_NOT_FOUND'] } as const;
const starring = {
  tag: 'Catalog',
  path: '/catalognodes/by-revision/{revision}/by-type/{type}/by-number/{number}/favorite',
  params: byNumber,
  flow: 'user',
  refuses: ['REVISION_NOT_FOUND', 'CATALOG_NODE_NOT_FOUND'],
} as const;

export const catalogRows = {
  listCatalogNodes: {
    ...reading,
    path: '/catalognodes/by-revision/{revision}/by-type/{type}',
    summary: 'All nodes of a type, without children',
    params: byType,
    query: { useCompanyPrices },
    answer: Type.Array(CatalogNode),
    refuses: ['REVISION_NOT_FOUND', 'USER_REQUIRED'],
  },
  getCatalogNode: {
    ...reading,
    path: '/catalognodes/by-revision/{revision}/by-type/{type}/by-number/{number}',
    summary: 'One node with children to full depth',
    params: byNumber,
    query: {
      quantity: double(
        { fallback: 1, minimum: 0, maximum: LARGEST.quantity },
        'How much of the node; the quantities and costs below follow.',
      ),
      useCompanyPrices,
    },
    answer: CatalogNode,
    refuses: ['REVISION_NOT_FOUND', 'CATALOG_NODE_NOT_FOUND', 'USER_REQUIRED'],
  },
  pageCatalogNodes: {
    ...reading,
    path: '/catalognodes/by-revision/{revision}/page',
    summary: 'Search the catalog, page by page',
    description: 'Repeated values of a filter are alternatives; different filters must all hold.',
    params: byRevision,
    query: {
      ...filters,
      count: int32({ fallback: 10, minimum: 0, maximum: 1000 }, 'Page size; 0 gives totals only.'),
      first: int32({ fallback: 0, minimum: 0, maximum: 2 ** 31 - 1 }, 'Offset.'),
      sort: repeated(text('`[-]<property>`; the minus sign means descending.')),
    },
    answer: paginated('PaginatedCatalogNode', CatalogNode),
  },
  summarizeCatalogNodes: {
    ...reading,
    path: '/catalognodes/by-revision/{revision}/summary',
    summary: 'What the matches of a search are like',
    description: "Each value's counter says how many matches it would leave, the other filters applied.",
    params: byRevision,
    query: filters,
    answer: MultiPropertySummary,
  },
  listNodesOfSheet: {
    ...reading,
    path: '/catalognodes/by-revision/{revision}/by-orgblad/{number}',
    summary: 'Which nodes refer to a standard',
    description: 'Without children, by type and number. A standard that no node refers to has an empty list.',
    params: { revision, number: text('The number of the standard.') },
    answer: Type.Array(SheetNode),
  },
  starCatalogNode: {
    ...starring,
    method: 'PUT',
    emits: 'favorite.added',
    summary: 'Star a node, in every revision that has it',
  },
  unstarCatalogNode: {
    ...starring,
    method: 'DELETE',
    emits: 'favorite.removed',
    summary: 'Take the star away',
  },
} as const satisfies Record<string, Operation>;
