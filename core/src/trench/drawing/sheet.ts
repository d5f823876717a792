import type { Box } from '../../geometry/box.js';
import type { Point } from '../../geometry/point.js';
import type { SectionLayout } from '../layout.js';
import type { TopCovering } from '../model.js';

/** The paper and the places of the trench, the legend and the title block on it. In mm of paper. */
export interface Sheet {
  paper: string;
  widthMm: number;
  heightMm: number;
  scale: number;
  origin: Point;
  frame: Box;
  area: Box;
  /** The columns with the materials and the table of items. */
  columns: Box[];
  title: Box;
}

/** The extent of a section, in mm of trench. */
export interface Extent {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The space around the trench for existing ground, dimensions and their texts. */
export interface SurroundingSpace {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export type Format = Pick<Sheet, 'paper' | 'widthMm' | 'heightMm' | 'frame' | 'area' | 'columns' | 'title'>;

const MARGIN = { binding: 20, other: 10 };
/** Of two rows in the title block, and of a third one for what few drawings have. */
const TITLE_HEIGHT = { two: 27, three: 37 };
const COLUMN = { narrow: 106, wide: 134 };

function format(
  paper: string,
  widthMm: number,
  heightMm: number,
  columnCount: number,
  columnWidth: number,
  titleHeight: number,
): Format {
  const frame = {
    x: MARGIN.binding,
    y: MARGIN.other,
    width: widthMm - MARGIN.binding - MARGIN.other,
    height: heightMm - 2 * MARGIN.other,
  };
  const height = frame.height - titleHeight;
  const area = { ...frame, width: frame.width - columnCount * columnWidth, height };
  const columns = Array.from({ length: columnCount }, (_, i) => ({
    x: area.x + area.width + i * columnWidth,
    y: frame.y,
    width: columnWidth,
    height,
  }));
  const title = { ...frame, y: frame.y + height, height: titleHeight };
  return { paper, widthMm, heightMm, frame, area, columns, title };
}

const a3 = (title: number) => format('A3', 420, 297, 1, COLUMN.wide, title);

/** Larger and larger paper. After A0 the sheets are elongated, as in ISO 5457, so that any table fits. */
function* formats(title: number): Generator<Format> {
  yield format('A4', 297, 210, 1, COLUMN.narrow, title);
  yield a3(title);
  yield format('A2', 594, 420, 2, COLUMN.wide, title);
  yield format('A1', 841, 594, 3, COLUMN.wide, title);
  yield format('A0', 1189, 841, 5, COLUMN.wide, title);
  for (let i = 2; ; i++) {
    const width = 841 * i;
    yield format(`A0×${i}`, width, 1189, Math.floor((width - 500) / COLUMN.wide), COLUMN.wide, title);
  }
}

const SCALES = [5, 10, 20, 25, 50];

/** Chooses the largest standard scale that fits, on A4 if possible. A table that is too long needs larger paper. */
export function chooseSheet(
  extent: Extent,
  space: SurroundingSpace,
  tableFits: (columns: readonly Box[]) => boolean,
  /** The width that enlarged details need beside a trench of this scale. */
  besides: (scale: number, area: Box) => number,
  hasThirdRow = false,
): Sheet {
  const possible = formatsFor(tableFits, hasThirdRow ? TITLE_HEIGHT.three : TITLE_HEIGHT.two);
  for (const scale of scales()) {
    for (const one of scale === 5 ? possible.slice(0, 1) : possible) {
      const around = { ...space, right: space.right + besides(scale, one.area) };
      if (fits(extent, around, one, scale)) return placed(extent, around, one, scale);
    }
  }
  throw new Error('the trench is not finite');
}

/** What a section needs that shares a sheet with others. */
interface Shared {
  extent: Extent;
  space: SurroundingSpace;
}

/** The scale and the paper for several sections, and for each of them the sheet with its own area. */
export function chooseSharedSheet(
  sections: readonly Shared[],
  tableFits: (columns: readonly Box[]) => boolean,
  hasThirdRow: boolean,
): (Sheet & { whole: Box })[] {
  const title = hasThirdRow ? TITLE_HEIGHT.three : TITLE_HEIGHT.two;
  const [smallest] = formatsFor(tableFits, title);
  const a2 = [1, 2].map((columns) => format('A2', 594, 420, columns, COLUMN.wide, title));
  const possible = [smallest!, a3(title), ...a2].filter(
    ({ widthMm, columns }) => widthMm >= smallest!.widthMm && tableFits(columns),
  );
  for (const scale of scales()) {
    if (scale < 10) continue;
    const sizes = sections.map(({ extent, space }) => ({
      width: (extent.right - extent.left) / scale + space.left + space.right,
      height: (extent.bottom - extent.top) / scale + space.top + space.bottom,
    }));
    for (const form of possible) {
      const boxes = inRows(sizes, form.area);
      if (!boxes) continue;
      return sections.map(({ extent, space }, i) => ({
        ...placed(extent, space, { ...form, area: boxes[i]! }, scale),
        whole: form.area,
      }));
    }
  }
  throw new Error('the sections are not finite');
}

/** Boxes of these sizes in rows, with what is left of the area shared between them. Null: they do not fit. */
function inRows(sizes: readonly { width: number; height: number }[], area: Box): Box[] | null {
  const rows: { width: number; height: number }[][] = [];
  let room = 0;
  for (const size of sizes) {
    if (size.width > area.width) return null;
    if (rows.length === 0 || size.width > room) {
      rows.push([]);
      room = area.width;
    }
    rows.at(-1)!.push(size);
    room -= size.width;
  }
  const heights = rows.map((row) => Math.max(...row.map(({ height }) => height)));
  const spare = area.height - heights.reduce((sum, height) => sum + height, 0);
  if (spare < 0) return null;
  let y = area.y;
  return rows.flatMap((row, r) => {
    const height = heights[r]! + spare / rows.length;
    const more = (area.width - row.reduce((sum, { width }) => sum + width, 0)) / row.length;
    let x = area.x;
    const boxes = row.map(({ width }) => {
      const box = { x, y, width: width + more, height };
      x += box.width;
      return box;
    });
    y += height;
    return boxes;
  });
}

function formatsFor(tableFits: (columns: readonly Box[]) => boolean, titleHeight: number): Format[] {
  for (const one of formats(titleHeight))
    if (tableFits(one.columns)) return one.paper === 'A4' ? [one, a3(titleHeight)] : [one];
  throw new Error('the table is not finite');
}

/** The standard scales, and beyond them 1:100, 1:200, 1:500, 1:1000 and so on, so that any trench fits. */
function* scales(): Generator<number> {
  yield* SCALES;
  for (let power = 100; Number.isFinite(power); power *= 10) yield* [power, 2 * power, 5 * power];
}

const fits = (extent: Extent, space: SurroundingSpace, { area }: Format, scale: number): boolean =>
  spareOf(extent, space, area, scale).every((spare) => spare >= 0);

function spareOf(
  { left, right, top, bottom }: Extent,
  space: SurroundingSpace,
  area: Box,
  scale: number,
): [number, number] {
  return [
    area.width - space.left - space.right - (right - left) / scale,
    area.height - space.top - space.bottom - (bottom - top) / scale,
  ];
}

function placed(extent: Extent, space: SurroundingSpace, form: Format, scale: number): Sheet {
  const { area } = form;
  const [spareX, spareY] = spareOf(extent, space, area, scale);
  const origin = {
    x: area.x + space.left + spareX / 2 - extent.left / scale,
    y: area.y + space.top + spareY / 2 - extent.top / scale,
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

/** A place on the paper for a trench, or for an enlarged part of it. */
export type Scaled = Pick<Sheet, 'origin' | 'scale'>;

/** Converts a box from trench coordinates to paper coordinates. */
export function onPaper({ origin, scale }: Scaled, { x, y, width, height }: Box): Box {
  return {
    x: origin.x + x / scale,
    y: origin.y + y / scale,
    width: width / scale,
    height: height / scale,
  };
}
