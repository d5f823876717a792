import type { DrawingInput, DrawnShape } from './drawing.js';
import { wrapped } from './letters.js';
import { INK, line, OUTLINE, QUIET, RULE, rectangle, text } from './pens.js';
import type { Sheet } from './sheet.js';
import { dateText, WORDS } from './words.js';

const LAYER = 'TITLE_BLOCK';

interface Field {
  caption: string;
  value: string;
  /** Either a width in mm, or a share of the remaining width. */
  width?: number;
  share?: number;
}

/** Draws the frame of the sheet, and the title block at its lower edge. */
export function drawTitleBlock({ title, language }: DrawingInput, sheet: Sheet): DrawnShape[] {
  const { frame, legend, title: box } = sheet;
  const words = WORDS[language];
  const fields: Field[] = [
    ...(title.project ? [{ caption: words.project, value: title.project, share: 1.1 }] : []),
    { caption: words.segment, value: title.segment, share: 1 },
    { caption: words.section, value: title.section, share: 0.8 },
    { caption: words.scale, value: `1:${sheet.scale}`, width: 20 },
    { caption: words.date, value: dateText(title.date, language), width: 26 },
    { caption: words.format, value: sheet.paper, width: 15 },
  ];
  const brand = 38;
  const shares = fields.reduce((sum, field) => sum + (field.share ?? 0), 0);
  const free = box.width - brand - fields.reduce((sum, field) => sum + (field.width ?? 0), 0);
  const shapes: DrawnShape[] = [...brandShapes(box.x, box.y, words.crossSection)];
  let x = box.x + brand;
  for (const { caption, value, width, share } of fields) {
    const own = width ?? (free * share!) / shares;
    shapes.push(line(LAYER, { color: RULE, width: 0.2 }, x, box.y, x, box.y + box.height));
    shapes.push(text(LAYER, caption, x + 3, box.y + 4.6, 2.2, { color: QUIET }));
    const lines = wrapped(value, own - 6, 3.3, 2, true);
    for (const [i, one] of lines.entries()) {
      shapes.push(text(LAYER, one, x + 3, box.y + 9.6 + i * 4.2, 3.3, { bold: true }));
    }
    x += own;
  }
  shapes.push(line(LAYER, { color: INK, width: 0.3 }, box.x, box.y, box.x + box.width, box.y));
  shapes.push(
    line(LAYER, { color: RULE, width: 0.2 }, legend.x, legend.y, legend.x, legend.y + legend.height),
  );
  shapes.push(rectangle(frame, LAYER, { pen: OUTLINE }));
  return shapes;
}

/** The logo, a spade's blade, and the name. */
function brandShapes(x: number, y: number, subtitle: string): DrawnShape[] {
  const [left, top] = [x + 4, y + 4.2];
  const blade = [
    [left, top],
    [left + 5, top],
    [left + 5, top + 4.4],
    [left + 2.5, top + 8.4],
    [left, top + 4.4],
  ].map(([px, py]) => ({ x: px!, y: py! }));
  return [
    {
      kind: 'polyline',
      layer: LAYER,
      closed: true,
      points: blade,
      fill: '#2f5d50',
      pen: { color: '#2f5d50', width: 0.2 },
    },
    line(LAYER, { color: '#ffffff', width: 0.5 }, left + 2.5, top + 1.4, left + 2.5, top + 5.2),
    text(LAYER, 'Spadework', x + 11.5, y + 8.2, 4, { bold: true }),
    text(LAYER, subtitle, x + 11.5, y + 12.2, 2.3, { color: QUIET }),
  ];
}
