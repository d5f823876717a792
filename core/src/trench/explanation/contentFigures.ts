import { CABLE_ARRANGEMENTS, PIPE_ARRANGEMENTS } from '../arrangements/index.js';
import { MIN_DIAMETER, type Packings } from '../content.js';
import { SHAPE } from '../formulas.js';
import { CULVERT_WALL, shapeOf } from '../shape.js';
import { itemAt, type LocatedItem, partId, roomOf } from './locatedItem.js';
import { derived, fixed, input, type LayoutFigure, type SymbolValue } from './model.js';
import { type Axis, diameterOf, largest } from './shapeFigures.js';

/** Figures of what lies in a pipe, a pipe group or a culvert, and of round parts. */

type Side = 'x' | 'y';

/** The left or top edge of the room that content lies in. */
export function roomFigure(located: LocatedItem, side: Side, packings: Packings): LayoutFigure | null {
  const { item, box } = located.outer;
  const room = roomOf(located, packings);
  if (!room) return null;
  const e = derived(box[side], side, item.id);
  if (item.kind === 'culvert')
    return {
      formula: SHAPE.culvertRoom.formula,
      symbols: { e, t: fixed(CULVERT_WALL, 'culvertWall') },
      rule: 'culvertRoom',
    };
  if (item.kind !== 'pipe' && item.kind !== 'pipeGroup') return null;
  const { parts } = item.kind === 'pipe' ? CABLE_ARRANGEMENTS.SINGLE : PIPE_ARRANGEMENTS[item.configuration];
  const wall: SymbolValue = { ...diameterOf(item), value: item.wallThickness, name: 'wallThickness' };
  return {
    formula: SHAPE.pipeRoom.formula,
    symbols: { e, k: fixed(parts[room.pipe]![side], 'arrangement', '1'), D: diameterOf(item), t: wall },
    rule: 'pipeRoom',
  };
}

/** An item without a size is placed as if it had a small one. */
const diameterText = ({ value }: SymbolValue) => (value < MIN_DIAMETER ? `max(D, ${MIN_DIAMETER})` : 'D');

/** The centre of a part. */
export function partFigure(located: LocatedItem, side: Side, packings: Packings): LayoutFigure | null {
  const { part, outer, inside, placed } = located;
  if (part === null) return null;
  const item = itemAt(located);
  if (inside) {
    const room = roomOf(located, packings);
    const circle = room?.circles[part];
    if (!placed || !room || !circle) return null;
    const isAcross = side === 'x';
    return {
      formula: `${side} = r + q`,
      symbols: {
        r: derived(isAcross ? room.left : room.top, isAcross ? 'roomLeft' : 'roomTop', item.id),
        q: fixed(circle[side], 'packing'),
      },
      rule: 'partPacked',
    };
  }
  const within = shapeOf(item).parts[part]![side];
  return {
    formula: `${side} = e + q`,
    symbols: {
      e: derived(outer.box[side], side, item.id),
      q: fixed(within, 'partPlace'),
    },
  };
}

export function partDiameterFigure(located: LocatedItem): LayoutFigure | null {
  if (located.part === null) return null;
  const D = diameterOf(itemAt(located));
  const isInside = located.inside !== undefined;
  return { formula: `d = ${isInside ? diameterText(D) : 'D'}`, symbols: { D } };
}

/** The centres of the parts of content, each with its own explanation. */
function centres({ placed, inside }: LocatedItem, side: Side): Record<string, SymbolValue> {
  const figure = side === 'x' ? 'partX' : 'partY';
  return Object.fromEntries(
    placed!.parts.map((part, i) => [`q_${i + 1}`, derived(part[side], figure, partId(inside!, i))]),
  );
}

/** The left or top edge of content: that of its outermost part. */
export function contentEdgeFigure(located: LocatedItem, side: Side): LayoutFigure | null {
  if (!located.placed) return null;
  const D = diameterOf(located.inside!);
  const symbols = centres(located, side);
  const edges = Object.keys(symbols).map((name) => `${name} − ${diameterText(D)} / 2`);
  return {
    formula: `${side} = ${largest('min', edges)}`,
    symbols: { ...symbols, D },
    rule: side === 'x' ? 'contentX' : 'contentY',
  };
}

export function contentSizeFigure(located: LocatedItem, axis: Axis): LayoutFigure {
  const D = diameterOf(located.inside!);
  const letter = axis === 'width' ? 'w' : 'h';
  const text = diameterText(D);
  const symbols = centres(located, axis === 'width' ? 'x' : 'y');
  const names = Object.keys(symbols);
  if (names.length === 1) return { formula: `${letter} = ${text}`, symbols: { D }, rule: 'arrangementSize' };
  const far = names.map((name) => `${name} + ${text} / 2`);
  const near = names.map((name) => `${name} − ${text} / 2`);
  return {
    formula: `${letter} = ${largest('max', far)} − ${largest('min', near)}`,
    symbols: { ...symbols, D },
    rule: 'contentSize',
  };
}

/** Content that does not fit has the depth of its container. */
export function unplacedFigure({ outer }: LocatedItem, figure: 'depth' | 'groundDist'): LayoutFigure {
  const { y, height } = outer.box;
  const letter = figure === 'depth' ? 'd' : 'g';
  const value = figure === 'depth' ? y : y + height / 2;
  return {
    formula: `${letter} = ${letter}_1`,
    symbols: { [`${letter}_1`]: derived(value, figure, outer.item.id) },
    rule: 'unplaced',
  };
}

export const inputFigure = (value: number, name: string): LayoutFigure => ({
  formula: 'a = p',
  symbols: { p: input(value, name) },
  rule: 'given',
});
