import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TargetSize } from '@spadework/core/checklist';
import type { SectionLayout } from '@spadework/core/trench';
import type { Tx } from '../../../store/store.js';
import { layoutOf } from './layouts.js';
import type { ListedSegment } from './measured.js';
import { type SegmentRow, trenchesOf } from './segments.sql.js';

const READ_AT_ONCE = 50;

/** Depth and width of the first sections of segments, as their drawings print them, and how many more there are. */
export async function targetSizesOf(
  tx: Tx,
  listed: readonly ListedSegment[],
  most: number,
): Promise<{ sections: TargetSize[]; more: number }> {
  const sections: TargetSize[] = [];
  let more = 0;
  for (let first = 0; first < listed.length; first += READ_AT_ONCE) {
    const batch = listed.slice(first, first + READ_AT_ONCE) as SegmentRow[];
    const trenches = new Map((await trenchesOf(tx, batch)).map(({ id, trench }) => [id, trench]));
    for (const { id, name } of batch) {
      const trench = trenches.get(id);
      // Deleted since it was listed.
      if (!trench) continue;
      const shown = trench.sections.slice(0, most - sections.length);
      more += trench.sections.length - shown.length;
      for (const [index, section] of shown.entries())
        sections.push({
          segment: name,
          ...(trench.sections.length > 1 && { place: index + 1 }),
          ...sizeOf(layoutOf(trench, section)),
        });
    }
    await nextTurn();
  }
  return { sections, more };
}

/** What lies directly in the ground has no foundation and no trench. */
const sizeOf = ({ section, zone, width }: SectionLayout): { depth: number; width?: number } =>
  section.sectionType === 'DIRECTLY_IN_GROUND'
    ? { depth: zone.bottom }
    : { depth: zone.bottom + section.foundationThickness, width };
