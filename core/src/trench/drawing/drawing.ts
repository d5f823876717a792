import type { Box } from '../../geometry/box.js';
import type { Point } from '../../geometry/point.js';
import type { Language } from '../../text/language.js';
import type { BaseCourses } from '../baseCourses.js';
import type { SectionLayout } from '../layout.js';
import type { MarkerSize } from '../looks/marker.js';
import type { Material } from '../looks/materials.js';
import type { Revision, TopCovering } from '../model.js';

/** The marker above the cables. */
export interface DrawnMarker extends MarkerSize {
  name: string;
  kind: 'TAPE' | 'PLATE' | 'NET';
}

/** What the title block says. A field that is left out stays blank, to be filled in by hand. */
export interface DrawingTitle {
  project?: string;
  projectNumber?: string;
  company?: string;
  segment: string;
  section: string;
  drawingNumber?: string;
  revision?: string;
  drawnBy?: string;
  checkedBy?: string;
  approvedBy?: string;
  chainage?: string;
  keyPlan?: string;
  norms?: string;
  /** The oldest first. */
  revisions?: readonly Revision[];
  /** In metres. */
  length?: number;
  /** As YYYY-MM-DD. */
  date: string;
  sheet: number;
  sheets: number;
}

export interface DrawingInput {
  layout: SectionLayout;
  /** Bottom to top. The uppermost ends at ground level. */
  topCoverings: readonly TopCovering[];
  /** How thick the base course below each covering is where none is drawn, as quantities count it. */
  baseCourse: BaseCourses;
  soilThermalResistivity: number;
  marker: DrawnMarker | null;
  /** How many of them lie side by side. */
  markerCount: number;
  dimensions: boolean;
  language: Language;
  title: DrawingTitle;
  /** What was found when the segment was checked, in a line of the title block. */
  check?: string;
  /** The length of the trench that has this section, in metres. Null when it is not known. */
  trenchLength: number | null;
  /** The names of items in the table, by item id. */
  names: ReadonlyMap<string, string>;
  /** Rated voltages in kV, by item id. */
  voltages: ReadonlyMap<string, number>;
  /** How it is built, below the table of items. */
  notes: readonly string[];
  /** What makes the section invalid. */
  errors: readonly { message: string; itemIds: readonly string[] }[];
  /** A sheet between the ground and the items, such as a map of temperatures. */
  sheet?: GroundSheet;
}

/** Something that is drawn over the ground and under the items, once the scale is known. */
export interface GroundSheet {
  /** The height that its legend needs above the scale bar. */
  legendHeight: number;
  draw(place: SheetArea): {
    /** Areas below the textures of the ground. */
    areas: DrawnShape[];
    /** Lines and texts above them. */
    lines: DrawnShape[];
    legend: DrawnShape[];
  };
}

export interface SheetArea {
  scale: number;
  /** The point on paper of the upper left corner of the trench. */
  origin: Point;
  /** The ground that is drawn, on paper. */
  ground: Box;
  legend: Box;
  /** Where texts are written already. */
  texts: readonly Box[];
  /** Whether a text can be here. */
  isFree(box: Box): boolean;
  /** Keeps a place for a text. */
  take(box: Box): void;
}

/** A section on paper. Lengths are in mm of paper, and y grows downwards. A scale of 20 means 1:20. */
export interface Drawing {
  /** The name of the paper's size, such as A3. */
  paper: string;
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
  /** What lies in an area of a material, and is not filled with it. */
  holes?: readonly Hole[];
}

export interface Hole extends Box {
  round: boolean;
}

export interface Circle {
  kind: 'circle';
  x: number;
  y: number;
  radius: number;
  pen?: Pen;
  fill?: string;
  /** The radius of what is painted over the middle of the fill. */
  inner?: number;
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
  /** Degrees by which the text is turned to the left. */
  angle?: number;
  /** From 0 to 1, for a text across the drawing. */
  opacity?: number;
}

/** What a shape shows. Readers of the drawing find shapes by it. */
export type Role = 'itemLabel' | 'dimensionText' | 'notValid' | 'offender';

/** A dimension between two points. A CAD program measures it again. */
export interface Dimension {
  kind: 'dimension';
  from: Point;
  to: Point;
  /** A point on the dimension line. */
  line: Point;
  vertical: boolean;
  /** The text and its middle. Null when there was no space for it. */
  text: { words: string; x: number; y: number } | null;
}

/** Something that is drawn many times, such as a cable. A CAD file has it as a block. */
export interface Block {
  kind: 'block';
  name: string;
  at: Point;
}

export type DrawnShape = (Polyline | Circle | Strokes | Dots | Text) & {
  layer: string;
  role?: Role;
  itemId?: string;
  /** What the shape is a part of. All parts of one thing share the object. */
  group?: Dimension | Block;
};
