import { type Explanation, figureOf, type Term, termsOf } from '../../explain/explanation.js';
import type { Language } from '../../text/language.js';
import type { Packings } from '../content.js';
import { LAYOUT } from '../formulas.js';
import type { SectionLayout } from '../layout.js';
import { rounded } from '../numbers.js';
import { packNow } from '../packNow.js';
import { isInRow } from '../row.js';
import * as content from './contentFigures.js';
import { itemAt, type LocatedItem, locate } from './locatedItem.js';
import { derived, type LayoutFigure, type LayoutFigureName, layoutRef } from './model.js';
import * as row from './rowFigures.js';
import { type Axis, innerOf, shapeFigure } from './shapeFigures.js';
import { figureName, ROUNDING, ruleWords, termName } from './words.js';

export interface LayoutExplanationQuery {
  figure: LayoutFigureName;
  /** How many levels of derived terms are explained as well, from 1. */
  depth?: number;
  language: Language;
  /** As the layout was made with. */
  packings?: Packings;
}

/** How a figure of an item's layout came about. Null: the item has no such figure, or is not in this section. */
export function explainLayout(
  layout: SectionLayout,
  itemId: string,
  { figure, depth = 1, language, packings = packNow }: LayoutExplanationQuery,
): Explanation | null {
  const located = locate(layout, itemId);
  const found = located && figureAt(layout, located, figure, packings);
  if (!found) return null;
  const { formula, symbols, rule = figure } = found;
  const own = figureOf(formula, (symbol) => symbols[symbol]?.value);
  const terms = termsOf(own, (symbol): Omit<Term, 'symbol' | 'value'> => {
    const { name, unit = 'mm', source } = symbols[symbol]!;
    const term = { name: termName(name, language), unit, source: { ...source } };
    if (source.kind !== 'DERIVED' || depth <= 1) return term;
    const { figure: of, itemId: at } = layoutRef(source.ref);
    const inner = explainLayout(layout, at, { figure: of, depth: depth - 1, language, packings });
    return { ...term, ...(inner && { explanation: inner }) };
  });
  const { value } = own;
  return {
    figure: { name: figureName(figure, language), value, unit: 'mm', shown: String(rounded(value)) },
    formula,
    inWords: ruleWords(rule, language),
    terms,
    rounding: ROUNDING[language],
  };
}

const sizeFigure = (located: LocatedItem, axis: Axis): LayoutFigure =>
  located.placed ? content.contentSizeFigure(located, axis) : shapeFigure(itemAt(located), axis);

/** Answers give the inner size of a culvert. */
function answeredSize(located: LocatedItem, axis: Axis): LayoutFigure {
  const item = itemAt(located);
  if (item.kind !== 'culvert') return sizeFigure(located, axis);
  const letter = axis === 'width' ? 'w' : 'h';
  return { formula: `${letter} = b`, symbols: { b: innerOf(item[axis], axis) }, rule: 'given' };
}

function figureAt(
  layout: SectionLayout,
  located: LocatedItem,
  figure: LayoutFigureName,
  packings: Packings,
): LayoutFigure | null {
  const item = itemAt(located);
  const { inside, placed, outer } = located;
  const box = inside ? placed?.box : outer.box;
  switch (figure) {
    case 'x':
      return inside ? content.contentEdgeFigure(located, 'x') : row.xFigure(layout, located);
    case 'y':
      return inside ? content.contentEdgeFigure(located, 'y') : row.yFigure(located);
    case 'width':
      return answeredSize(located, 'width');
    case 'height':
      return answeredSize(located, 'height');
    case 'outerWidth':
      return sizeFigure(located, 'width');
    case 'outerHeight':
      return sizeFigure(located, 'height');
    case 'depth':
      return box
        ? { formula: 'd = y', symbols: { y: derived(box.y, 'y', item.id) } }
        : content.unplacedFigure(located, figure);
    case 'groundDist': {
      if (!box) return content.unplacedFigure(located, figure);
      // The size of content follows from its own formula, whose last digits need not be those of the box around it.
      const { formula, symbols } = sizeFigure(located, 'height');
      const height = figureOf(formula, (symbol) => symbols[symbol]?.value).value;
      return {
        formula: LAYOUT.groundDist.formula,
        symbols: { y: derived(box.y, 'y', item.id), h: derived(height, 'outerHeight', item.id) },
      };
    }
    case 'clearOpeningLeft':
      return inside ? null : row.clearOpeningFigure(layout, located, 'left');
    case 'clearOpeningRight':
      return inside ? null : row.clearOpeningFigure(layout, located, 'right');
    case 'minPadding':
    case 'xAdjustment':
    case 'yAdjustment':
      return content.inputFigure(item[figure], figure);
    case 'partX':
      return content.partFigure(located, 'x', packings);
    case 'partY':
      return content.partFigure(located, 'y', packings);
    case 'partDiameter':
      return content.partDiameterFigure(located);
    case 'roomLeft':
      return content.roomFigure(located, 'x', packings);
    case 'roomTop':
      return content.roomFigure(located, 'y', packings);
    case 'rowLeft':
      return inside || !isInRow(item) ? null : row.rowLeftFigure(layout, located);
    case 'rowOpening':
      return inside || !isInRow(item) ? null : row.rowOpeningFigure(layout, located);
    case 'rowWidth':
      return row.rowWidthFigure(layout, located);
    case 'layerWidth':
      return row.layerWidthFigure(layout, located);
    case 'layerHeight':
      return row.layerHeightFigure(located);
    case 'layerFloor':
      return row.layerFloorFigure(layout, located);
    case 'zoneHeight':
      return row.zoneHeightFigure(layout);
    case 'trenchWidth':
      return row.trenchWidthFigure(layout);
  }
}
