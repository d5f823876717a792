import { findItem, findLayer, type SegmentTrench } from '@spadework/core/trench';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type SegmentSearch, writeSegmentSearch } from '../../routes/index.js';
import { readSegmentSearch } from '../../routes/reads.js';

/** What is shown of a segment: where an address leads to, and what the address then follows. */
export interface PlaceParts {
  /** As the address said when the segment was opened, and what it is compared with now. */
  place: SegmentSearch;
  sectionId: string;
  setSectionId(id: string): void;
  selected: readonly string[];
  select(ids: readonly string[]): void;
  /** Tells whether the heat map is shown. */
  tellHeat(shows: boolean): void;
}

/**
 * Section, choice and heat map are in the address, so that a link opens at the same place. They replace each other there:
 * going back leaves the segment, and does not undo a choice.
 */
export function usePlace(trench: SegmentTrench): PlaceParts {
  const search = useSearch();
  const [path, go] = useLocation();
  const now = readSegmentSearch(search);
  const [opened] = useState(now);
  const [sectionId, setSectionId] = useState(
    () => (trench.sections[opened.section - 1] ?? trench.sections[0]!).id,
  );
  const [selected, select] = useState<readonly string[]>(() =>
    opened.items.filter((id) => findItem(trench, id) || findLayer(trench, id)),
  );
  const heat = useRef(opened.heat);
  const section = Math.max(1, trench.sections.findIndex(({ id }) => id === sectionId) + 1);
  // After every drawing: the heat map is told by its own state, and a text that is the same changes nothing.
  useEffect(() => {
    const wanted = writeSegmentSearch({ compare: now.compare, section, items: selected, heat: heat.current });
    if (wanted !== search) go(wanted ? `${path}?${wanted}` : path, { replace: true });
  });
  return {
    place: { ...opened, compare: now.compare },
    sectionId,
    setSectionId,
    selected,
    select,
    tellHeat: (shows) => {
      heat.current = shows;
    },
  };
}
