import { LAYOUT } from '../formulas.js';
import type { LayerLayout, MeasuredRow, PlacedItem, SectionLayout } from '../layout.js';
import { MIN_WIDTH, measuredRow } from '../layout.js';
import { clearanceBetween, clearOpenings, isInRow } from '../row.js';
import { type LocatedItem, neighboursAt, standingOf } from './locatedItem.js';
import { derived, fixed, input, type LayoutFigure, type SymbolValue } from './model.js';
import { largest } from './shapeFigures.js';

/** Figures of items in a row, of layers and of sections. */

/** Formulas show at most so many alternatives: the largest ones, which decide. */
const MAX_SHOWN = 10;

const borders = ({ section }: SectionLayout, { layer }: LayerLayout) => ({
  p_l: input(section.leftBorderPadding, 'leftBorderPadding'),
  a_l: input(layer.leftBorderAdjustment, 'leftBorderAdjustment'),
});

const rightBorders = ({ section }: SectionLayout, { layer }: LayerLayout) => ({
  p_r: input(section.rightBorderPadding, 'rightBorderPadding'),
  a_r: input(layer.rightBorderAdjustment, 'rightBorderAdjustment'),
});

export function xFigure(layout: SectionLayout, located: LocatedItem): LayoutFigure {
  const { item } = located.outer;
  const c = input(item.xAdjustment, 'xAdjustment');
  if (item.positioning === 'FREE_MANUAL') return { formula: 'x = c', symbols: { c }, rule: 'xManual' };
  const { row, index } = standingOf(layout, located);
  const isMoved = item.positioning === 'FREE_AUTOMATIC';
  return {
    formula: (isMoved ? LAYOUT.movedX : LAYOUT.x).formula,
    symbols: {
      W: derived(layout.width, 'trenchWidth', item.id),
      n: derived(row.needed, 'layerWidth', item.id),
      ...borders(layout, located.layer),
      l: derived(row.lefts[index]!, 'rowLeft', item.id),
      c,
    },
    ...(isMoved && { rule: 'xMoved' }),
  };
}

export function yFigure({ outer: { item, box }, layer }: LocatedItem): LayoutFigure {
  const c = input(item.yAdjustment, 'yAdjustment');
  if (item.positioning === 'FREE_MANUAL') return { formula: 'y = c', symbols: { c }, rule: 'yManual' };
  const isMoved = item.positioning === 'FREE_AUTOMATIC';
  return {
    formula: (isMoved ? LAYOUT.movedY : LAYOUT.y).formula,
    symbols: {
      F: derived(layer.floor, 'layerFloor', item.id),
      h: derived(box.height, 'outerHeight', item.id),
      c,
    },
    ...(isMoved && { rule: 'yMoved' }),
  };
}

export function rowLeftFigure(layout: SectionLayout, located: LocatedItem): LayoutFigure | null {
  const { row, standing, index } = standingOf(layout, located);
  if (index === -1) return null;
  if (index === 0) return { formula: 'l = 0', symbols: {}, rule: 'rowFirst' };
  const { item, shape } = standing[index - 1]!;
  return {
    formula: LAYOUT.rowLeft.formula,
    symbols: {
      l_1: derived(row.lefts[index - 1]!, 'rowLeft', item.id),
      w_1: derived(shape.width, 'outerWidth', item.id),
      o: derived(clearOpenings(standing, layout.clearances)[index]!, 'rowOpening', located.outer.item.id),
    },
  };
}

/** The clear opening that the row leaves before an item. */
export function rowOpeningFigure(layout: SectionLayout, located: LocatedItem): LayoutFigure | null {
  const { standing, index } = standingOf(layout, located);
  if (index < 1) return null;
  const { positioning, minPadding } = located.outer.item;
  const before = standing[index - 1]!.item;
  const p = input(minPadding, 'minPadding');
  const isFixed = positioning === 'FIXED_CLEAR_OPENING';
  const clearance = clearanceBetween(before, located.outer.item, layout.clearances);
  const usual = isFixed ? minPadding : LAYOUT.clearedOpening.of(before.minPadding, minPadding, clearance);
  // An item that snaps leaves no opening, on whichever side it snaps to.
  if (clearOpenings(standing, layout.clearances)[index] !== usual)
    return { formula: 'o = 0', symbols: {}, rule: 'rowSnapped' };
  if (isFixed) return { formula: 'o = p', symbols: { p }, rule: 'rowFixed' };
  const paddings = { p_1: input(before.minPadding, 'neighbourPadding', 'minPadding'), p };
  if (clearance === 0) return { formula: LAYOUT.rowOpening.formula, symbols: paddings };
  return {
    formula: LAYOUT.clearedOpening.formula,
    symbols: { ...paddings, k: input(clearance, 'clearances') },
    rule: 'rowCleared',
  };
}

export function clearOpeningFigure(
  layout: SectionLayout,
  located: LocatedItem,
  side: 'left' | 'right',
): LayoutFigure | null {
  const { item, box } = located.outer;
  const neighbour = neighboursAt(layout, located)[side];
  const own = {
    x: derived(box.x, 'x', item.id),
    w: derived(box.width, 'outerWidth', item.id),
  };
  if (neighbour) {
    const rule = side === 'left' ? LAYOUT.openingToLeft : LAYOUT.openingToRight;
    return {
      formula: rule.formula,
      symbols: {
        ...own,
        x_1: derived(neighbour.box.x, 'x', neighbour.item.id),
        w_1: derived(neighbour.box.width, 'outerWidth', neighbour.item.id),
      },
      rule: 'openingToNeighbour',
    };
  }
  if (layout.section.sectionType === 'DIRECTLY_IN_GROUND') return null;
  return {
    formula: side === 'left' ? 'o = x' : LAYOUT.openingToRightWall.formula,
    symbols: { ...own, W: derived(layout.width, 'trenchWidth', item.id) },
    rule: 'openingToWall',
  };
}

export function rowWidthFigure(layout: SectionLayout, located: LocatedItem): LayoutFigure | null {
  const { row, standing } = standingOf(layout, located);
  const last = standing.at(-1);
  if (!last) return null;
  return {
    formula: LAYOUT.rowWidth.formula,
    symbols: {
      l: derived(row.lefts.at(-1)!, 'rowLeft', last.item.id),
      w: derived(last.shape.width, 'outerWidth', last.item.id),
    },
  };
}

const EMPTY_LAYER = '(p_l + a_l) + (p_r + a_r)';

export function layerWidthFigure(layout: SectionLayout, located: LocatedItem): LayoutFigure {
  const { row, standing } = standingOf(layout, located);
  const around = { ...borders(layout, located.layer), ...rightBorders(layout, located.layer) };
  const last = standing.at(-1);
  if (!last) return { formula: `n = ${EMPTY_LAYER}`, symbols: around };
  const r = LAYOUT.rowWidth.of(row.lefts.at(-1)!, last.shape.width);
  return {
    formula: LAYOUT.layerWidth.formula,
    symbols: { ...around, r: derived(r, 'rowWidth', last.item.id) },
  };
}

/** The first of equal ones, the largest first. */
function decisive<T>(list: readonly T[], measure: (one: T) => number): T[] {
  const seen = new Set<number>();
  return list
    .toSorted((a, b) => measure(b) - measure(a))
    .filter((one) => !seen.has(measure(one)) && seen.add(measure(one)))
    .slice(0, MAX_SHOWN);
}

export function layerHeightFigure({ layer }: LocatedItem): LayoutFigure {
  const standing = layer.items.filter(({ item }) => isInRow(item));
  if (standing.length === 0) return { formula: 'h = 0', symbols: {}, rule: 'layerEmpty' };
  const symbols = Object.fromEntries(
    decisive(standing, ({ box }) => box.height).map(({ item, box }, i): [string, SymbolValue] => [
      `h_${i + 1}`,
      derived(box.height, 'outerHeight', item.id),
    ]),
  );
  return { formula: `h = ${largest('max', Object.keys(symbols))}`, symbols };
}

export function trenchWidthFigure(layout: SectionLayout): LayoutFigure {
  const symbols: Record<string, SymbolValue> = { m: fixed(MIN_WIDTH, 'leastWidth') };
  const rows = layout.layers.map((layer) => ({
    layer,
    row: measuredRow(layout.section, layer.layer, layout.clearances),
  }));
  const widths = decisive(rows, ({ row }: { row: MeasuredRow }) => row.needed).map(({ layer, row }, i) => {
    const [first] = layer.items;
    if (first) {
      symbols[`n_${i + 1}`] = derived(row.needed, 'layerWidth', first.item.id);
      return `n_${i + 1}`;
    }
    // A layer without items has no figures of its own to link to.
    const all = Object.entries({ ...borders(layout, layer), ...rightBorders(layout, layer) });
    for (const [name, symbol] of all) symbols[`${name}_${i + 1}`] = symbol;
    return EMPTY_LAYER.replace(/[pa]_[lr]/g, (name) => `${name}_${i + 1}`);
  });
  return { formula: `W = ${largest('max', ['m', ...widths])}`, symbols };
}

const heightOf = (items: readonly PlacedItem[]): number =>
  items.reduce((most, { item, box }) => (isInRow(item) ? Math.max(most, box.height) : most), 0);

/** Heights and protections of layers, the lowest first. A layer without items has no height. */
function stacked(layers: readonly LayerLayout[], withLast: boolean) {
  const symbols: Record<string, SymbolValue> = {};
  for (const [i, { layer, items }] of layers.entries()) {
    const height = heightOf(items);
    if (height > 0) symbols[`h_${i + 1}`] = derived(height, 'layerHeight', items[0]!.item.id);
    if (i < layers.length - 1 || withLast)
      symbols[`t_${i + 1}`] = input(layer.protectionLayerThickness, 'protectionLayerThickness');
  }
  return symbols;
}

export function zoneHeightFigure({ layers }: SectionLayout): LayoutFigure {
  const symbols = stacked(layers, false);
  return { formula: `H = ${Object.keys(symbols).join(' + ') || '0'}`, symbols };
}

export function layerFloorFigure(layout: SectionLayout, { layerIndex, outer }: LocatedItem): LayoutFigure {
  const { section, layers } = layout;
  const below = stacked(layers.slice(0, layerIndex), true);
  const height = layers.reduce(
    (sum, { layer, items }, i) =>
      sum + heightOf(items) + (i < layers.length - 1 ? layer.protectionLayerThickness : 0),
    0,
  );
  return {
    formula: `${LAYOUT.zoneBottom.formula}${Object.keys(below)
      .map((name) => ` − ${name}`)
      .join('')}`,
    symbols: {
      L: input(section.layoutDepth, 'layoutDepth'),
      H: derived(height, 'zoneHeight', outer.item.id),
      ...below,
    },
  };
}
