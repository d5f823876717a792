import type { Box } from '../../geometry/box.js';
import type { Point } from '../arrangements/index.js';
import type { SectionLayout } from '../layout.js';
import type { TopCovering } from '../model.js';

/** The paper and the places of the trench, the legend and the title block on it. In mm of paper. */
export interface Sheet {
  paper: 'A4' | 'A3';
  widthMm: number;
  heightMm: number;
  scale: number;
  origin: Point;
  frame: Box;
  area: Box;
  legend: Box;
  title: Box;
}

/** The extent of a section, in mm of trench. */
export interface Extent {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

type Format = Pick<Sheet, 'paper' | 'widthMm' | 'heightMm' | 'frame' | 'area' | 'legend' | 'title'>;

const MARGIN = { binding: 20, other: 10 };
const TITLE_HEIGHT = 17;
/** The space around the trench for existing ground, dimensions and their texts. */
export const SURROUNDING_SPACE = { left: 34, right: 28, top: 17, bottom: 23 };

function format(paper: 'A4' | 'A3', widthMm: number, heightMm: number, legendWidth: number): Format {
  const frame = {
    x: MARGIN.binding,
    y: MARGIN.other,
    width: widthMm - MARGIN.binding - MARGIN.other,
    height: heightMm - 2 * MARGIN.other,
  };
  const height = frame.height - TITLE_HEIGHT;
  const area = { ...frame, width: frame.width - legendWidth, height };
  const legend = { x: area.x + area.width, y: frame.y, width: legendWidth, height };
  const title = { ...frame, y: frame.y + height, height: TITLE_HEIGHT };
  return { paper, widthMm, heightMm, frame, area, legend, title };
}

const A4 = format('A4', 297, 210, 72);
const A3 = format('A3', 420, 297, 92);
const SCALES = [5, 10, 20, 25, 50];

/** Chooses the largest standard scale that fits, on A4 if possible. A legend that is too long needs A3. */
export function chooseSheet(extent: Extent, legendFits: (legend: Box) => boolean): Sheet {
  const formats = legendFits(A4.legend) ? [A4, A3] : [A3];
  for (const scale of scales()) {
    for (const one of scale === 5 ? formats.slice(0, 1) : formats) {
      if (fits(extent, one, scale)) return placed(extent, one, scale);
    }
  }
  throw new Error('the trench is not finite');
}

/** The standard scales, and beyond them 1:100, 1:200, 1:500, 1:1000 and so on, so that any trench fits. */
function* scales(): Generator<number> {
  yield* SCALES;
  for (let power = 100; Number.isFinite(power); power *= 10) yield* [power, 2 * power, 5 * power];
}

function fits({ left, right, top, bottom }: Extent, { area }: Format, scale: number): boolean {
  return (
    (right - left) / scale + SURROUNDING_SPACE.left + SURROUNDING_SPACE.right <= area.width &&
    (bottom - top) / scale + SURROUNDING_SPACE.top + SURROUNDING_SPACE.bottom <= area.height
  );
}

function placed({ left, right, top, bottom }: Extent, form: Format, scale: number): Sheet {
  const { area } = form;
  const spareX = area.width - SURROUNDING_SPACE.left - SURROUNDING_SPACE.right - (right - left) / scale;
  const spareY = area.height - SURROUNDING_SPACE.top - SURROUNDING_SPACE.bottom - (bottom - top) / scale;
  const origin = {
    x: area.x + SURROUNDING_SPACE.left + spareX / 2 - left / scale,
    y: area.y + SURROUNDING_SPACE.top + spareY / 2 - top / scale,
  };
  return { ...form, scale, origin };
}

export function extentOf(
  { layers, width, zone, section }: SectionLayout,
  coverings: readonly TopCovering[],
): Extent {
  const covered = coverings.reduce((sum, { thickness }) => sum + thickness, 0);
  const inGround = section.sectionType === 'DIRECTLY_IN_GROUND';
  const extent = {
    left: 0,
    right: width,
    top: 0,
    bottom: Math.max(covered, zone.bottom + (inGround ? 0 : section.foundationThickness)),
  };
  for (const { items } of layers) {
    for (const { box } of items) {
      extent.left = Math.min(extent.left, box.x);
      extent.right = Math.max(extent.right, box.x + box.width);
      extent.top = Math.min(extent.top, box.y);
      extent.bottom = Math.max(extent.bottom, box.y + box.height);
    }
  }
  return extent;
}

/** Converts a box from trench coordinates to paper coordinates. */
export function onPaper({ origin, scale }: Sheet, { x, y, width, height }: Box): Box {
  return {
    x: origin.x + x / scale,
    y: origin.y + y / scale,
    width: width / scale,
    height: height / scale,
  };
}
