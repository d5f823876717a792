import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { call, loadFile, sessionState } from '../../api/index.js';
import { isWeak } from '../../kit/index.js';
import type { Engine } from './engine.js';
import type { Reading } from './reading.js';

/** Who may read the words of the company. */
export const THESAURUS_SCOPE = 'orgsystemer';

async function companyLines(): Promise<readonly string[]> {
  const state = sessionState();
  if (state.is !== 'open' || !state.session.scopes.includes(THESAURUS_SCOPE)) return [];
  // Without them the search knows fewer words, but it works.
  return call('document.getThesaurus').then(
    ({ lines }) => lines,
    () => [],
  );
}

/** Who searches after this time asks whether somebody else has added words meanwhile. */
const WORDS_STALE_MS = 30_000;
/** The engine that was made last, and of which words. Making it again for the same words would take time for nothing. */
let made: { words: string; engine: Engine } | undefined;

export function useEngine(isWanted: boolean): Engine | undefined {
  return useQuery({
    queryKey: ['search', 'engine'],
    queryFn: async () => {
      const [{ Engine }, lines] = await Promise.all([loadFile(() => import('./engine.js')), companyLines()]);
      const words = lines.join('\n');
      if (made?.words !== words) made = { words, engine: new Engine(lines) };
      return made.engine;
    },
    enabled: isWanted,
    staleTime: WORDS_STALE_MS,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  }).data;
}

/** The entries whose names answer a query, the best first. */
export function useNamed<E extends { name: string }>(entries: readonly E[], q: string): E[] {
  const isSearched = q.trim() !== '' && entries.length > 0;
  const engine = useEngine(isSearched);
  const index = useMemo(() => engine?.names(entries.map(({ name }) => name)), [engine, entries]);
  return useMemo(
    () =>
      isSearched
        ? (index?.search(q).matches ?? [])
            .filter((match) => !isWeak(match))
            .map(({ place }) => entries[place]!)
        : [],
    [index, entries, isSearched, q],
  );
}

/** What a query was understood as, by the texts that it found. While these are of an earlier query, what that was. */
export function useReading(q: string, texts: readonly string[], areOld = false): Reading | undefined {
  const isSearched = q.trim() !== '';
  const engine = useEngine(isSearched);
  const before = useRef<Reading>(undefined);
  const reading = useMemo(
    () => (engine && isSearched && !areOld ? engine.read(q, texts) : undefined),
    [engine, isSearched, q, texts, areOld],
  );
  if (!areOld) before.current = reading;
  return areOld && isSearched ? before.current : reading;
}
