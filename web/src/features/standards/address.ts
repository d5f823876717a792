import { addressOf } from '../../routes/index.js';

/** What the standards are searched, filtered and sorted by, and where an open document is looked at: all of it is in the address. */
export const SCOPES = ['all', 'favorites', 'recent', 'popular', 'commented'] as const;
export type Scope = (typeof SCOPES)[number];
export const SORTS = ['relevance', 'number', 'title', 'date', 'used'] as const;
export type Sort = (typeof SORTS)[number];
export const FACETS = ['type', 'series', 'facility', 'activity'] as const;
export type Facet = (typeof FACETS)[number];

export interface StandardsSearch extends Readonly<Record<Facet, readonly string[]>> {
  q: string;
  scope: Scope;
  /** Expired documents too. */
  expired: boolean;
  sort: Sort;
  /** An edition of the open document; the current one if undefined. */
  version: string | undefined;
  /** A page of the open document; that of the first hit if undefined. */
  page: number | undefined;
}

export interface DocumentName {
  type: string;
  number: string;
}

export const NO_SEARCH: StandardsSearch = {
  q: '',
  scope: 'all',
  type: [],
  series: [],
  facility: [],
  activity: [],
  expired: false,
  sort: 'relevance',
  version: undefined,
  page: undefined,
};

const MAX_VALUES = 50;

/** Reads the search of an address. What is not valid is left out: an address may be typed or old. */
export function readSearch(search: string): StandardsSearch {
  const given = new URLSearchParams(search);
  const page = given.get('page') ?? '';
  const facets = FACETS.map((name) => [name, given.getAll(name).filter(Boolean).slice(0, MAX_VALUES)]);
  return {
    ...NO_SEARCH,
    ...(Object.fromEntries(facets) as Record<Facet, string[]>),
    q: given.get('q') ?? '',
    scope: SCOPES.find((name) => name === given.get('scope')) ?? 'all',
    expired: given.get('expired') === 'true',
    sort: SORTS.find((name) => name === given.get('sort')) ?? 'relevance',
    version: given.get('version') || undefined,
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : undefined,
  };
}

/** The address of a search, and of a document in it, without what is as by default. */
export function standardsAddress(given: Partial<StandardsSearch>, document?: DocumentName): string {
  const search = { ...NO_SEARCH, ...given };
  const text = new URLSearchParams();
  if (search.q) text.set('q', search.q);
  if (search.scope !== 'all') text.set('scope', search.scope);
  for (const name of FACETS) for (const value of search[name]) text.append(name, value);
  if (search.expired) text.set('expired', 'true');
  if (search.sort !== 'relevance') text.set('sort', search.sort);
  if (document && search.version) text.set('version', search.version);
  if (document && search.page) text.set('page', String(search.page));
  const query = text.toString();
  const path = document ? addressOf.standards(document.type, document.number) : addressOf.standards();
  return query ? `${path}?${query}` : path;
}

export const isFiltered = (search: StandardsSearch): boolean =>
  search.expired || FACETS.some((name) => search[name].length > 0);

const FACET_GROUPS: Record<Facet, string> = {
  type: 'type',
  series: 'series',
  facility: 'facility',
  activity: 'activity1',
};

/** The name of a facet in the answers of the service. */
export const groupOf = (facet: Facet): string => FACET_GROUPS[facet];

const SCOPE_NAMES = {
  all: 'ALL',
  favorites: 'FAVORITES',
  recent: 'USED',
  popular: 'POPULAR',
  commented: 'COMMENTED',
} as const;

export const scopeName = (scope: Scope) => SCOPE_NAMES[scope];

const ORDERS: Record<Sort, readonly string[]> = {
  relevance: [],
  number: ['NUMBER', 'VERSIONLESS_ID'],
  title: ['TITLE', 'VERSIONLESS_ID'],
  date: ['-MODIFIED_DATE', 'VERSIONLESS_ID'],
  used: ['POPULARITY_RANK', 'VERSIONLESS_ID'],
};

/** What the service is asked for. Without words, the last used come in the order in which they were used. */
export function queryOf(search: StandardsSearch) {
  const sort =
    search.sort === 'relevance' && !search.q.trim()
      ? search.scope === 'recent'
        ? ['RECENT_RANK']
        : search.scope === 'popular'
          ? ['POPULARITY_RANK']
          : []
      : ORDERS[search.sort];
  return {
    q: search.q.trim() || undefined,
    fc: FACETS.flatMap((name) => search[name].map((value) => `${FACET_GROUPS[name]}:${value}`)),
    search_scope: SCOPE_NAMES[search.scope],
    obsolete: search.expired || undefined,
    sort: [...sort],
  };
}
