import {
  applyChange,
  type Change,
  type ChangeContext,
  type ErrorCode,
  findItem,
  labelTextOf,
  type SectionLayout,
  type SegmentTrench,
  type TrenchFinding,
  type WarningCode,
} from '@spadework/core/trench';
import { checkSection } from '../checkedSection.js';
import { labelsIn } from '../names.js';
import type { Words } from '../words/index.js';

export type Finding = TrenchFinding<ErrorCode | WarningCode>;

export interface Fix {
  action: string;
  changes: Change[];
}

/** What would mend a finding, offered only if nothing gets worse by it. */
export function fixOf(
  trench: SegmentTrench,
  finding: Finding,
  words: Words,
  format: (mm: number) => string,
  context: ChangeContext,
): Fix | undefined {
  const section = trench.sections.find(({ id }) => id === finding.sectionId);
  if (!section) return undefined;
  const { layout, errors } = checkSection(trench, section);
  for (const fix of candidates(trench, layout, finding, words, format)) {
    try {
      const mended = fix.changes.reduce((result, change) => applyChange(result, change, context), trench);
      const after = checkSection(mended, mended.sections.find(({ id }) => id === section.id)!);
      if (
        after.errors.length < errors.length ||
        (!isError(finding, errors) && after.errors.length <= errors.length)
      )
        return fix;
    } catch {
      // Not possible here: try the next one.
    }
  }
  return undefined;
}

const isError = (finding: Finding, errors: readonly Finding[]) =>
  errors.some((error) => error.code === finding.code);

function* candidates(
  trench: SegmentTrench,
  layout: SectionLayout,
  finding: Finding,
  words: Words,
  format: (mm: number) => string,
): Generator<Fix> {
  const items = finding.itemIds.flatMap((id) => findItem(trench, id)?.item ?? []);
  const boxes = layout.layers.flatMap((layer) => layer.items);
  const labels = labelsIn(layout);
  if (finding.code === 'CLEAR_OPENING_TOO_SMALL' || finding.code === 'OVERLAP') {
    const [first, second] = finding.itemIds.map((id) => boxes.find(({ item }) => item.id === id));
    if (first && second) {
      const [left, right] = first.box.x <= second.box.x ? [first, second] : [second, first];
      const needed = Math.max(left.item.minPadding, right.item.minPadding);
      const missing = Math.ceil(left.box.x + left.box.width + needed - right.box.x);
      for (const [moved, by] of [
        [right, missing],
        [left, -missing],
      ] as const) {
        if (!isFreely(moved.item.positioning) || missing <= 0) continue;
        const name = labelTextOf(labels, moved.item.id);
        yield {
          action: by > 0 ? words.fixes.moveRight(name, format(by)) : words.fixes.moveLeft(name, format(-by)),
          changes: [
            { kind: 'place', itemId: moved.item.id, values: { xAdjustment: moved.item.xAdjustment + by } },
          ],
        };
      }
    }
  }
  for (const item of items)
    if (item.positioning !== 'AUTOMATIC')
      yield {
        action: words.fixes.automatic(labelTextOf(labels, item.id)),
        changes: [
          {
            kind: 'place',
            itemId: item.id,
            values: { positioning: 'AUTOMATIC', xAdjustment: 0, yAdjustment: 0 },
          },
        ],
      };
  if (
    finding.code === 'ABOVE_GROUND' ||
    finding.code === 'COVER_TOO_SHALLOW' ||
    (finding.code as string) === 'COVERING_TOO_DEEP'
  ) {
    const missing = Math.ceil(depthMissing(trench, layout, finding));
    if (missing > 0)
      yield {
        action: words.fixes.deeper(format(missing)),
        changes: [
          {
            kind: 'updateSection',
            sectionId: finding.sectionId,
            values: { layoutDepth: layout.section.layoutDepth + missing },
          },
        ],
      };
  }
  if (finding.code === 'SIDES_TOO_STEEP')
    yield {
      action: words.fixes.batter,
      changes: [{ kind: 'assumptions', values: { sides: 'BATTERED' } }],
    };
  if (finding.code === 'OUTSIDE_CONTAINER' || finding.code === 'UNSUITABLE_CONTENT') {
    for (const item of items) {
      const content = 'content' in item ? item.content : [];
      const last = content.at(-1);
      if (!last) continue;
      const layer = layout.layers.find((each) => each.items.some((placed) => placed.item.id === item.id))!;
      yield {
        action: words.fixes.takeOut(labelTextOf(labels, last.id)),
        changes: [{ kind: 'move', itemId: last.id, layerId: layer.layer.id }],
      };
    }
  }
}

const isFreely = (positioning: string) => positioning === 'FREE_AUTOMATIC' || positioning === 'FREE_MANUAL';

const MIN_COVER = 400;

function depthMissing(
  { topCoverings }: SegmentTrench,
  { zone, section, layers }: SectionLayout,
  finding: Finding,
): number {
  if (finding.code === 'COVER_TOO_SHALLOW') {
    const box = layers
      .flatMap(({ items }) => items)
      .find(({ item }) => finding.itemIds.includes(item.id))?.box;
    return box ? MIN_COVER - box.y : 0;
  }
  const coverings = topCoverings.reduce((sum, { thickness }) => sum + thickness, 0);
  const least = (finding.code as string) === 'COVERING_TOO_DEEP' ? coverings : 0;
  return least - (zone.top - section.coverThickness);
}
