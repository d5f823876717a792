/** A DXF file is a list of tags: a code that tells the type of a value, and the value, each on a line of its own. */
export type Tag = readonly [code: number, value: string | number];

/** An entity without its handle and owner, which the document adds. */
export interface Entity {
  type: string;
  /** What every entity has: its layer, colour, line weight. */
  common: readonly Tag[];
  /** From the first subclass marker on. */
  tags: readonly Tag[];
  /** What belongs to it and follows it, such as the vertices of a polyline. */
  parts?: readonly Entity[];
}

export interface Layer {
  name: string;
  /** Index of AutoCAD. */
  color: number;
}

export type Unit = 'MILLIMETRE' | 'METRE';

/** A point in units of the file, y upwards. */
export interface DxfPoint {
  x: number;
  y: number;
}

/** Two corners of what is drawn. */
export interface Extents {
  low: DxfPoint;
  high: DxfPoint;
}

export const point = ({ x, y }: DxfPoint, code = 10, z = 0): Tag[] => [
  [code, x],
  [code + 10, y],
  [code + 20, z],
];

export const flatPoint = ({ x, y }: DxfPoint, code = 10): Tag[] => [
  [code, x],
  [code + 10, y],
];

/** Rounds to 1/10,000 of a unit, which removes floating-point errors. */
export const rounded = (value: number): number => Math.round(value * 10_000) / 10_000 + 0;
