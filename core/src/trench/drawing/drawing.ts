import type { Language } from '../../text/language.js';
import type { Point } from '../arrangements/index.js';
import type { SectionLayout } from '../layout.js';
import type { Material } from '../looks/materials.js';
import type { TopCovering } from '../model.js';

export interface DrawingInput {
  layout: SectionLayout;
  /** Bottom to top. The uppermost ends at ground level. */
  topCoverings: readonly TopCovering[];
  autoMarkers: boolean;
  dimensions: boolean;
  language: Language;
  /** `date` as YYYY-MM-DD. */
  title: { project?: string; segment: string; section: string; date: string };
  /** The names of items in the legend, by item id. */
  names: ReadonlyMap<string, string>;
}

/** A section on paper. Lengths are in mm of paper, and y grows downwards. A scale of 20 means 1:20. */
export interface Drawing {
  paper: 'A4' | 'A3';
  widthMm: number;
  heightMm: number;
  scale: number;
  /** The point where the left trench wall meets the ground. */
  origin: Point;
  title: string;
  /** In the order in which they are painted. */
  shapes: DrawnShape[];
}

export interface Pen {
  color: string;
  width: number;
  dash?: readonly number[];
}

export interface Polyline {
  kind: 'polyline';
  points: readonly Point[];
  closed: boolean;
  pen?: Pen;
  fill?: string;
  material?: Material;
}

export interface Circle {
  kind: 'circle';
  x: number;
  y: number;
  radius: number;
  pen?: Pen;
  fill?: string;
}

/** Many short lines with the same pen, each as x1, y1, x2, y2. */
export interface Strokes {
  kind: 'strokes';
  strokes: readonly (readonly [number, number, number, number])[];
  pen: Pen;
  material?: Material;
}

/** Many small circles with the same pen and fill. */
export interface Dots {
  kind: 'dots';
  dots: readonly { x: number; y: number; radius: number }[];
  pen?: Pen;
  fill?: string;
  material?: Material;
}

export interface Text {
  kind: 'text';
  /** The start, middle or end of the baseline, depending on `anchor`. */
  x: number;
  y: number;
  text: string;
  /** The size of the font, not the height of its capitals. */
  size: number;
  anchor: 'start' | 'middle' | 'end';
  bold: boolean;
  color: string;
  /** Whether the text runs upwards. */
  upright?: boolean;
}

/** What a shape shows. Readers of the drawing find shapes by it. */
export type Role = 'itemLabel' | 'dimensionText';

export type DrawnShape = (Polyline | Circle | Strokes | Dots | Text) & {
  layer: string;
  role?: Role;
  itemId?: string;
};
