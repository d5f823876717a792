import {
  type Field,
  groundMatrix,
  isotherms,
  type LoadedField,
  loadedField,
  materialAt,
  riseAt,
} from '../field/index.js';
import { driedTemperature } from '../heat/drying.js';
import type { Grid, Isotherm } from '../heat/ground.js';
import { dryAbove, UNEVEN, unevenlyDried } from '../heat/unevenDrying.js';
import type { Rating } from '../rate.js';
import { isothermLevels, roundStep } from './levels.js';

/** Temperatures of the ground around a section. Lengths in mm, from the upper left corner of the trench, y downwards. */
export interface TemperatureMap extends Grid {
  /** °C of row r and column c at r·columns + c. */
  temperatures: number[];
  isotherms: Isotherm[];
}

const MM = 1e-3;
const COLUMNS = 100;
/** Ground is shown at least this far around a section, in mm. */
const AROUND = 500;

/** A grid over the section and the ground around it, about as wide as the trench again. */
export function mapGrid({ installed: { layout, installation } }: Rating): Grid {
  const side = Math.max(AROUND, layout.width / 2);
  const places = [...installation.cables, ...installation.ducts];
  const deepest = Math.max(layout.zone.bottom, ...places.map(({ y }) => y / MM));
  const width = layout.width + 2 * side;
  const step = roundStep(width, COLUMNS);
  const x0 = -Math.ceil(side / step) * step;
  return {
    x0,
    y0: 0,
    step,
    columns: Math.ceil((layout.width + side - x0) / step) + 1,
    rows: Math.ceil((deepest + AROUND) / step) + 1,
  };
}

/** The last map of each solution: a picture, its other language and a note of one rating show the same map. */
const known = new WeakMap<Rating['solved'], { of: Rating; grid: Grid; map: TemperatureMap }>();

/** The map of a rating, or null where there is no balance and so no temperature. */
export function temperatureMap(rating: Rating, grid: Grid = mapGrid(rating)): TemperatureMap | null {
  const last = known.get(rating.solved);
  if (last && isSame(rating, last.of) && isSameGrid(grid, last.grid)) return last.map;
  const at = temperatureField(rating);
  if (!at) return null;
  const map = mapOf(at, grid);
  known.set(rating.solved, { of: rating, grid: { ...grid }, map });
  return map;
}

const isSame = (a: Rating, b: Rating) => a.installed === b.installed && a.prepared === b.prepared;

const isSameGrid = (a: Grid, b: Grid) =>
  a.x0 === b.x0 && a.y0 === b.y0 && a.step === b.step && a.columns === b.columns && a.rows === b.rows;

function mapOf(at: (x: number, y: number) => number, grid: Grid): TemperatureMap {
  const { x0, y0, step, columns, rows } = grid;
  const temperatures = new Array<number>(columns * rows);
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) temperatures[r * columns + c] = at(x0 + c * step, y0 + r * step);
  }
  const levels = isothermLevels(temperatures);
  return { ...grid, temperatures, isotherms: isotherms(grid, temperatures, levels) };
}

/** The temperature at any place, in mm and °C: with dried ground, and with the outsides of cables inside of them. */
export function temperatureField(rating: Rating): ((x: number, y: number) => number) | null {
  const { installed, solved } = rating;
  const { ambientTemperature, drying } = installed.installation;
  const { state } = solved;
  if (state.failure) return null;
  const field = fieldOf(rating);
  const heats = state.sources.map(({ W }) => W);
  const all = [...heats, ...state.pipes];
  const riseIn = (one: Field, outsides: readonly number[]) => {
    const loaded = loadedField(one, [...all, ...new Array<number>(one.sources.length - all.length).fill(0)]);
    for (const [i, outside] of outsides.entries()) loaded.outside[i] = outside;
    return withSurfaces(loaded, outsides.length);
  };
  const rise = riseIn(
    field,
    state.sources.map(({ wet }) => wet - ambientTemperature),
  );
  const { uneven } = solved.problem;
  if (uneven) {
    const { around, bed, drying: ratios } = uneven;
    const riseAround = riseIn(
      around.field,
      around.R.map((row) => dot(row, heats)),
    );
    const hottestEdge = ambientTemperature + Math.max(...uneven.edge.map((row) => dot(row, heats)));
    const coldestEdgeAround = ambientTemperature + Math.min(...around.edge.map((row) => dot(row, heats)));
    return (x, y) => {
      const own = ambientTemperature + rise(x * MM, y * MM);
      const ownAround = ambientTemperature + riseAround(x * MM, y * MM);
      const isBed = x * MM > bed.x0 && x * MM < bed.x1 && y * MM > bed.y0 && y * MM < bed.y1;
      if (isBed) return unevenlyDried(ratios, { own, hottestEdge, ownAround, coldestEdgeAround });
      const { thetaX, soil } = ratios;
      const dryFrom = dryAbove(ratios, coldestEdgeAround);
      return Math.min(driedTemperature(own, { v: soil, thetaX }), UNEVEN.around.of(ownAround, dryFrom, soil));
    };
  }
  const dryingGround = dryingGroundOf(rating);
  return (x, y) => {
    const wet = ambientTemperature + rise(x * MM, y * MM);
    const isDry = dryingGround && wet > dryingGround.criticalTemperature && dryingGround.dries(x, y);
    return isDry ? driedTemperature(wet, drying) : wet;
  };
}

const dot = (row: readonly number[], heats: readonly number[]): number =>
  row.reduce((sum, value, j) => sum + value * heats[j]!, 0);

/** How far from its surface, in radii, the field of a source is fitted to the temperature that is answered for it. */
const FITTED = 1;

/**
 * The rise at any place, with the one temperature all around each cable or duct that the answer has. The field of lines
 * varies around a cable, above all among touching ones, where the standard's formulas take its metal into account.
 * No ground is warmer than the warmest of what warms it.
 */
function withSurfaces(loaded: LoadedField, count: number): (x: number, y: number) => number {
  const circles = loaded.field.sources.slice(0, count);
  const warmest = Math.max(0, ...loaded.outside);
  return (x, y) => {
    const rise = riseAt(loaded, x, y);
    let [fitted, weights] = [0, 0];
    for (const [i, { x: sx, y: sy, radius }] of circles.entries()) {
      const [dx, dy] = [x - sx, y - sy];
      const reach = (1 + FITTED) * radius;
      if (Math.abs(dx) > reach || Math.abs(dy) > reach) continue;
      const distance = Math.hypot(dx, dy);
      const gap = distance - radius;
      if (gap < 0) return loaded.outside[i]!;
      if (distance >= reach) continue;
      // The field on the surface in the same direction, a hair outside of it.
      const scale = (radius / distance) * (1 + 1e-9);
      const off = loaded.outside[i]! - riseAt(loaded, sx + dx * scale, sy + dy * scale);
      const weight = 1 / Math.max(gap, 1e-6);
      fitted += weight * off * (1 - gap / (FITTED * radius)) ** 2;
      weights += weight;
    }
    return Math.min(weights > 0 ? rise + fitted / weights : rise, warmest);
  };
}

/** Above which temperature ground dries out, and where it can. */
export interface DryingGround {
  criticalTemperature: number;
  dries(x: number, y: number): boolean;
}

export function dryingGroundOf({
  installed: { installation, dryingRectangles },
  solved: { problem },
}: Rating): DryingGround | null {
  const { ground, drying, uneven } = installation;
  const wetBed = problem.uneven?.drying.bedding === 1 ? uneven?.bed : undefined;
  return (
    drying && {
      criticalTemperature: drying.thetaX,
      dries: (x, y) => {
        const { rectangle } = materialAt(ground, x * MM, y * MM);
        return rectangle < dryingRectangles && rectangle !== wetBed;
      },
    }
  );
}

/** The formula for blocks of ducts has no field, so the ground is solved for the map. */
const fieldOf = ({ installed, prepared: { external, problem } }: Rating): Field =>
  external.field ?? groundMatrix(installed.installation.ground, problem.sources).field;
