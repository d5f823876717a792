import type { Source } from '../../explain/explanation.js';

/** The figures of an item that answers carry. */
const OWN_FIGURES = [
  'x',
  'y',
  'width',
  'height',
  'groundDist',
  'depth',
  'clearOpeningLeft',
  'clearOpeningRight',
  'minPadding',
  'xAdjustment',
  'yAdjustment',
] as const;

/** Of the part whose id is given, or of an item with one part. */
const PART_FIGURES = ['partX', 'partY', 'partDiameter'] as const;

/** What the others follow from: of the item's outline, of its place in the row or container, of its layer and its section. */
const DERIVED_FIGURES = [
  'outerWidth',
  'outerHeight',
  'rowLeft',
  'rowOpening',
  'roomLeft',
  'roomTop',
  'rowWidth',
  'layerWidth',
  'layerHeight',
  'layerFloor',
  'zoneHeight',
  'trenchWidth',
] as const;

export const LAYOUT_FIGURES = [...OWN_FIGURES, ...PART_FIGURES, ...DERIVED_FIGURES] as const;
export type LayoutFigureName = (typeof LAYOUT_FIGURES)[number];

/** A symbol of a formula. `name` is a key of `words.ts`, or the figure that a DERIVED value is. */
export interface SymbolValue {
  value: number;
  name: string;
  unit?: '1';
  source: Source;
}

/** A formula with its symbols, and which rule it is in words. */
export interface LayoutFigure {
  formula: string;
  symbols: Record<string, SymbolValue>;
  /** A key of `words.ts`. Left out: the rule of the figure. */
  rule?: string;
}

export const input = (value: number, name: string, ref = name, unit?: '1'): SymbolValue => ({
  value,
  name,
  ...(unit && { unit }),
  source: { kind: 'INPUT', ref },
});

/** What the rules of the layout fix, such as the wall of a culvert. */
export const fixed = (value: number, name: string, unit?: '1'): SymbolValue => ({
  value,
  name,
  ...(unit && { unit }),
  source: { kind: 'RULE', ref: name },
});

export const derived = (value: number, figure: LayoutFigureName, itemId: string): SymbolValue => ({
  value,
  name: figure,
  source: { kind: 'DERIVED', ref: `${figure}@${itemId}` },
});

/** The figure and the item that the `ref` of a derived term names. */
export function layoutRef(ref: string): { figure: LayoutFigureName; itemId: string } {
  const at = ref.indexOf('@');
  return { figure: ref.slice(0, at) as LayoutFigureName, itemId: ref.slice(at + 1) };
}
