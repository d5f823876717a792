/** The catalogs, as they are called in addresses. */
export const CATALOGS = ['cables', 'pipes', 'earth-conductors', 'markers', 'cost'] as const;
export type CatalogName = (typeof CATALOGS)[number];

/** What a catalog is filtered and sorted by; the address holds it. */
export interface CatalogSearch {
  q: string;
  /** Chosen values by facet, such as `material` or `cableCategory`. */
  facets: Readonly<Record<string, readonly string[]>>;
  /** A column, with a minus sign for descending; empty for the order of the catalog. */
  sort: string;
  /** From 1. */
  page: number;
  /** Of the cost catalog: a revision, undefined for the latest one. */
  revision: number | undefined;
  /** Of the cost catalog: only what the user has starred. */
  favourites: boolean;
  /** Of the cost catalog: prices of the company instead of the standard ones. */
  ownPrices: boolean;
}

const MAX_VALUES = 50;
const RESERVED = new Set(['q', 'sort', 'page', 'revision', 'favourites', 'prices']);

/** Reads the search of an address. What is not valid is left out: an address may be typed or old. */
export function readCatalogSearch(search: string): CatalogSearch {
  const given = new URLSearchParams(search);
  const facets: Record<string, string[]> = {};
  for (const name of new Set(given.keys()))
    if (!RESERVED.has(name)) facets[name] = [...new Set(given.getAll(name))].slice(0, MAX_VALUES);
  const whole = (name: string) => {
    const text = given.get(name);
    return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
  };
  return {
    q: given.get('q') ?? '',
    facets,
    sort: /^-?\w{1,40}$/.test(given.get('sort') ?? '') ? given.get('sort')! : '',
    page: whole('page') ?? 1,
    revision: whole('revision'),
    favourites: given.get('favourites') === 'true',
    ownPrices: given.get('prices') === 'own',
  };
}

/** The search of an address with a question mark, without what is as by default; empty if there is nothing. */
export function writeCatalogSearch(search: CatalogSearch): string {
  const text = new URLSearchParams();
  if (search.q) text.set('q', search.q);
  for (const [name, values] of Object.entries(search.facets))
    for (const value of values) text.append(name, value);
  if (search.sort) text.set('sort', search.sort);
  if (search.revision !== undefined) text.set('revision', String(search.revision));
  if (search.favourites) text.set('favourites', 'true');
  if (search.ownPrices) text.set('prices', 'own');
  if (search.page > 1) text.set('page', String(search.page));
  const written = text.toString();
  return written ? `?${written}` : '';
}

/** The facets with other values of one. One without values is left out. */
export const withFacet = (
  facets: CatalogSearch['facets'],
  name: string,
  values: readonly string[],
): CatalogSearch['facets'] =>
  Object.fromEntries(Object.entries({ ...facets, [name]: values }).filter(([, chosen]) => chosen.length > 0));
