import type { Box } from '../../geometry/box.js';
import type { DrawingInput, DrawingTitle, DrawnShape } from './drawing.js';
import { shortened, wrapped } from './letters.js';
import { INK, line, OUTLINE, QUIET, RULE, rectangle, text } from './pens.js';
import type { Sheet } from './sheet.js';
import { dateText, decimal, WORDS } from './words.js';

const LAYER = 'TITLE_BLOCK';
const BRAND = 42;
const NUMBERS = 56;
const SIZE = 2.9;
const PADDING = 1.8;

interface Field {
  caption: string;
  value: string | undefined;
  /** The part of the row's width. */
  share: number;
}

/** The key plan and the norms have a row of their own where there are any. */
export const hasThirdRow = ({ keyPlan, norms }: DrawingTitle): boolean => Boolean(keyPlan || norms);

/** Draws the frame of the sheet, and the title block at its lower edge. */
export function drawTitleBlock(input: DrawingInput, sheet: Sheet): DrawnShape[] {
  const { frame, columns, title: box } = sheet;
  const isThird = hasThirdRow(input.title);
  const half = isThird ? box.height / 3 : box.height / 2;
  const middle = { x: box.x + BRAND, width: box.width - BRAND - NUMBERS, height: half };
  const right = { x: box.x + box.width - NUMBERS, width: NUMBERS, height: half };
  const { project, identity, people, place, numbers } = fieldsOf(input, sheet);
  const rule = { color: RULE, width: 0.2 };
  return [
    ...brandShapes(input, box),
    ...row(project, { ...middle, y: box.y }, rule),
    ...row(people, { ...middle, y: box.y + half }, rule),
    ...(isThird
      ? [
          ...row(place, { ...middle, y: box.y + 2 * half, width: box.width - BRAND }, rule),
          line(LAYER, rule, middle.x, box.y + 2 * half, box.x + box.width, box.y + 2 * half),
        ]
      : []),
    ...row(identity, { ...right, y: box.y }, rule, 3.6),
    ...row(numbers, { ...right, y: box.y + half }, rule),
    line(LAYER, rule, middle.x, box.y + half, box.x + box.width, box.y + half),
    line(LAYER, { color: INK, width: 0.35 }, right.x, box.y, right.x, box.y + 2 * half),
    line(LAYER, { color: INK, width: 0.3 }, box.x, box.y, box.x + box.width, box.y),
    ...columns.map(({ x, y, height }) => line(LAYER, rule, x, y, x, y + height)),
    rectangle(frame, LAYER, { pen: OUTLINE }),
  ];
}

function fieldsOf({ title, language }: DrawingInput, { scale, paper }: Sheet) {
  const words = WORDS[language];
  const field = (caption: string, value: string | undefined, share: number): Field => ({
    caption,
    value,
    share,
  });
  return {
    project: [
      field(words.project, title.project, 3.2),
      field(words.projectNumber, title.projectNumber, 1.4),
      field(words.segment, title.segment, 2.4),
      field(words.section, title.section, 1.2),
    ],
    people: [
      field(words.drawnBy, title.drawnBy, 1.5),
      field(words.checkedBy, title.checkedBy, 1.5),
      field(words.approvedBy, title.approvedBy, 1.5),
      field(words.date, dateText(title.date, language), 1.2),
      field(words.chainage, title.chainage, 1.5),
      field(
        words.length,
        title.length === undefined ? undefined : `${decimal(title.length, language)} m`,
        1.1,
      ),
    ],
    place: [field(words.keyPlan, title.keyPlan, 1), field(words.norms, title.norms, 1)],
    identity: [field(words.drawingNumber, title.drawingNumber, 3), field(words.revision, title.revision, 1)],
    numbers: [
      field(words.scale, `1:${scale}`, 1.2),
      field(words.format, paper, 0.8),
      field(words.sheet, words.sheetOf(title.sheet, title.sheets), 1.2),
    ],
  };
}

function row(
  fields: readonly Field[],
  { x, y, width, height }: Box,
  rule: { color: string; width: number },
  size = SIZE,
): DrawnShape[] {
  const shares = fields.reduce((sum, { share }) => sum + share, 0);
  let left = x;
  return fields.flatMap(({ caption, value, share }) => {
    const own = (width * share) / shares;
    const start = left + PADDING;
    const lines = value ? wrapped(value, own - 2 * PADDING, size, 2, true) : [];
    const first = y + (lines.length > 1 ? 6.9 : height > 13 ? 8.8 : 7.9);
    const shapes: DrawnShape[] = [
      line(LAYER, rule, left, y, left, y + height),
      text(LAYER, caption, start, y + 3.4, 2, { color: QUIET }),
      ...lines.map((one, i) => text(LAYER, one, start, first + i * 3.6, size, { bold: true })),
    ];
    left += own;
    return shapes;
  });
}

/** The logo, a spade's blade, with the company that the drawing is from. */
function brandShapes({ title, check, language }: DrawingInput, { x, y, height }: Box): DrawnShape[] {
  const [left, top] = [x + 4, y + height / 2 - 4.2];
  const blade = [
    [left, top],
    [left + 5, top],
    [left + 5, top + 4.4],
    [left + 2.5, top + 8.4],
    [left, top + 4.4],
  ].map(([px, py]) => ({ x: px!, y: py! }));
  const green = '#2f5d50';
  const own = BRAND - 13;
  const company = title.company ? wrapped(title.company, own, 3.4, 3, true) : ['Spadework'];
  const words = WORDS[language].crossSection;
  const checked = check ? wrapped(check, BRAND - 6, 1.9, 3) : [];
  const first = y + height / 2 - (company.length * 4.2 + 3) / 2 + 3;
  return [
    {
      kind: 'polyline',
      layer: LAYER,
      closed: true,
      points: blade,
      fill: green,
      pen: { color: green, width: 0.2 },
    },
    line(LAYER, { color: '#ffffff', width: 0.5 }, left + 2.5, top + 1.4, left + 2.5, top + 5.2),
    ...company.map((one, i) => text(LAYER, one, x + 11.5, first + i * 4.2, 3.4, { bold: true })),
    text(LAYER, shortened(words, own, 2.3), x + 11.5, first + company.length * 4.2 - 0.4, 2.3, {
      color: QUIET,
    }),
    ...checked.map((one, i) =>
      text(LAYER, one, x + 4, y + height - 1.4 - (checked.length - 1 - i) * 2.4, 1.9, { color: INK }),
    ),
  ];
}
