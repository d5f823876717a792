import { type Field, groundMatrix, isotherms, loadedField, materialAt, riseAt } from '../field/index.js';
import { driedTemperature } from '../heat/drying.js';
import type { Grid, Isotherm } from '../heat/ground.js';
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
  const { installed, prepared, solved } = rating;
  const { ambientTemperature, drying } = installed.installation;
  const { state } = solved;
  if (state.failure) return null;
  const field = fieldOf(rating);
  const heats = state.sources.map(({ W }) => W);
  const all = [...heats, ...prepared.reduced.pipeHeats(heats)];
  const loaded = loadedField(field, [
    ...all,
    ...new Array<number>(field.sources.length - all.length).fill(0),
  ]);
  for (const [i, { wet }] of state.sources.entries()) loaded.outside[i] = wet - ambientTemperature;
  const dryingGround = dryingGroundOf(rating);
  return (x, y) => {
    const wet = ambientTemperature + riseAt(loaded, x * MM, y * MM);
    const isDry = dryingGround && wet > dryingGround.criticalTemperature && dryingGround.dries(x, y);
    return isDry ? driedTemperature(wet, drying) : wet;
  };
}

/** Above which temperature ground dries out, and where it can. */
export interface DryingGround {
  criticalTemperature: number;
  dries(x: number, y: number): boolean;
}

export function dryingGroundOf({
  installed: { installation, dryingRectangles },
}: Rating): DryingGround | null {
  const { ground, drying } = installation;
  return (
    drying && {
      criticalTemperature: drying.thetaX,
      dries: (x, y) => materialAt(ground, x * MM, y * MM).rectangle < dryingRectangles,
    }
  );
}

/** The formula for blocks of ducts has no field, so the ground is solved for the map. */
const fieldOf = ({ installed, prepared: { external, problem } }: Rating): Field =>
  external.field ?? groundMatrix(installed.installation.ground, problem.sources).field;
