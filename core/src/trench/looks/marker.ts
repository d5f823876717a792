import type { Box } from '../../geometry/box.js';
import { type AssumptionChanges, assumptionsIn } from '../assumptions.js';
import type { SectionLayout } from '../layout.js';
import type { Trench } from '../model.js';

/** The colour of warning tape and of cover plates. */
export const MARKER_FILL = '#f2b632';

/** A marker's size in mm. Without a width, it is as wide as the trench. */
export interface MarkerSize {
  width: number | null;
  thickness: number | null;
}

/** How many markers lie side by side in each section of a segment: as many as its quantities count by the same profile. */
export const markersIn = (
  trench: Pick<Trench, 'settings' | 'assumptions'>,
  profile?: AssumptionChanges,
): number => (trench.settings.autoMarkers ? assumptionsIn(trench, profile).markersPerSection : 0);

/** From where to where items lie, in mm of trench. Without items the right edge is left of the left one. */
function edgesOf({ layers, width }: Pick<SectionLayout, 'layers' | 'width'>): {
  left: number;
  right: number;
} {
  const boxes = layers.flatMap(({ items }) => items.map(({ box }) => box));
  return {
    left: boxes.reduce((least, box) => Math.min(least, box.x), width),
    right: boxes.reduce((last, box) => Math.max(last, box.x + box.width), 0),
  };
}

/** How wide the items of a section lie, from the leftmost edge to the rightmost, in mm. */
export function itemsWidth(layout: Pick<SectionLayout, 'layers' | 'width'>): number {
  const { left, right } = edgesOf(layout);
  return Math.max(0, right - left);
}

/** The space between a marker that fills the trench and the wall. */
const TO_WALL = 16;

/** The markers in mm of trench: on top of the cover, spread over the items from side to side. */
export function markerPlaces(
  marker: MarkerSize,
  { cover, width, layers }: SectionLayout,
  count: number,
): Box[] {
  if (cover.top < 0 || count === 0) return [];
  const height = marker.thickness ?? 0;
  const most = Math.max(1, width - 2 * Math.min(TO_WALL, width / 8));
  const own = Math.min(marker.width ?? (most - TO_WALL * (count - 1)) / count, width);
  const { left, right } = edgesOf({ layers, width });
  const isWide = marker.width === null || count * own >= most || right <= left;
  const [from, to] = isWide ? [0, width] : [Math.max(0, left), Math.min(width, right)];
  const reach = isWide && marker.width === null ? most : to - from;
  const covered = Math.min(width, Math.max(own, reach));
  const start = Math.max(0, Math.min((from + to - covered) / 2, width - covered));
  const step = count > 1 ? (covered - own) / (count - 1) : 0;
  const first = count > 1 ? start : start + (covered - own) / 2;
  return Array.from({ length: count }, (_, i) => ({
    x: first + i * step,
    y: cover.top - height,
    width: own,
    height,
  }));
}
