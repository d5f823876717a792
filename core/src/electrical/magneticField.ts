import { FieldRefusal, isotherms } from '../rating/field/index.js';
import { isRefusal, rate } from '../rating/rate.js';
import { type RatingRefusal, type RatingRequest, Refused } from '../rating/request.js';
import { fieldOfLines, outermostAt } from './fieldAt.js';
import {
  type FieldLoad,
  type FieldSection,
  fieldSection,
  type Line,
  linesOf,
  screenLines,
} from './fieldSources.js';
import { type ElectricalFinding, inText, mergedFindings } from './findings.js';
import type { EconomyProfile } from './profile.js';
import { cableStates } from './sectionFigures.js';

export interface FieldRequest {
  request: RatingRequest;
  load: FieldLoad;
  /** m: above ground, to each side of the centre, and between points. */
  height: number;
  reach: number;
  step: number;
  /** Whether currents in screens count too. */
  screens: boolean;
  profile: EconomyProfile;
}

/** x in mm as drawn, µT. */
export interface FieldPoint {
  x: number;
  field: number;
}

export interface FieldLimits {
  limitLeft?: number;
  limitRight?: number;
}

export interface MagneticField extends FieldLimits {
  sectionId: string;
  load: FieldLoad;
  screens: boolean;
  height: number;
  limit: number;
  currents: { circuitId: string; current: number }[];
  points: FieldPoint[];
  maximum: FieldPoint;
  findings: ElectricalFinding[];
}

export interface MagneticFieldMap {
  sectionId: string;
  load: FieldLoad;
  screens: boolean;
  limit: number;
  currents: { circuitId: string; current: number }[];
  x0: number;
  y0: number;
  step: number;
  columns: number;
  rows: number;
  fields: number[];
  lines: { field: number; points: { x: number; y: number }[] }[];
  findings: ElectricalFinding[];
}

export const MM = 1e-3;

/** Steps to a side. A reach that is whole steps but for rounding has all of them. */
export const stepsIn = (reach: number, step: number): number => Math.floor(reach / step + 1e-9);

/** Halfway between the outermost conductors, m. */
export function centreOf(lines: readonly Pick<Line, 'x'>[]): number {
  const xs = lines.map(({ x }) => x);
  return (Math.min(...xs) + Math.max(...xs)) / 2;
}

/** A section with the lines of its currents, or why it has none. */
interface FieldState {
  section: FieldSection;
  lines: Line[];
  findings: ElectricalFinding[];
}

export const twistedFindings = ({ twisted }: FieldSection): ElectricalFinding[] =>
  twisted.length > 0 ? [{ code: 'TWISTED_COUNTED_STRAIGHT', itemIds: twisted }] : [];

/** Throws what keeps a section from being rated. */
function stateOf({
  request,
  load,
  screens,
  profile,
}: Omit<FieldRequest, 'height' | 'reach' | 'step'>): FieldState {
  const section = fieldSection(request, load, profile.assumptions);
  const lines = linesOf(section, section.conductors);
  const twisted = twistedFindings(section);
  if (!screens) return { section, lines, findings: [...twisted, ...section.findings] };
  const rating = rate({ ...request, mode: 'TEMPERATURES' });
  if (isRefusal(rating)) throw new Refused(rating);
  const cables = cableStates(rating, 'LOAD');
  return {
    section,
    lines: cables ? [...lines, ...screenLines(rating, cables, section.currents)] : lines,
    findings: [...twisted, ...rating.answer.findings],
  };
}

const currentsOf = ({ cables, currents }: FieldSection) =>
  cables.circuits.map(({ id }, c) => ({ circuitId: id, current: currents[c]! }));

/** The field at the points of a profile, and the first of the highest. */
export function profileOf(
  lines: readonly Line[],
  { centre, height, reach, step }: { centre: number; height: number; reach: number; step: number },
): { points: FieldPoint[]; maximum: FieldPoint } {
  const field = fieldOfLines(lines);
  const steps = stepsIn(reach, step);
  const points = Array.from({ length: 2 * steps + 1 }, (_, i) => {
    const x = centre + (i - steps) * step;
    return { x: x / MM, field: field(x, -height) };
  });
  return { points, maximum: points.reduce((a, b) => (b.field > a.field ? b : a)) };
}

/** The outermost places at a height that have the field of the limit. */
export function limitsOf(
  lines: readonly Line[],
  { centre, height, limit }: { centre: number; height: number; limit: number },
): FieldLimits {
  const field = fieldOfLines(lines);
  const at = (side: -1 | 1) =>
    outermostAt((x) => field(x, -height), limit, lines, { centre, y: -height, side });
  const [left, right] = [at(-1), at(1)];
  return {
    ...(left !== undefined && { limitLeft: left / MM }),
    ...(right !== undefined && { limitRight: right / MM }),
  };
}

/** Runs a computation that throws what keeps a section from being rated. */
export function orRefusal<T>(compute: () => T): T | RatingRefusal {
  try {
    return compute();
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    if (error instanceof FieldRefusal) return { code: 'LAYOUT_INVALID', itemIds: [...error.sourceIds] };
    throw error;
  }
}

/** The magnetic field along a line above the ground. */
export const fieldOf = (request: FieldRequest): MagneticField | RatingRefusal =>
  orRefusal(() => {
    const { load, height, screens, profile } = request;
    const { section, lines, findings } = stateOf(request);
    const centre = centreOf(section.conductors);
    const limit = profile.assumptions.fieldLimit;
    const { points, maximum } = profileOf(lines, { ...request, centre });
    return {
      sectionId: request.request.section.id,
      load,
      screens,
      height,
      limit,
      currents: currentsOf(section),
      points,
      maximum,
      ...limitsOf(lines, { centre, height, limit }),
      findings: mergedFindings([...aboveLimit(section, load, maximum.field, limit), ...findings]),
    };
  });

/** The limit is one of yearly means. */
function aboveLimit(
  { cables: { cables } }: FieldSection,
  load: FieldLoad,
  field: number,
  limit: number,
): ElectricalFinding[] {
  if (load !== 'MEAN' || !(field > limit)) return [];
  const itemIds = [...new Set(cables.flatMap(({ circuit, cableId }) => (circuit >= 0 ? [cableId] : [])))];
  return [{ code: 'FIELD_ABOVE_LIMIT', itemIds, details: [inText(field), inText(limit)] }];
}

/** More points than this need a wider step. */
export const MAX_FIELD_POINTS = 40_000;
/** Ground that a map shows below the deepest conductor, m. */
const BELOW = 0.5;
/** Fields of lines in a map, µT. */
const LEVELS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

export interface FieldMapRequest extends Omit<FieldRequest, 'height'> {
  /** m of air above the ground. */
  above: number;
}

/** The magnetic field around a section, in the ground and in the air. */
export const fieldMapOf = (request: FieldMapRequest): MagneticFieldMap | RatingRefusal =>
  orRefusal(() => {
    const { load, screens, reach, above, profile } = request;
    const { section, lines, findings } = stateOf(request);
    const centre = centreOf(section.conductors);
    const height = above + Math.max(...section.conductors.map(({ y }) => y)) + BELOW;
    const sizeWith = (step: number) => ({
      step,
      side: stepsIn(reach, step),
      rows: Math.ceil(height / step - 1e-9) + 1,
    });
    let size = sizeWith(request.step);
    while ((2 * size.side + 1) * size.rows > MAX_FIELD_POINTS)
      size = sizeWith(
        size.step * Math.max(1.01, Math.sqrt(((2 * size.side + 1) * size.rows) / MAX_FIELD_POINTS)),
      );
    const { step, side, rows } = size;
    const columns = 2 * side + 1;
    const field = fieldOfLines(lines);
    const [x0, y0] = [centre - side * step, -above];
    const fields = new Array<number>(columns * rows);
    for (let r = 0; r < rows; r++)
      for (let c = 0; c < columns; c++) fields[r * columns + c] = field(x0 + c * step, y0 + r * step);
    const grid = { x0: x0 / MM, y0: y0 / MM, step: step / MM, columns, rows };
    const limit = profile.assumptions.fieldLimit;
    const [least, most] = fields.reduce(
      ([low, high], one) => [Math.min(low, one), Math.max(high, one)],
      [Number.POSITIVE_INFINITY, 0],
    );
    const levels = [...new Set([...LEVELS, limit])]
      .filter((level) => level > least && level <= most)
      .toSorted((a, b) => a - b);
    return {
      sectionId: request.request.section.id,
      load,
      screens,
      limit,
      currents: currentsOf(section),
      ...grid,
      fields,
      lines: isotherms(grid, fields, levels).map(({ temperature, points }) => ({
        field: temperature,
        points,
      })),
      findings: mergedFindings(findings),
    };
  });
