import { applyChange, type Change, type Section, type SegmentTrench } from '@spadework/core/trench';
import type { EditorDocument } from '../document/document.js';

/**
 * Values that a person tries out. They are changes that are applied to what is shown and sent to nobody; keeping them is
 * making these changes.
 */
export interface WhatIf {
  /** Of the soil, K·m/W. */
  soil?: number;
  /** Depth of the lowest layer's centre below the ground, mm. */
  depth?: number;
  /** Clearance between the cables of a row, mm. */
  spacing?: number;
}

export const isWhatIf = ({ soil, depth, spacing }: WhatIf): boolean =>
  soil !== undefined || depth !== undefined || spacing !== undefined;

/** What the sliders show before anybody moves them. */
export function valuesOf(
  { surroundings }: Pick<SegmentTrench, 'surroundings'>,
  section: Section,
  season: string | undefined,
): Required<WhatIf> {
  const now = surroundings.seasons.find(({ name }) => name === season) ?? surroundings;
  const paddings = spacedItems(section).map(({ minPadding }) => minPadding);
  return {
    soil: now.soilThermalResistivity,
    depth: section.layoutDepth,
    spacing: paddings.length > 0 ? Math.max(...paddings) : 0,
  };
}

/** The items whose clearance is tried out: all that stand in rows and carry current, so also pipes with cables. */
const spacedItems = ({ layers }: Section) =>
  layers
    .flatMap(({ items }) => items)
    .filter(
      (item) =>
        item.kind === 'cable' ||
        ('content' in item && item.content.some((inside) => inside.kind === 'cable')),
    );

export function changesOf(
  { surroundings }: Pick<SegmentTrench, 'surroundings'>,
  section: Section,
  { soil, depth, spacing }: WhatIf,
  season: string | undefined,
): Change[] {
  const changes: Change[] = [];
  const isSeason = surroundings.seasons.some(({ name }) => name === season);
  if (soil !== undefined)
    changes.push({
      kind: 'surroundings',
      values: isSeason
        ? {
            seasons: surroundings.seasons.map((each) =>
              each.name === season ? { ...each, soilThermalResistivity: soil } : each,
            ),
          }
        : { soilThermalResistivity: soil },
    });
  if (depth !== undefined)
    changes.push({ kind: 'updateSection', sectionId: section.id, values: { layoutDepth: depth } });
  if (spacing !== undefined)
    for (const { id } of spacedItems(section))
      changes.push({ kind: 'place', itemId: id, values: { minPadding: spacing } });
  return changes;
}

/** The trench as it would be. */
export const designWith = (
  trench: SegmentTrench,
  changes: readonly Change[],
  context: EditorDocument['context'],
): SegmentTrench => changes.reduce((now, change) => applyChange(now, change, context), trench);
