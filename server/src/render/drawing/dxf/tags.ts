/** A DXF file is a list of tags: a code that tells the type of a value, and the value, each on a line of its own. */
export type Tag = readonly [code: number, value: string | number];

/** An entity without its handle and owner, which the document adds. */
export interface Entity {
  type: string;
  /** What every entity has: its layer, colour, line weight. */
  common: readonly Tag[];
  /** From the first subclass marker on. */
  tags: readonly Tag[];
}

/** A point in mm of trench, y upwards. */
export interface DxfPoint {
  x: number;
  y: number;
}

/** Two corners of the sheet. */
export interface Extents {
  low: DxfPoint;
  high: DxfPoint;
}

export const point = ({ x, y }: DxfPoint, code = 10): Tag[] => [
  [code, x],
  [code + 10, y],
  [code + 20, 0],
];

export const flatPoint = ({ x, y }: DxfPoint, code = 10): Tag[] => [
  [code, x],
  [code + 10, y],
];

/** Rounds to 1/10,000 mm, which removes floating-point errors. */
export const rounded = (value: number): number => Math.round(value * 10_000) / 10_000 + 0;
