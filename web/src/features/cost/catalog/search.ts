import { indexWords, searchWords } from '@spadework/core/text';
import type { AnswerOf } from '../../../api/index.js';

export type Code = AnswerOf<'calculation.listCatalogNodes'>[number];

/** A code with the words under which it is found. */
export interface Entry {
  code: Code;
  words: readonly string[];
}

export const entriesOf = (codes: readonly Code[]): Entry[] =>
  codes.map((code) => ({ code, words: indexWords(code.number, code.name, code.nameEn, code.description) }));

export interface Filters {
  q: string;
  facility: number | undefined;
  activity: number | undefined;
  favourites: ReadonlySet<string> | undefined;
}

/** The codes that fit, in the order of the catalog. Every word must begin a word of the code, as in the server's search. */
export function searchCodes(
  entries: readonly Entry[],
  { q, facility, activity, favourites }: Filters,
): Code[] {
  const wanted = searchWords(q);
  return entries
    .filter(
      ({ code, words }) =>
        (facility === undefined || code.facilityId === facility) &&
        (activity === undefined || code.activityId === activity) &&
        (!favourites || favourites.has(code.number)) &&
        wanted.every((word) => words.some((one) => one.startsWith(word))),
    )
    .map(({ code }) => code);
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
