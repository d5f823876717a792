import type { ShortTexts } from '@spadework/core/search';
import type { AnswerOf } from '../../../api/index.js';
import { isWeak } from '../../../kit/index.js';

export type Code = AnswerOf<'calculation.listCatalogNodes'>[number];

export interface Filters {
  facility: number | undefined;
  activity: number | undefined;
  favourites: ReadonlySet<string> | undefined;
}

export const NO_FILTERS: Filters = { facility: undefined, activity: undefined, favourites: undefined };

/** What a search found. */
export interface FoundCodes {
  codes: readonly Code[];
  /** Those that answer less than half of the search. */
  weak: ReadonlySet<Code>;
  /** Those that answer as much of it as any does. */
  best: ReadonlySet<Code>;
}

const NONE: ReadonlySet<Code> = new Set();

/** The codes that fit: in the order of the catalog, or the best first, found by the same rules as on the server. */
export function searchCodes(
  codes: readonly Code[],
  index: ShortTexts | undefined,
  q: string,
  { facility, activity, favourites }: Filters,
): FoundCodes | undefined {
  const fits = (code: Code) =>
    (facility === undefined || code.facilityId === facility) &&
    (activity === undefined || code.activityId === activity) &&
    (!favourites || favourites.has(code.number));
  if (q.trim() === '') return { codes: codes.filter(fits), weak: NONE, best: NONE };
  if (!index) return undefined;
  const { matches } = index.search(q, (place) => fits(codes[place]!));
  const strong = matches.filter((match) => !isWeak(match)).map(({ place }) => codes[place]!);
  const weak = matches.filter(isWeak).map(({ place }) => codes[place]!);
  const most = Math.max(0, ...matches.map(({ confidence }) => confidence));
  const best = matches.filter(({ confidence }) => confidence === most).map(({ place }) => codes[place]!);
  return { codes: [...strong, ...weak], weak: new Set(weak), best: new Set(best) };
}

export interface Facet {
  id: number;
  name: string;
  count: number;
}

/** The facilities or activities of the catalog, those used in the calculation first, then by how many codes they have. */
export function facetsOf(
  codes: readonly Code[],
  by: 'facility' | 'activity',
  used: ReadonlySet<number>,
): Facet[] {
  const found = new Map<number, Facet>();
  for (const code of codes) {
    const id = code[`${by}Id`];
    if (id === undefined) continue;
    const facet = found.get(id) ?? { id, name: code[`${by}Name`] ?? '', count: 0 };
    facet.count++;
    found.set(id, facet);
  }
  return [...found.values()].sort(
    (a, b) => Number(used.has(b.id)) - Number(used.has(a.id)) || b.count - a.count || a.id - b.id,
  );
}

export interface CodeGroup {
  key: string;
  name: string;
  codes: Code[];
  groups: CodeGroup[];
}

/** The codes by facility, and in each by activity. */
export function groupsOf(codes: readonly Code[]): CodeGroup[] {
  return grouped(codes, 'facility', '').map((group) => ({
    ...group,
    groups: grouped(group.codes, 'activity', group.key),
  }));
}

function grouped(codes: readonly Code[], by: 'facility' | 'activity', prefix: string): CodeGroup[] {
  const found = new Map<number, CodeGroup>();
  for (const code of codes) {
    const id = code[`${by}Id`] ?? 0;
    const group = found.get(id) ?? {
      key: `${prefix}${by}:${id} `,
      name: code[`${by}Name`] ?? '–',
      codes: [],
      groups: [],
    };
    group.codes.push(code);
    found.set(id, group);
  }
  return [...found.values()];
}
