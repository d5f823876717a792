import { lacksCircuits, type QuantityWarning } from '@spadework/core/quantity';
import type { SegmentTrench } from '@spadework/core/trench';
import type { Words } from './words/index.js';

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
