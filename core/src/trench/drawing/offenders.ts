import type { Box } from '../../geometry/box.js';
import type { SectionLayout } from '../layout.js';
import type { DrawingInput, DrawnShape } from './drawing.js';
import { RED, rectangle, text } from './pens.js';
import { onPaper, type Sheet } from './sheet.js';
import { WORDS } from './words.js';

const LAYER = 'NOT_VALID';
const FRAME = { color: RED, width: 0.45, dash: [1.4, 0.8] };
const AROUND = 0.7;
const ANGLE = 28;

/** The items that make a section invalid. */
export class Offenders {
  private readonly all = new Set<string>();
  private readonly pairs = new Set<string>();

  constructor(errors: DrawingInput['errors']) {
    for (const { itemIds } of errors) {
      for (const id of itemIds) this.all.add(id);
      if (itemIds.length === 2) this.pairs.add(pair(itemIds[0]!, itemIds[1]!));
    }
  }

  has(itemId: string): boolean {
    return this.all.has(itemId);
  }

  /** Whether two items offend by their distance. */
  together(a: string | undefined, b: string | undefined): boolean {
    return a !== undefined && b !== undefined && this.pairs.has(pair(a, b));
  }
}

const pair = (a: string, b: string) => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** Draws a red frame around each item that makes the section invalid, also around content. */
export function frameOffenders({ layers }: SectionLayout, offenders: Offenders, sheet: Sheet): DrawnShape[] {
  const frame = (itemId: string, box: Box): DrawnShape[] => {
    if (!offenders.has(itemId)) return [];
    const { x, y, width, height } = onPaper(sheet, box);
    const around = {
      x: x - AROUND,
      y: y - AROUND,
      width: width + 2 * AROUND,
      height: height + 2 * AROUND,
    };
    return [{ ...rectangle(around, LAYER, { pen: FRAME }), role: 'offender', itemId }];
  };
  return layers.flatMap(({ items }) =>
    items.flatMap(({ item, box, content }) => [
      ...frame(item.id, box),
      ...(content ?? []).flatMap((inside) => frame(inside.item.id, inside.box)),
    ]),
  );
}

/** Writes "Not valid" across the drawing, so that nobody builds from it. */
export function notValidAcross({ errors, language }: DrawingInput, { area }: Sheet): DrawnShape[] {
  if (errors.length === 0) return [];
  const words = WORDS[language].notValid.toUpperCase();
  const turn = (ANGLE * Math.PI) / 180;
  const reach = Math.min(area.width / Math.cos(turn), area.height / Math.sin(turn)) * 0.82;
  const size = reach / (words.length * 0.62);
  const middle = { x: area.x + area.width / 2, y: area.y + area.height / 2 };
  const half = size * 0.33;
  return [
    {
      ...text(LAYER, words, middle.x + half * Math.sin(turn), middle.y + half * Math.cos(turn), size, {
        anchor: 'middle',
        bold: true,
        color: RED,
        angle: ANGLE,
        opacity: 0.2,
      }),
      role: 'notValid',
    },
  ];
}
