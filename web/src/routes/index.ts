/**
 * Every address of the app. Features use it too, for links: `addressOf.trench(projectId, segmentId)`.
 * What a list is filtered by is in its address, so that it can be shared and is there again after going back.
 */
export const PATTERNS = {
  projects: '/projects',
  project: '/projects/:projectId',
  trench: '/projects/:projectId/trench',
  segment: '/projects/:projectId/trench/:segmentId',
  compare: '/projects/:projectId/trench/:segmentId/compare',
  map: '/projects/:projectId/map/:segmentId?',
  feeders: '/projects/:projectId/feeders/:feederId?',
  economy: '/projects/:projectId/economy',
  cost: '/projects/:projectId/cost',
  projectChecklists: '/projects/:projectId/checklists',
  record: '/projects/:projectId/records/:recordId',
  deviations: '/projects/:projectId/deviations',
  documents: '/projects/:projectId/documents',
  standards: '/standards/:type?/:number?',
  checklists: '/checklists',
  catalogs: '/catalogs/:catalog?/:id?',
  administration: '/administration/:part?/:id?',
  account: '/account',
  /** A program asks whoever is logged in; the server leads here. */
  authorize: '/authorize/:uid',
} as const;

/** Where the link of a mail leads, logged in or not; what opens the account comes after the #. */
export const RESET = '/reset';
/** Where the server sends whoever the directory did not let in. No page of its own: the log-in form is everywhere. */
export const LOGIN = '/login';

/** What the cost screen opens from the start. */
export const COST_DIALOGS = ['lacking', 'reports', 'budget'] as const;
export type CostDialog = (typeof COST_DIALOGS)[number];

/** Whether an address is one of a pattern, such as `/catalogs/:catalog?/:id?`. */
export const isAt = (address: string, pattern: string): boolean =>
  new RegExp(
    `^${pattern.replace(/\/:\w+(\??)/g, (_, optional) => (optional ? '(/[^/]+)?' : '/[^/]+'))}$`,
  ).test(address);

export const addressOf = {
  projects: (search: Partial<ProjectSearch> = {}) => withSearch('/projects', writeProjectSearch(search)),
  project: (projectId: number) => `/projects/${projectId}`,
  trench: (projectId: number, segmentId?: number, search: Partial<SegmentSearch> = {}) =>
    withSearch(
      `/projects/${projectId}/trench${segmentId === undefined ? '' : `/${segmentId}`}`,
      writeSegmentSearch(search),
    ),
  compare: (projectId: number, segmentId: number, others: readonly number[] = []) =>
    withSearch(
      `/projects/${projectId}/trench/${segmentId}/compare`,
      new URLSearchParams(others.map((id) => ['with', String(id)])).toString(),
    ),
  map: (projectId: number, segmentId?: number) => pathOf(`/projects/${projectId}/map`, segmentId),
  feeders: (projectId: number, feederId?: number, search: Partial<SheetSearch> = {}) =>
    withSearch(pathOf(`/projects/${projectId}/feeders`, feederId), writeSheetSearch(search)),
  economy: (projectId: number, search: Partial<EconomySearch> = {}) =>
    withSearch(`/projects/${projectId}/economy`, writeEconomySearch(search)),
  /** With the list of what its sum lacks, or at a row of the calculation. */
  cost: (projectId: number, { open, row }: { open?: CostDialog; row?: string | undefined } = {}) =>
    withSearch(
      `/projects/${projectId}/cost`,
      new URLSearchParams({ ...(open && { open }), ...(row && { row }) }).toString(),
    ),
  projectChecklists: (projectId: number) => `/projects/${projectId}/checklists`,
  /** At a point, by its key. */
  record: (projectId: number, recordId: string, point?: string) =>
    withSearch(
      `/projects/${projectId}/records/${recordId}`,
      new URLSearchParams(point === undefined ? {} : { point }).toString(),
    ),
  deviations: (projectId: number, search: Partial<DeviationSearch> = {}) =>
    withSearch(`/projects/${projectId}/deviations`, writeDeviationSearch(search)),
  documents: (projectId: number) => `/projects/${projectId}/documents`,
  standards: (type?: string, number?: string) => pathOf('/standards', type, number),
  checklists: () => '/checklists',
  catalogs: (catalog?: string, id?: string | number) => pathOf('/catalogs', catalog, id),
  administration: (part?: string, id?: string | number) => pathOf('/administration', part, id),
  account: () => '/account',
} as const;

const pathOf = (path: string, ...parts: (string | number | undefined)[]) =>
  [path, ...parts.filter((part) => part !== undefined).map(encodeURIComponent)].join('/');
const withSearch = (path: string, search: string) => (search ? `${path}?${search}` : path);

/** What is shown of a segment, so that a link opens at the same place. */
export interface SegmentSearch {
  /** Which section, from 1. */
  section: number;
  /** The ids of what is chosen. */
  items: readonly string[];
  heat: boolean;
  /** The segment that this one is compared with. */
  compare: number | undefined;
}

/** An address stays short enough to be sent; nobody shares a choice of more. */
export const MOST_ITEMS = 20;

export function writeSegmentSearch({
  section = 1,
  items = [],
  heat,
  compare,
}: Partial<SegmentSearch>): string {
  const text = new URLSearchParams();
  if (compare !== undefined) text.set('compare', String(compare));
  if (section > 1) text.set('section', String(section));
  for (const item of items.slice(0, MOST_ITEMS)) text.append('item', item);
  if (heat) text.set('heat', 'on');
  return text.toString();
}

/** So many are compared with the first one; the server takes no more. */
export const MOST_COMPARED = 4;

export const FEEDER_MODES = ['COMMON_FACTOR', 'EQUAL_LIMITS', 'CYCLIC'] as const;
export const SHEET_STATES = ['LOAD', 'RATED', 'COLD'] as const;

/** How the sheet of a feeder is computed. What is as usual is not in the address. */
export interface SheetSearch {
  mode: (typeof FEEDER_MODES)[number];
  state: (typeof SHEET_STATES)[number];
  /** The id of an economy profile. */
  profile: string | undefined;
}

export function writeSheetSearch({ mode, state, profile }: Partial<SheetSearch>): string {
  const text = new URLSearchParams();
  if (mode && mode !== FEEDER_MODES[0]) text.set('mode', mode);
  if (state && state !== SHEET_STATES[0]) text.set('state', state);
  if (profile) text.set('profile', profile);
  return text.toString();
}

/** Which circuit cross-sections are compared of, by which profile, and over how many years instead of the profile's. */
export interface EconomySearch {
  segmentId: number | undefined;
  circuitId: string | undefined;
  profile: string | undefined;
  years: number | undefined;
}

export function writeEconomySearch({ segmentId, circuitId, profile, years }: Partial<EconomySearch>): string {
  const text = new URLSearchParams();
  if (segmentId !== undefined) text.set('segment', String(segmentId));
  if (circuitId) text.set('circuit', circuitId);
  if (profile) text.set('profile', profile);
  if (years !== undefined) text.set('years', String(years));
  return text.toString();
}

/** What the deviations of a project are filtered by, and the one that is open. */
export interface DeviationSearch {
  severity: readonly string[];
  /** A user name. */
  responsible: string | undefined;
  overdue: boolean;
  /** Also those that were rejected or withdrawn. */
  closed: boolean;
  record: string | undefined;
  /** `recordId/key` of the one that is open. */
  open: string | undefined;
}

export function writeDeviationSearch({
  severity = [],
  responsible,
  overdue,
  closed,
  record,
  open,
}: Partial<DeviationSearch>): string {
  const text = new URLSearchParams();
  for (const one of severity) text.append('severity', one);
  if (responsible) text.set('responsible', responsible);
  if (overdue) text.set('overdue', 'true');
  if (closed) text.set('closed', 'true');
  if (record) text.set('record', record);
  if (open) text.set('open', open);
  return text.toString();
}

/** A number in an address, or undefined where there is none. */
export function idIn(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

export const PROJECT_SORTS = ['startDate', 'name', 'number', 'modifiedDate'] as const;
export type ProjectSort = (typeof PROJECT_SORTS)[number];

/** A part of the map: west, south, east and north in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

/** What the list of projects is filtered and sorted by. */
export interface ProjectSearch {
  q: string;
  status: readonly string[];
  role: readonly string[];
  module: readonly string[];
  owner: readonly string[];
  /** Dates, as `2026-02-09`. */
  from: string | undefined;
  to: string | undefined;
  bounds: Bounds | undefined;
  archived: boolean;
  /** Without it, the best match comes first, or the last start where there are no words. */
  sort: ProjectSort | undefined;
  descending: boolean;
  view: 'both' | 'list' | 'map';
}

export const NO_PROJECT_SEARCH: ProjectSearch = {
  q: '',
  status: [],
  role: [],
  module: [],
  owner: [],
  from: undefined,
  to: undefined,
  bounds: undefined,
  archived: false,
  sort: undefined,
  descending: true,
  view: 'both',
};

const LISTS = ['status', 'role', 'module', 'owner'] as const;
const VIEWS = ['both', 'list', 'map'] as const;
const DATE = /^\d{4}-\d\d-\d\d$/;

/** Reads the search of an address. What is not valid is left out: an address may be typed or old. */
export function readProjectSearch(search: string): ProjectSearch {
  const given = new URLSearchParams(search);
  const date = (name: string) => {
    const text = given.get(name);
    return text && DATE.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
  };
  const order = given.get('sort') ?? '';
  const sort = PROJECT_SORTS.find((name) => name === order.replace('-', ''));
  const lists = LISTS.map((name) => [name, given.getAll(name).slice(0, 50)]);
  return {
    ...NO_PROJECT_SEARCH,
    ...(Object.fromEntries(lists) as Pick<ProjectSearch, (typeof LISTS)[number]>),
    q: given.get('q') ?? '',
    from: date('from'),
    to: date('to'),
    bounds: readBounds(given.get('bounds')),
    archived: given.get('archived') === 'true',
    sort,
    descending: sort ? order.startsWith('-') : true,
    view: VIEWS.find((name) => name === given.get('view')) ?? 'both',
  };
}

function readBounds(text: string | null): Bounds | undefined {
  const numbers = text?.split(',').map(Number) ?? [];
  const [west, south, east, north] = numbers as [number, number, number, number];
  if (numbers.length !== 4 || !numbers.every(Number.isFinite) || west >= east || south >= north)
    return undefined;
  return [west, south, east, north];
}

/** The search of an address, without what is as by default. */
export function writeProjectSearch(given: Partial<ProjectSearch>): string {
  const search = { ...NO_PROJECT_SEARCH, ...given };
  const text = new URLSearchParams();
  if (search.q) text.set('q', search.q);
  for (const name of LISTS) for (const value of search[name]) text.append(name, value);
  if (search.from) text.set('from', search.from);
  if (search.to) text.set('to', search.to);
  if (search.bounds) text.set('bounds', search.bounds.map((degrees) => degrees.toFixed(2)).join(','));
  if (search.archived) text.set('archived', 'true');
  if (search.sort) text.set('sort', `${search.descending ? '-' : ''}${search.sort}`);
  if (search.view !== 'both') text.set('view', search.view);
  return text.toString();
}
