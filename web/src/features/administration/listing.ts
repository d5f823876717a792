import { useLocation, useSearch } from 'wouter';
import { useTyping } from '../../kit/index.js';

/** What a list is searched and sorted by stands in the address: `?q=kari&sort=-name`. */

export interface Sorting {
  key: string;
  descending: boolean;
}

export const readSorting = (text: string): Sorting => ({
  key: text.replace(/^-/, ''),
  descending: text.startsWith('-'),
});

export type SortValue = string | number | boolean | undefined | null;

/** Sorted copies: texts as people of the language sort them, and what is missing last, whichever the direction. */
export function sortRows<Row>(
  rows: readonly Row[],
  valueIn: (row: Row) => SortValue,
  descending: boolean,
  language: string,
): Row[] {
  const collator = new Intl.Collator(language === 'nb' ? 'nb-NO' : 'en-GB', { numeric: true });
  const isMissing = (value: SortValue) => value === undefined || value === null || value === '';
  return rows.toSorted((a, b) => {
    const [x, y] = [valueIn(a), valueIn(b)];
    if (isMissing(x) || isMissing(y)) return Number(isMissing(x)) - Number(isMissing(y));
    const order =
      typeof x === 'string' || typeof y === 'string'
        ? collator.compare(String(x), String(y))
        : Number(x) - Number(y);
    return descending ? -order : order;
  });
}

const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ø', 'o').replaceAll('æ', 'ae').toLowerCase();

/** Whether every word of the search occurs in one of the texts; capitals and accents do not matter. */
export function matches(q: string, texts: readonly (string | undefined | null)[]): boolean {
  const all = plain(texts.filter(Boolean).join(' \n ').toLowerCase());
  return plain(q.toLowerCase())
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => all.includes(word));
}

export interface Listing {
  /** What the search box shows; the address follows when the typing rests. */
  text: string;
  setText: (text: string) => void;
  /** What the list is searched by. */
  q: string;
  sorting: Sorting;
  /** Sorts by a column, and the other way round the second time. */
  sortBy: (key: string) => void;
  /** Any other filter of the address. */
  get: (name: string) => string | undefined;
  set: (changes: Record<string, string | undefined>) => void;
  /** The search of the address with its question mark, for links that keep it. */
  search: string;
}

export function useListing(defaultSort: string): Listing {
  const given = useSearch();
  const [location, navigate] = useLocation();
  const params = new URLSearchParams(given);
  const q = params.get('q') ?? '';
  const set = (changes: Record<string, string | undefined>) => {
    const next = new URLSearchParams(given);
    for (const [name, value] of Object.entries(changes))
      if (value) next.set(name, value);
      else next.delete(name);
    const search = next.toString();
    navigate(search ? `${location}?${search}` : location, { replace: true });
  };
  const [text, setText] = useTyping(q, (typed) => set({ q: typed.trim() || undefined }));
  const sorting = readSorting(params.get('sort') ?? defaultSort);
  return {
    text,
    setText,
    // The list follows the typing at once; the address is only slower.
    q: text.trim(),
    sorting,
    sortBy: (key) => {
      const next = key === sorting.key && !sorting.descending ? `-${key}` : key;
      set({ sort: next === defaultSort ? undefined : next });
    },
    get: (name) => params.get(name) ?? undefined,
    set,
    search: given ? `?${given}` : '',
  };
}
