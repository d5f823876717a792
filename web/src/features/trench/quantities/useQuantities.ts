import {
  lacksCircuits,
  type Quantities,
  type QuantityInput,
  type QuantityWarning,
  quantitiesOf,
} from '@spadework/core/quantity';
import {
  type Assumptions,
  type SegmentTrench,
  STANDARD_ASSUMPTIONS,
  withChanges,
} from '@spadework/core/trench';
import { useMemo } from 'react';
import type { Catalog } from '../catalog.js';
import { checkSection } from '../checkedSection.js';
import { useEditor } from '../editor.js';
import { useTriedTrench } from '../rating/useRating.js';
import type { Profile } from './profiles.js';
import type { Words } from './words/index.js';

export interface Counted {
  input: QuantityInput;
  quantities: Quantities;
  /** What holds without the segment's own changes. */
  inherited: Assumptions;
  /** Undefined: the standard. */
  profile: Profile | undefined;
}

/**
 * The quantities of what is shown, by the same functions as on the server; it takes less time than drawing a frame. While
 * something is tried out, also those of what is saved.
 */
export function useQuantities(profile?: Profile): { counted: Counted; saved: Counted | undefined } {
  const { trench, catalog } = useEditor();
  const tried = useTriedTrench();
  const stored = useMemo(() => countedOf(trench, catalog, profile), [trench, catalog, profile]);
  const counted = useMemo(() => tried && countedOf(tried, catalog, profile), [tried, catalog, profile]);
  return counted ? { counted, saved: stored } : { counted: stored, saved: undefined };
}

export function countedOf(
  trench: SegmentTrench,
  catalog: Pick<Catalog, 'markers'>,
  profile?: Profile,
): Counted {
  const inherited = withChanges(STANDARD_ASSUMPTIONS, profile?.changes ?? {});
  const input: QuantityInput = {
    trench,
    length: trench.segment?.length ?? 0,
    layouts: trench.sections.map((section) => checkSection(trench, section).layout),
    assumptions: withChanges(inherited, trench.assumptions),
    markerTypeId: markerTypeOf(trench, catalog),
  };
  return { input, quantities: quantitiesOf(input), inherited, profile };
}

/** The segment's own type of marker, else the catalog's default. */
const markerTypeOf = ({ settings }: SegmentTrench, { markers }: Pick<Catalog, 'markers'>): number | null =>
  settings.defaultMarkerTypeId ?? markers.find(({ isDefault }) => isDefault)?.id ?? null;

/** A warning of the quantities in words; without a section, it is about the whole segment. */
export interface ShownWarning {
  key: string;
  sectionId?: string;
  text: string;
}

/** What a reader of the quantities should know, as the quantities and the findings show it. */
export const shownWarnings = (
  trench: Pick<SegmentTrench, 'sections' | 'circuits'>,
  warnings: readonly QuantityWarning[],
  words: Words,
): ShownWarning[] => [
  ...warnings.map(({ code, sectionId }) => ({
    key: `${code} ${sectionId}`,
    sectionId,
    text: words.warnings[code],
  })),
  ...(lacksCircuits(trench) ? [{ key: 'noCircuits', text: words.noCircuits }] : []),
];

const ID = 'quantity-warnings';
/** Of the list of warnings in the quantities. */
export const WARNINGS = { id: ID, tabIndex: -1 } as const;

/** Opens the quantities where their warnings are. */
export function goToWarnings(): void {
  const list = document.getElementById(ID);
  list?.scrollIntoView({ block: 'center' });
  list?.focus({ preventScroll: true });
}
