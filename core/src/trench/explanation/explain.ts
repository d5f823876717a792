import { type Explanation, figureOf, type Term, termsOf } from '../../explain/explanation.js';
import type { Language } from '../../text/language.js';
import type { Packings } from '../content.js';
import { LAYOUT } from '../formulas.js';
import type { SectionLayout } from '../layout.js';
import { rounded } from '../numbers.js';
import { packNow } from '../packNow.js';
import { isInRow } from '../row.js';
import * as content from './contentFigures.js';
import { derived, type LayoutFigure, type LayoutFigureName, layoutRef } from './model.js';
import { itemAt, type Place, placeIn } from './places.js';
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
  const place = placeIn(layout, itemId);
  const found = place && figureAt(layout, place, figure, packings);
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

const sizeFigure = (place: Place, axis: Axis): LayoutFigure =>
  place.placed ? content.contentSizeFigure(place, axis) : shapeFigure(itemAt(place), axis);

/** Answers give the inner size of a culvert. */
function answeredSize(place: Place, axis: Axis): LayoutFigure {
  const item = itemAt(place);
  if (item.kind !== 'culvert') return sizeFigure(place, axis);
  const letter = axis === 'width' ? 'w' : 'h';
  return { formula: `${letter} = b`, symbols: { b: innerOf(item[axis], axis) }, rule: 'given' };
}

function figureAt(
  layout: SectionLayout,
  place: Place,
  figure: LayoutFigureName,
  packings: Packings,
): LayoutFigure | null {
  const item = itemAt(place);
  const { inside, placed, outer } = place;
  const box = inside ? placed?.box : outer.box;
  switch (figure) {
    case 'x':
      return inside ? content.contentEdgeFigure(place, 'x') : row.xFigure(layout, place);
    case 'y':
      return inside ? content.contentEdgeFigure(place, 'y') : row.yFigure(place);
    case 'width':
      return answeredSize(place, 'width');
    case 'height':
      return answeredSize(place, 'height');
    case 'outerWidth':
      return sizeFigure(place, 'width');
    case 'outerHeight':
      return sizeFigure(place, 'height');
    case 'depth':
      return box
        ? { formula: 'd = y', symbols: { y: derived(box.y, 'y', item.id) } }
        : content.unplacedFigure(place, figure);
    case 'groundDist': {
      if (!box) return content.unplacedFigure(place, figure);
      // The size of content follows from its own formula, whose last digits need not be those of the box around it.
      const { formula, symbols } = sizeFigure(place, 'height');
      const height = figureOf(formula, (symbol) => symbols[symbol]?.value).value;
      return {
        formula: LAYOUT.groundDist.formula,
        symbols: { y: derived(box.y, 'y', item.id), h: derived(height, 'outerHeight', item.id) },
      };
    }
    case 'clearOpeningLeft':
      return inside ? null : row.clearOpeningFigure(layout, place, 'left');
    case 'clearOpeningRight':
      return inside ? null : row.clearOpeningFigure(layout, place, 'right');
    case 'minPadding':
    case 'xAdjustment':
    case 'yAdjustment':
      return content.inputFigure(item[figure], figure);
    case 'partX':
      return content.partFigure(place, 'x', packings);
    case 'partY':
      return content.partFigure(place, 'y', packings);
    case 'partDiameter':
      return content.partDiameterFigure(place);
    case 'roomLeft':
      return content.roomFigure(place, 'x', packings);
    case 'roomTop':
      return content.roomFigure(place, 'y', packings);
    case 'rowLeft':
      return inside || !isInRow(item) ? null : row.rowLeftFigure(layout, place);
    case 'rowOpening':
      return inside || !isInRow(item) ? null : row.rowOpeningFigure(layout, place);
    case 'rowWidth':
      return row.rowWidthFigure(layout, place);
    case 'layerWidth':
      return row.layerWidthFigure(layout, place);
    case 'layerHeight':
      return row.layerHeightFigure(place);
    case 'layerFloor':
      return row.layerFloorFigure(layout, place);
    case 'zoneHeight':
      return row.zoneHeightFigure(layout);
    case 'trenchWidth':
      return row.trenchWidthFigure(layout);
  }
}
