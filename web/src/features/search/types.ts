import type { UsedType } from '@spadework/core/search';
import { markedParts, searchWords } from '@spadework/core/text';
import { useMemo } from 'react';
import { isWeak } from '../../kit/index.js';
import type { Part, Reading } from './reading.js';
import { useEngine, useReading } from './useSearch.js';

/** What can be searched for: a type, or a thing that needs none. */
export type Searched = {
  name: string;
  /** The name, and whatever else it is known by, as a search looks into it. */
  words: string;
} & (UsedType | { itemKind: string });

/** An index of what is searched for, as core makes it. It gives the places of what it finds, the best first. */
export interface TypeIndex {
  search(q: string): { matches: readonly { place: number; confidence: number }[] };
}

/** What a search for types was understood as. */
export type TypeReading = Pick<Reading, 'understood' | 'literal' | 'parts'>;

/** What answers so much less than the best does is not meant: who writes "vann" may mean a river, "elv", but not ELV. */
const NEARLY = 0.75;
/** So many of those that were found are read for what a search was understood as. */
const MOST_READ = 40;

const usedType = (entry: Searched): UsedType & { name: string } =>
  'itemKind' in entry ? { name: entry.name, kind: entry.itemKind } : entry;

/** Without capitals and accents: "hoyspent" finds what is høyspent. */
export const searchable = (text: string): string =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ø', 'o').replaceAll('æ', 'ae');

/** Units that sizes of types have, folded as `searchable` does. */
const SIZED = /(?<![\p{L}\p{N}])(\d+(?:[.,]\d+)?)\s+(kv|v|mm2?|mm²|m|a|ka)(?![\p{L}\p{N}])/gu;
const AMOUNT = /^\d+(?:[.,]\d+)?\p{L}/u;

/** Joins numbers with their units, so that "24 kV" is no "4x240 1 kV". */
const joined = (text: string): string => text.replace(SIZED, '$1$2');

/** Whether a text has a part of a query. A number with a unit is that number, and not the end of another. */
function hasPart(text: string, part: string): boolean {
  if (!AMOUNT.test(part)) return text.includes(part);
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1))
    if (!/[\d.,]/.test(text[at - 1] ?? '')) return true;
  return false;
}

/**
 * The entries that hold every word: those that begin with the first one before the others, and of these those that have
 * most of them as whole words, so that "240 24" finds 24 kV before 12 kV.
 */
export function searchNames<E extends Pick<Searched, 'words'>>(entries: readonly E[], text: string): E[] {
  const parts = joined(searchable(text)).split(/\s+/).filter(Boolean);
  const found = entries.filter(({ words }) => parts.every((part) => hasPart(joined(words), part)));
  const [first] = parts;
  if (!first) return found;
  const rank = ({ words }: E) => {
    const whole = new Set(`${words} ${joined(words)}`.split(/\s+/));
    return (words.startsWith(first) ? parts.length + 1 : 0) + parts.filter((part) => whole.has(part)).length;
  };
  const ranks = new Map(found.map((entry) => [entry, rank(entry)]));
  return found.toSorted((a, b) => ranks.get(b)! - ranks.get(a)!);
}

/**
 * Those that answer all of a query: first those that have it in their names, then those that are found by what they are
 * for, in both languages and with slips. Names need no index, so they are found before it is loaded. A type that fits
 * comes before a thing without one, which says less of what is meant.
 */
export function searchTypes<E extends Searched>(
  entries: readonly E[],
  index: TypeIndex | undefined,
  q: string,
): { found: E[]; isNamed: boolean } {
  const named = searchNames(entries, q);
  const { matches } = index?.search(q) ?? { matches: [] };
  const best = Math.max(0, ...matches.map(({ confidence }) => confidence));
  const others = matches
    .filter((match) => !isWeak(match) && match.confidence >= NEARLY * best)
    .map(({ place }) => entries[place]!);
  const found = [...new Set([...named, ...others])];
  const hasType = (entry: E) => !('itemKind' in entry);
  return {
    found: [...found.filter(hasType), ...found.filter((entry) => !hasType(entry))],
    isNamed: named.length > 0,
  };
}

/** The most of a text that something fits, word by word from the left. Empty: none of it. */
export function fittingPart(text: string, fits: (part: string) => boolean): string {
  const fitting: string[] = [];
  for (const part of text.split(/\s+/).filter(Boolean))
    if (fits([...fitting, part].join(' '))) fitting.push(part);
  return fitting.join(' ');
}

/** The index of entries. It is large, so it is loaded when somebody is about to search. */
export function useTypeIndex(entries: readonly Searched[], isWanted: boolean): TypeIndex | undefined {
  const engine = useEngine(isWanted);
  return useMemo(() => engine?.types(entries.map(usedType)), [engine, entries]);
}

/** What a query was understood as. What is found by name was understood as it was typed. */
export function useTypeReading(
  q: string,
  { found, isNamed }: { found: readonly Searched[]; isNamed: boolean },
): TypeReading | undefined {
  const isRead = !isNamed && found.length > 0;
  const engine = useEngine(isRead);
  const names = useMemo(
    () => (isRead ? found.slice(0, MOST_READ).map((entry) => entry.name) : []),
    [isRead, found],
  );
  const texts = useMemo(
    () =>
      engine
        ? found.slice(0, names.length).flatMap((entry) => [entry.name, engine.wordsOf(usedType(entry))])
        : [],
    [engine, found, names],
  );
  // What is not shown is told only if no name tells it: it is in both languages.
  const byName = useReading(isRead ? q : '', names);
  const byAll = useReading(isRead ? q : '', texts);
  const reading = byName?.understood ? byName : byAll;
  return useMemo(() => (isNamed && q.trim() ? readNames(q) : reading), [isNamed, q, reading]);
}

const readNames = (q: string): TypeReading => {
  const sought = searchWords(q);
  return { understood: undefined, literal: q, parts: (text): Part[] => markedParts(text, sought) };
};

/** A search among types, by their names and by what they are for. */
export function useTypeSearch<E extends Searched>(
  entries: readonly E[],
  q: string,
  isWanted = q.trim() !== '',
) {
  const index = useTypeIndex(entries, isWanted);
  const result = useMemo(() => searchTypes(entries, index, q), [entries, index, q]);
  return {
    found: result.found,
    reading: useTypeReading(isWanted ? q : '', result),
    /** More may be found as soon as what searches is loaded. */
    isLoading: isWanted && index === undefined,
  };
}
