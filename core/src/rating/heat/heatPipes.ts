import { factorReal } from '../maths/linear.js';

/**
 * Pipes of given temperature are sources whose heat is unknown. Their equations are solved beforehand, which leaves a
 * matrix of the cables alone, each with an ambient temperature of its own.
 */
export interface Reduced {
  R: number[][];
  /** °C of each cable or duct without any load. */
  ambient: number[];
  /** Heats of the pipes, W/m, for heats of the cables. */
  pipeHeats: (W: readonly number[]) => number[];
}

/** The first `count` rows of `R` are cables, the next are pipes of the given temperatures (°C, in wet ground). */
export function withoutPipes(
  R: readonly (readonly number[])[],
  count: number,
  temperatures: readonly number[],
  ambient: number,
): Reduced {
  const pipes = temperatures.length;
  const rest = (row: readonly number[]) => row.slice(0, count);
  if (pipes === 0)
    return {
      R: R.slice(0, count).map(rest),
      ambient: Array.from({ length: count }, () => ambient),
      pipeHeats: () => [],
    };
  const own = Float64Array.from({ length: pipes ** 2 }, (_, k) =>
    at(R, count + Math.floor(k / pipes), count + (k % pipes)),
  );
  // Columns: the pipes' rises, then what each cable adds at the pipes.
  const columns = 1 + count;
  const solved = Float64Array.from({ length: pipes * columns }, (_, k) => {
    const [p, c] = [Math.floor(k / columns), k % columns];
    return c === 0 ? temperatures[p]! - ambient : at(R, count + p, c - 1);
  });
  factorReal(own, pipes).solve(solved, columns);
  const fromPipes = (i: number, column: number) =>
    temperatures.reduce((sum, _, p) => sum + at(R, i, count + p) * solved[p * columns + column]!, 0);
  return {
    R: Array.from({ length: count }, (_, i) =>
      Array.from({ length: count }, (__, j) => at(R, i, j) - fromPipes(i, j + 1)),
    ),
    ambient: Array.from({ length: count }, (_, i) => ambient + fromPipes(i, 0)),
    pipeHeats: (W) =>
      temperatures.map((_, p) =>
        W.reduce((sum, each, j) => sum - solved[p * columns + j + 1]! * each, solved[p * columns]!),
      ),
  };
}

const at = (R: readonly (readonly number[])[], i: number, j: number): number => R[i]![j]!;
