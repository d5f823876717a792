import type { Box } from '../../geometry/box.js';
import type { DrawnShape, Pen, Text } from './drawing.js';

export const INK = '#1f2933';
export const QUIET = '#66727f';
export const RULE = '#c3cad1';
export const RED = '#c2261d';

/** Line weights: 0.5 for outlines and 0.25 for edges, as in ISO 128. Dimensions are many, so they have 0.15. */
export const OUTLINE: Pen = { color: INK, width: 0.5 };
export const EDGE: Pen = { color: '#4b5560', width: 0.25 };
export const THIN: Pen = { color: '#4b5560', width: 0.15 };

export const rectangle = (
  { x, y, width, height }: Box,
  layer: string,
  look: { pen?: Pen; fill?: string },
): DrawnShape & { kind: 'polyline' } => ({
  kind: 'polyline',
  layer,
  closed: true,
  points: [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ],
  ...look,
});

export const line = (
  layer: string,
  pen: Pen,
  ...coordinates: [number, number, number, number, ...number[]]
): DrawnShape => ({
  kind: 'polyline',
  layer,
  closed: false,
  pen,
  points: Array.from({ length: coordinates.length / 2 }, (_, i) => ({
    x: coordinates[2 * i]!,
    y: coordinates[2 * i + 1]!,
  })),
});

export const text = (
  layer: string,
  words: string,
  x: number,
  y: number,
  size: number,
  { anchor = 'start', bold = false, color = INK, angle, opacity }: Partial<Text> = {},
): DrawnShape & Text => ({
  kind: 'text',
  layer,
  text: words,
  x,
  y,
  size,
  anchor,
  bold,
  color,
  ...(angle ? { angle } : {}),
  ...(opacity ? { opacity } : {}),
});

/** The height of capitals and digits, as a fraction of the font size. */
export const CAPITAL = 0.7;
