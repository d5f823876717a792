import { type Box, TOUCH_TOLERANCE } from '../geometry/box.js';
import { type AssumptionChanges, STANDARD_ASSUMPTIONS, withChanges } from './assumptions.js';
import type { SectionLayout } from './layout.js';
import type { Pipe, PipeGroup, TopCovering } from './model.js';
import { overlapsOf } from './overlap.js';
import { tooClose } from './tooClose.js';

export const ERROR_CODES = [
  'OVERLAP',
  'OUTSIDE_CONTAINER',
  'ABOVE_GROUND',
  'CLEAR_OPENING_TOO_SMALL',
  'COVERING_TOO_DEEP',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

export const WARNING_CODES = [
  'COVER_TOO_SHALLOW',
  'UNSUITABLE_CONTENT',
  'CONTENT_PENDING',
  'SIDES_TOO_STEEP',
] as const;
export type WarningCode = (typeof WARNING_CODES)[number];

export interface TrenchFinding<Code extends string> {
  code: Code;
  sectionId: string;
  layerId?: string;
  itemIds: string[];
}

/** Least depth of an item's top, in mm. */
export const MIN_COVER = 400;
/** How deep a trench with vertical sides may be, in mm: forskrift om utførelse av arbeid § 21-7. */
export const MAX_VERTICAL_DEPTH = 2000;
const NOT_FOR_CABLES = ['WATER', 'SEWER', 'HEAT', 'GAS'];

/** The errors of a section under these top coverings. An empty list means that it is valid. */
export function validateSection(
  layout: SectionLayout,
  topCoverings: readonly TopCovering[] = [],
): TrenchFinding<ErrorCode>[] {
  const sectionId = layout.section.id;
  const findings: TrenchFinding<ErrorCode>[] = [];
  if (layout.cover.top < -TOUCH_TOLERANCE) findings.push({ code: 'ABOVE_GROUND', sectionId, itemIds: [] });
  const coverings = topCoverings.reduce((sum, { thickness }) => sum + thickness, 0);
  if (coverings > Math.max(layout.cover.top, 0) + TOUCH_TOLERANCE)
    findings.push({ code: 'COVERING_TOO_DEEP', sectionId, itemIds: [] });
  for (const { layer, items } of layout.layers) {
    const found = (code: ErrorCode, ...itemIds: string[]) =>
      findings.push({ code, sectionId, layerId: layer.id, itemIds });
    for (const { item, box, content, pending } of items) {
      // Content that is still being arranged may well have room: that is the warning CONTENT_PENDING.
      const tooFull = content === null && !pending;
      if (tooFull || outsideTrench(box, layout)) found('OUTSIDE_CONTAINER', item.id);
      if (box.y < -TOUCH_TOLERANCE) found('ABOVE_GROUND', item.id);
    }
  }
  for (const { left, right, layerId } of tooClose(layout)) {
    findings.push({
      code: 'CLEAR_OPENING_TOO_SMALL',
      sectionId,
      layerId,
      itemIds: [left.item.id, right.item.id],
    });
  }
  for (const { a, b, layerId } of overlapsOf(layout)) {
    findings.push({ code: 'OVERLAP', sectionId, layerId, itemIds: [a.item.id, b.item.id] });
  }
  return findings;
}

/** The warnings of a section: allowed, but not recommended. `assumptions`: those of its segment, for how it is dug. */
export function warnOfSection(
  layout: SectionLayout,
  assumptions: AssumptionChanges = {},
): TrenchFinding<WarningCode>[] {
  const { section, layers } = layout;
  const findings: TrenchFinding<WarningCode>[] = [];
  if (isTooSteep(layout, assumptions))
    findings.push({ code: 'SIDES_TOO_STEEP', sectionId: section.id, itemIds: [] });
  for (const { layer, items } of layers) {
    const found = (code: WarningCode, itemId: string) =>
      findings.push({ code, sectionId: section.id, layerId: layer.id, itemIds: [itemId] });
    for (const { item, box, pending } of items) {
      if (box.y < MIN_COVER - TOUCH_TOLERANCE) found('COVER_TOO_SHALLOW', item.id);
      if ((item.kind === 'pipe' || item.kind === 'pipeGroup') && unsuitable(item))
        found('UNSUITABLE_CONTENT', item.id);
      if (pending) found('CONTENT_PENDING', item.id);
    }
  }
  return findings;
}

/** Rock stands by itself, and what is ploughed in has no sides. */
function isTooSteep({ section, zone }: SectionLayout, changes: AssumptionChanges): boolean {
  if (section.sectionType === 'DIRECTLY_IN_GROUND') return false;
  if (zone.bottom + section.foundationThickness <= MAX_VERTICAL_DEPTH + TOUCH_TOLERANCE) return false;
  const { sides, ground } = withChanges(STANDARD_ASSUMPTIONS, changes);
  return sides === 'VERTICAL' && ground.some(({ kind, share }) => kind !== 'ROCK' && share > 0);
}

const unsuitable = ({ pipeCategory, content }: Pipe | PipeGroup) =>
  NOT_FOR_CABLES.includes(pipeCategory) && content.some(({ kind }) => kind === 'cable');

/** Whether a freely placed item is beyond the walls of the trench or below its foundation. */
function outsideTrench({ x, y, width, height }: Box, { section, width: wall, zone }: SectionLayout): boolean {
  if (section.sectionType === 'DIRECTLY_IN_GROUND') return false;
  const floor = zone.bottom + section.foundationThickness;
  return x < -TOUCH_TOLERANCE || x + width > wall + TOUCH_TOLERANCE || y + height > floor + TOUCH_TOLERANCE;
}
