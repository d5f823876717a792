import type { Point } from '@spadework/core/geometry';
import { coveringBands, type SectionLayout, type SegmentTrench } from '@spadework/core/trench';

/** What of the section is seen: the millimetre at the upper left corner, and how many pixels a millimetre has. */
export interface View {
  x: number;
  y: number;
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

const MIN_SCALE = 0.05;
const MAX_SCALE = 8;
/** One pixel per millimetre of paper at 1:20 on a screen of 96 dpi would be 0.19: close to what fits a window. */
export const FULL_SCALE = 0.5;
/** Room for rulers, labels and dimensions around the trench, in pixels. */
const MARGIN = { left: 58, right: 96, top: 56, bottom: 66 };
/** Below a trench that is small under much air. */
const LOW = 50;

/** A section of a trench. */
export interface Drawn {
  layout: SectionLayout;
  trench: SegmentTrench;
}

/** Everything of a section is seen, as large as it can be, and so many mm of air; also of one beside it that is drawn with the same view. */
export function fitted(
  layout: SectionLayout,
  trench: SegmentTrench,
  size: Size,
  beside: Drawn | undefined = undefined,
  air = 0,
): View {
  const { left, right, top, bottom } = commonExtent(layout, trench, beside, air);
  const room = {
    width: Math.max(80, size.width - MARGIN.left - MARGIN.right),
    height: Math.max(80, size.height - MARGIN.top - (air > 0 ? LOW : MARGIN.bottom)),
  };
  const scale = clampScale(Math.min(room.width / (right - left), room.height / (bottom - top)));
  return {
    scale,
    x: (left + right) / 2 - (MARGIN.left + room.width / 2) / scale,
    y: (top + bottom) / 2 - (MARGIN.top + room.height / 2) / scale,
  };
}

/** The view, moved so that the middle of the window is in the drawing: nobody loses it. */
export function limited(
  view: View,
  layout: SectionLayout,
  trench: SegmentTrench,
  size: Size,
  beside: Drawn | undefined = undefined,
  air = 0,
): View {
  const { left, right, top, bottom } = commonExtent(layout, trench, beside, air);
  const middle = { x: size.width / 2 / view.scale, y: size.height / 2 / view.scale };
  return {
    ...view,
    x: Math.min(right, Math.max(left, view.x + middle.x)) - middle.x,
    y: Math.min(bottom, Math.max(top, view.y + middle.y)) - middle.y,
  };
}

function commonExtent(layout: SectionLayout, trench: SegmentTrench, beside: Drawn | undefined, air: number) {
  const extents = [{ layout, trench }, ...(beside ? [beside] : [])].map((one) =>
    extent(one.layout, one.trench),
  );
  return {
    left: Math.min(...extents.map((one) => one.left)),
    right: Math.max(...extents.map((one) => one.right)),
    top: Math.min(-air, ...extents.map((one) => one.top)),
    bottom: Math.max(...extents.map((one) => one.bottom)),
  };
}

/** The rectangle that must be seen: the trench, finite coverings, and whatever lies outside. */
export function extent({ width, zone, section, layers }: SectionLayout, trench: SegmentTrench) {
  const boxes = layers.flatMap(({ items }) => items.map(({ box }) => box));
  const finite = coveringBands(
    trench.topCoverings.filter(({ infinite }) => !infinite),
    width,
    { left: Number.NEGATIVE_INFINITY, right: Number.POSITIVE_INFINITY },
  );
  return {
    left: Math.min(0, ...boxes.map(({ x }) => x), ...finite.map(({ x }) => x)),
    right: Math.max(
      width,
      ...boxes.map((box) => box.x + box.width),
      ...finite.map((band) => band.x + band.width),
    ),
    top: Math.min(0, ...boxes.map(({ y }) => y)),
    bottom: Math.max(zone.bottom + section.foundationThickness, ...boxes.map((box) => box.y + box.height)),
  };
}

const clampScale = (scale: number) => Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale));

/** Room around sections that stand beside each other, in pixels. */
const BESIDE = 28;

/** Sections beside each other, each in a box of the size: to one scale, and with the ground at one height. */
export function aligned(sections: readonly Drawn[], size: Size): View[] {
  const extents = sections.map(({ layout, trench }) => extent(layout, trench));
  const top = Math.min(...extents.map((one) => one.top));
  const bottom = Math.max(...extents.map((one) => one.bottom));
  const widest = Math.max(...extents.map(({ left, right }) => right - left));
  const room = {
    width: Math.max(80, size.width - 2 * BESIDE),
    height: Math.max(80, size.height - 2 * BESIDE),
  };
  const scale = clampScale(Math.min(room.width / widest, room.height / (bottom - top)));
  return extents.map(({ left, right }) => ({
    scale,
    x: (left + right) / 2 - size.width / 2 / scale,
    y: (top + bottom) / 2 - size.height / 2 / scale,
  }));
}

/** Zooms about a point of the window, which stays where it is. */
export function zoomed(view: View, factor: number, at: Point): View {
  const scale = clampScale(view.scale * factor);
  return {
    scale,
    x: view.x + at.x / view.scale - at.x / scale,
    y: view.y + at.y / view.scale - at.y / scale,
  };
}

export const panned = (view: View, dx: number, dy: number): View => ({
  ...view,
  x: view.x - dx / view.scale,
  y: view.y - dy / view.scale,
});

export const toSection = (view: View, at: Point): Point => ({
  x: view.x + at.x / view.scale,
  y: view.y + at.y / view.scale,
});

/** Steps of a ruler: 1, 2 or 5 times a power of ten, at least so many pixels apart. */
export function rulerStep(scale: number, pixels = 70): number {
  const least = pixels / scale;
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((times) => times * power).find((step) => step >= least)!;
}
