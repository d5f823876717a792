import type { Box } from '../../geometry/box.js';
import { labelList } from '../labelRanges.js';
import type { DrawnShape } from './drawing.js';
import { itemShapes } from './items.js';
import { drawLabels, labelRequests, labelWidth } from './labels.js';
import { shortened } from './letters.js';
import type { NumberedItem } from './numbering.js';
import type { Offenders } from './offenders.js';
import { Page } from './page.js';
import { QUIET, RULE, rectangle, text } from './pens.js';
import type { Scaled } from './sheet.js';

const LAYER = 'DETAIL';
const SCALES = [20, 10, 5, 2, 1];
/** The largest container on paper, in mm, and how many are enlarged at most. */
const LARGEST = { width: 100, height: 80 };
const MOST = 8;
/** The space around a container for its labels. */
const AROUND = { x: 17, y: 9 };
const CAPTION = 6;
/** Labels of neighbours may be at different heights, so they need less than a row has. */
const STAGGERED = 1.45;
const GAP = 4;

/** A container that is drawn again at a larger scale, because the labels of its content have no space. */
export interface Detail {
  letter: string;
  /** The one that is drawn. The others have the same content. */
  item: NumberedItem;
  /** All of them. */
  equal: NumberedItem[];
  scale: number;
  width: number;
  height: number;
}

/** The containers that need a detail at a scale. Equal ones share a detail. */
export function detailsAt(items: readonly NumberedItem[], scale: number): Detail[] {
  const details = new Map<string, Detail>();
  for (const item of items) {
    const needed = neededScale(item, scale);
    if (needed === null) continue;
    const key = keyOf(item);
    const known = details.get(key);
    if (known) known.equal.push(item);
    else if (details.size < MOST) {
      const { width, height } = item.placed.box;
      details.set(key, {
        letter: String.fromCharCode(65 + details.size),
        item,
        equal: [item],
        scale: needed,
        width: width / needed + 2 * AROUND.x,
        height: height / needed + 2 * AROUND.y + CAPTION,
      });
    }
  }
  return [...details.values()];
}

const keyOf = ({ placed: { item, box }, content }: NumberedItem): string =>
  JSON.stringify([
    item.kind,
    box.width,
    box.height,
    content.map((inside) => [inside.name, inside.item.label]),
  ]);

/** The scale at which the labels fit, or null when they fit in one row already. */
function neededScale({ placed, content, labelsInside }: NumberedItem, scale: number): number | null {
  if (!labelsInside) return null;
  const labelled = content.flatMap(({ label, box }) =>
    box ? [{ width: box.width, label: labelWidth(label) }] : [],
  );
  const fit = (one: number, rows: number) =>
    labelled.every(({ width, label }) => (rows * width) / one >= label);
  if (labelled.length < 2 || fit(scale, 1)) return null;
  const { width, height } = placed.box;
  const larger = SCALES.filter(
    (one) => one < scale && width / one <= LARGEST.width && height / one <= LARGEST.height,
  );
  return larger.find((one) => fit(one, STAGGERED)) ?? larger.at(-1) ?? null;
}

/** The places of details in columns at the right edge of an area, and the width that they need. */
export function placeDetails(details: readonly Detail[], area: Box): { boxes: Box[]; width: number } {
  const columns: { width: number; height: number; details: Detail[] }[] = [];
  for (const detail of details) {
    let column = columns.at(-1);
    if (!column || column.height + detail.height + GAP > area.height) {
      column = { width: 0, height: GAP, details: [] };
      columns.push(column);
    }
    column.details.push(detail);
    column.height += detail.height + GAP;
    column.width = Math.max(column.width, detail.width);
  }
  const width = columns.reduce((sum, column) => sum + column.width + GAP, 0);
  let x = area.x + area.width - width;
  const boxes = columns.flatMap((column) => {
    let y = area.y + GAP;
    const placed = column.details.map((detail) => {
      const box = { x, y, width: column.width, height: detail.height };
      y += detail.height + GAP;
      return box;
    });
    x += column.width + GAP;
    return placed;
  });
  return { boxes, width };
}

/** Content has the labels of what lies at the same place in all of the equal containers: "H1, H4". */
const withLabelsOf = (item: NumberedItem, equal: readonly NumberedItem[]): NumberedItem => ({
  ...item,
  content: item.content.map((inside, i) => ({
    ...inside,
    label: labelList(equal.map(({ content }) => content[i]!.label)),
  })),
});

/** Draws a container and its content in a frame, with the labels of the content. */
export function drawDetail(
  detail: Detail,
  box: Box,
  caption: string,
  offenders: Offenders,
): { shapes: DrawnShape[]; leftOut: number } {
  const { item, scale } = detail;
  const { box: real } = item.placed;
  const inside = { ...box, y: box.y + CAPTION, height: box.height - CAPTION };
  const sheet: Scaled = {
    scale,
    origin: {
      x: inside.x + inside.width / 2 - (real.x + real.width / 2) / scale,
      y: inside.y + inside.height / 2 - (real.y + real.height / 2) / scale,
    },
  };
  const page = new Page(sheet, inside);
  page.addItem(item.placed);
  const labels = drawLabels(
    labelRequests([withLabelsOf(item, detail.equal)], page, offenders, {
      own: () => null,
      inside: () => true,
    }),
    page,
  );
  const named = labelList(detail.equal.map(({ label }) => label));
  const title = `${caption} ${detail.letter}, ${named}`;
  return {
    shapes: [
      rectangle(box, LAYER, { pen: { color: RULE, width: 0.2 } }),
      text(LAYER, shortened(title, box.width - 16, 2.8, true), box.x + 2, box.y + 4.2, 2.8, { bold: true }),
      text(LAYER, `1:${scale}`, box.x + box.width - 2, box.y + 4.2, 2.4, { anchor: 'end', color: QUIET }),
      ...itemShapes(item.placed, sheet),
      ...labels,
    ],
    leftOut: page.leftOut.labels,
  };
}
