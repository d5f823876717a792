import type { Language } from '../../text/language.js';
import type { Point } from '../arrangements/index.js';
import type { SectionLayout } from '../layout.js';
import type { TopCovering } from '../model.js';
import type { Material } from './materials.js';

export interface DrawingInput {
  layout: SectionLayout;
  /** Bottom to top; the uppermost ends at ground level. */
  topCoverings: readonly TopCovering[];
  autoMarkers: boolean;
  dimensions: boolean;
  language: Language;
  /** `date` as YYYY-MM-DD. */
  title: { project?: string; segment: string; section: string; date: string };
  /** What the legend calls an item, by its id. */
  names: ReadonlyMap<string, string>;
}

/** A section on paper. Lengths in mm of paper, y down; `scale` is how much larger the trench is. */
export interface Drawing {
  paper: 'A4' | 'A3';
  widthMm: number;
  heightMm: number;
  scale: number;
  /** Where the left trench wall meets the ground. */
  origin: Point;
  title: string;
  /** Painted in this order. */
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

/** Many short lines of one pen: x1, y1, x2, y2 each. */
export interface Strokes {
  kind: 'strokes';
  strokes: readonly (readonly [number, number, number, number])[];
  pen: Pen;
  material?: Material;
}

/** Many small circles of one look. */
export interface Dots {
  kind: 'dots';
  dots: readonly { x: number; y: number; radius: number }[];
  pen?: Pen;
  fill?: string;
  material?: Material;
}

export interface Text {
  kind: 'text';
  /** The baseline, at its start, middle or end. */
  x: number;
  y: number;
  text: string;
  /** Of the font, not of its capitals. */
  size: number;
  anchor: 'start' | 'middle' | 'end';
  bold: boolean;
  color: string;
  /** Reads from below upwards. */
  upright?: boolean;
}

/** What a shape shows, so that a reader of the drawing can tell or find it. */
export type Role = 'itemLabel' | 'dimensionText';

export type DrawnShape = (Polyline | Circle | Strokes | Dots | Text) & {
  layer: string;
  role?: Role;
  itemId?: string;
};
