/** The drawing that `drawSection` of the core returns: the parts of it that a page or a CAD file needs. */

interface Point {
  x: number;
  y: number;
}

export interface Pen {
  color: string;
  width: number;
  dash?: readonly number[];
}

interface Look {
  pen?: Pen;
  fill?: string;
}

export type Polyline = Look & {
  kind: 'polyline';
  points: readonly Point[];
  closed: boolean;
  material?: string;
};
export type Circle = Look & Point & { kind: 'circle'; radius: number };
export type Dots = Look & { kind: 'dots'; dots: readonly (Point & { radius: number })[] };
export interface Strokes {
  kind: 'strokes';
  strokes: readonly (readonly [number, number, number, number])[];
  pen: Pen;
}
export interface Text extends Point {
  kind: 'text';
  text: string;
  size: number;
  anchor: 'start' | 'middle' | 'end';
  bold: boolean;
  color: string;
  upright?: boolean;
}

export type DrawnShape = (Polyline | Circle | Dots | Strokes | Text) & { layer: string };

export interface Drawing {
  widthMm: number;
  heightMm: number;
  scale: number;
  origin: Point;
  title: string;
  shapes: readonly DrawnShape[];
}
