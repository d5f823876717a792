import type { Rule } from '../../explain/rule.js';
import type { Drying } from './drying.js';

/**
 * Pipes in which something warm flows. Such a pipe gives off heat through its insulation as long as what flows in it is
 * warmer than its outside. It takes up none: water that stands still, or a summer without heating, would leave the cables
 * without that cooling.
 */
export interface HeatPipe {
  id: string;
  /** The item that it is, or that it belongs to. */
  itemId: string;
  /** °C: of the water or, where there is no insulation, of its outside. */
  temperature: number;
  /** Null: the outside has that temperature. */
  insulation: Insulation | null;
  /** Its axis, m. */
  x: number;
  y: number;
}

/** Between two diameters, m, of a resistivity in K·m/W. */
export interface Insulation {
  rho: number;
  D: number;
  d: number;
}

/** How pipes and sources heat each other, K·m/W. */
export interface HeatPipes {
  pipes: readonly HeatPipe[];
  /** °C of the outside of each pipe without any heat. */
  ambient: readonly number[];
  /** Rise of source i per W/m of pipe p. */
  toSources: readonly (readonly number[])[];
  /** Rise of pipe p per W/m of source j, and of pipe q. */
  fromSources: readonly (readonly number[])[];
  between: readonly (readonly number[])[];
}

/** Resistance of the insulation, and the heat that passes it: EN 13941-1. */
export const PIPE_HEAT = {
  insulation: {
    formula: 'ρk/(2*π)*ln(Dk/dk)',
    of: (rho: number, D: number, d: number) => (rho / (2 * Math.PI)) * Math.log(D / d),
  },
  heat: {
    formula: 'max(0,(θf-θp)/Tk)',
    of: (water: number, outside: number, T: number) => Math.max(0, (water - outside) / T),
  },
} as const satisfies Record<string, Rule>;

export const insulationResistance = ({ insulation }: HeatPipe): number =>
  insulation ? PIPE_HEAT.insulation.of(insulation.rho, insulation.D, insulation.d) : 0;

/** The first `count` rows of `R` are sources, the next are pipes. */
export const heatPipes = (
  R: readonly (readonly number[])[],
  count: number,
  pipes: readonly HeatPipe[],
  ambient: number,
): HeatPipes => {
  const rows = R.slice(count, count + pipes.length);
  const ofPipes = (row: readonly number[]) => row.slice(count, count + pipes.length);
  return {
    pipes,
    ambient: pipes.map(() => ambient),
    toSources: R.slice(0, count).map(ofPipes),
    fromSources: rows.map((row) => row.slice(0, count)),
    between: rows.map(ofPipes),
  };
};

const CLOSE = 1e-14;
const MAX_SWEEPS = 10_000;

/**
 * The heat of each pipe, W/m, beside sources of given heats: Gauss-Seidel, which converges because the matrix of the pipes
 * is positive definite. With the others as they are, a pipe's heat balances on a straight line, in ground that dries out
 * on the lower of two.
 */
export function pipeHeats(
  { pipes, ambient, fromSources, between }: HeatPipes,
  heats: readonly number[],
  drying: Drying | null,
): number[] {
  const W = pipes.map(() => 0);
  const outside = ambient.map((own, p) => own + dot(fromSources[p]!, heats));
  const through = pipes.map(insulationResistance);
  for (let sweep = 0; sweep < MAX_SWEEPS; sweep++) {
    let moved = 0;
    for (const [p, { temperature }] of pipes.entries()) {
      const own = between[p]![p]!;
      const others = outside[p]! + dot(between[p]!, W) - own * W[p]!;
      let heat = (temperature - others) / (through[p]! + own);
      if (drying) {
        const { v, thetaX } = drying;
        heat = Math.min(heat, (temperature - thetaX - v * (others - thetaX)) / (through[p]! + v * own));
      }
      const next = Math.max(0, heat);
      moved = Math.max(moved, Math.abs(next - W[p]!) / Math.max(1, next));
      W[p] = next;
    }
    if (moved <= CLOSE) break;
  }
  return W;
}

/** What pipes of given heats add to the temperature of a source, K. */
export const riseFromPipes = ({ toSources }: HeatPipes, source: number, heats: readonly number[]): number =>
  heats.length === 0 ? 0 : dot(toSources[source]!, heats);

/** The outside of each pipe in wet ground, °C. */
export const wetOutsides = (
  { ambient, fromSources, between }: HeatPipes,
  heats: readonly number[],
  pipeHeats: readonly number[],
): number[] => ambient.map((own, p) => own + dot(fromSources[p]!, heats) + dot(between[p]!, pipeHeats));

const dot = (row: readonly number[], values: readonly number[]): number => {
  let sum = 0;
  for (let i = 0; i < row.length; i++) sum += row[i]! * values[i]!;
  return sum;
};
