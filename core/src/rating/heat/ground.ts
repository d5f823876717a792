/**
 * What the rating engine and its field solver tell each other. SI: metres, K·m/W, W/m.
 *
 * The field solver (`field/index.ts`) exports
 *   groundMatrix(ground: Ground, sources: readonly Source[], options?: FieldOptions): GroundSolution<Field>
 *   bodyMatrix(ground: Ground, sources: readonly Source[], bodies: readonly Body[], options?: FieldOptions): GroundSolution<Field>
 *   resistivityAt(ground: Ground, x: number, y: number): number
 *   temperatureAt(field: Field, W: readonly number[], x: number, y: number): number
 *   temperatureGrid(field: Field, W: readonly number[], grid: Grid): number[]
 *   isotherms(grid: Grid, temperatures: readonly number[], levels: readonly number[]): Isotherm[]
 * where `W` are the heats of the sources (W/m) in their order, and `Field` is the solver's own type.
 * `temperatureAt` and `temperatureGrid` give the rise above the ambient temperature in K, in wet ground: the engine
 * adds the ambient temperature and the drying itself. Inside a source they give the rise of its outside.
 */

/** A line of heat along the trench: a cable in the ground, or a duct with whatever lies in it. */
export interface Source {
  id: string;
  /** To the right. */
  x: number;
  /** Depth of the centre below the surface of the ground, positive. */
  y: number;
  /** Outer radius of the cable or, for cables in a duct, of the duct. */
  radius: number;
}

/** A rectangle of ground. Sides may be infinite; the ground ends at y = 0, so `y0` may be 0 or below. */
export interface Rectangle {
  x0: number;
  x1: number;
  /** Upper side, y downwards: y0 < y1. */
  y0: number;
  y1: number;
  /** K·m/W, above 0. */
  resistivity: number;
}

export interface Ground {
  /** Resistivity of the soil, everywhere that no rectangle covers. K·m/W. */
  soil: number;
  /** A later rectangle lies over an earlier one. */
  rectangles: readonly Rectangle[];
}

/** A layer of a cable or the wall of a duct. */
export interface Ring {
  innerRadius: number;
  outerRadius: number;
  resistivity: number;
}

/**
 * What bounds the innermost ring: metal has one temperature all around; nothing flows into an empty duct; a film
 * passes heat to a cable in the duct, `filmResistance` being T4' of the whole circumference (K·m/W).
 */
export type InnerBoundary = 'METAL' | 'EMPTY' | { filmResistance: number };

/** A source as a body. Rings run outwards, touch each other and end at the source's radius. */
export interface Body {
  inner: InnerBoundary;
  rings: readonly Ring[];
}

export interface FieldOptions {
  /** Panels four times finer. */
  fine?: boolean;
  /** Solve once more with fine panels, and say in `error` how far apart the two are. */
  compare?: boolean;
}

export interface FieldFinding {
  /** A source's circle cuts an interface, so it was solved without bodies. */
  code: 'CIRCLE_CUTS_INTERFACE';
  sourceIds: string[];
}

export interface GroundSolution<Field> {
  /**
   * `R[i][j]`: mean rise of the outside of source i per W/m of source j, K·m/W. In homogeneous ground it is
   * ρ/2π ln(d'/d), d' being the distance from the mirror image, and ρ/2π ln(2y/radius) for i = j.
   */
  R: number[][];
  /** Largest relative difference from fine panels. Null unless `compare` was asked for. */
  error: number | null;
  field: Field;
  findings: FieldFinding[];
}

/** Points at x0 + c·step, y0 + r·step; the value of row r and column c is at r·columns + c. Metres. */
export interface Grid {
  x0: number;
  y0: number;
  step: number;
  columns: number;
  rows: number;
}

/** A line of one temperature, in metres. A temperature may have several lines. */
export interface Isotherm {
  temperature: number;
  points: { x: number; y: number }[];
}
