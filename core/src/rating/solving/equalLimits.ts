import { factorReal, SingularMatrix } from '../maths/linear.js';
import type { Problem } from './problem.js';
import { type State, temperaturesAt } from './temperatures.js';

/** The currents at which the hottest conductor of every circuit is just at its limit. */
export interface EqualLimits {
  /** A, of each circuit. */
  currents: number[];
  /** Circuits that the others alone overheat; they carry nothing. */
  starved: number[];
  state: State;
}

const CLOSE = 1e-10;
const MAX_ROUNDS = 300;

export function equalLimits(problem: Problem, limits: readonly number[]): EqualLimits {
  const { circuits } = problem;
  let active = circuits.flatMap(({ cables }, c) =>
    cables.some((i) => problem.cables[i]!.loaded > 0) ? [c] : [],
  );
  let currents: number[] = circuits.map((_, c) => (active.includes(c) ? 1 : 0));
  const starved: number[] = [];
  let state = temperaturesAt(problem, currents);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const squares = nextSquares(problem, state, limits, active);
    const dead = active.filter((_, n) => !(squares[n]! > 0));
    if (dead.length > 0) {
      // The one that is worst off goes first: without it the others may do.
      const worst = dead.reduce((a, b) =>
        squares[active.indexOf(b)]! < squares[active.indexOf(a)]! ? b : a,
      );
      starved.push(worst);
      active = active.filter((c) => c !== worst);
      currents = currents.map((I, c) => (c === worst ? 0 : I));
    } else {
      const next = circuits.map((_, c) => (active.includes(c) ? Math.sqrt(squares[active.indexOf(c)]!) : 0));
      const change = Math.max(0, ...next.map((I, c) => Math.abs(I - currents[c]!)));
      currents = next;
      if (change < CLOSE * Math.max(1, ...next)) break;
    }
    state = settled(problem, currents, state);
    if (active.length === 0) break;
  }
  return {
    currents,
    starved: starved.toSorted((a, b) => a - b),
    state: temperaturesAt(problem, currents, state),
  };
}

/** A first guess may run away; then the state before it is kept, whose losses give a better one. */
function settled(problem: Problem, currents: readonly number[], before: State): State {
  let share = 1;
  for (let attempt = 0; attempt < 20; attempt++) {
    const state = temperaturesAt(
      problem,
      currents.map((I) => I * share),
      before,
    );
    if (!state.runaway) return state;
    share *= 0.8;
  }
  return before;
}

/** I² of the active circuits from this state's losses: a linear system of the hottest conductors. */
function nextSquares(
  problem: Problem,
  state: State,
  limits: readonly number[],
  active: readonly number[],
): number[] {
  const n = active.length;
  if (n === 0) return [];
  const matrix = new Float64Array(n * n);
  const right = new Float64Array(n);
  active.forEach((circuit, row) => {
    const hottest = hottestOf(problem, state, circuit);
    const { constant, perSquare } = riseOf(problem, state, hottest);
    right[row] = limits[circuit]! - constant;
    active.forEach((other, column) => {
      matrix[row * n + column] = perSquare[other]!;
    });
  });
  try {
    return [...factorReal(matrix, n).solve(right)];
  } catch (error) {
    if (error instanceof SingularMatrix) return active.map((c) => state.currents[c]! ** 2);
    throw error;
  }
}

export function hottestOf({ circuits, cables }: Problem, state: State, circuit: number): number {
  const loaded = circuits[circuit]!.cables.filter((i) => cables[i]!.loaded > 0);
  return loaded.reduce((a, b) => (state.cables[b]!.thetaC > state.cables[a]!.thetaC ? b : a), loaded[0]!);
}

/** A conductor's temperature as a constant and a part per I² of each circuit, at this state's resistances. */
function riseOf({ cables, circuits, R, ambient, drying }: Problem, state: State, i: number) {
  const cable = cables[i]!;
  const own = state.cables[i]!;
  const source = state.sources[cable.source]!;
  const isDry = drying !== null && source.wet > drying.thetaX;
  const v = isDry ? drying.v : 1;
  const perSquare = circuits.map(() => 0);
  let constant = isDry
    ? drying.thetaX + v * (ambient[cable.source]! - drying.thetaX)
    : ambient[cable.source]!;
  // Heat of a cable: per I² of its circuit, and from its dielectric.
  cables.forEach((each, j) => {
    const at = state.cables[j]!;
    const shared = each.source === cable.source ? source.T4a + source.T4b : 0;
    const resistance = v * R[cable.source]![each.source]! + shared;
    constant += resistance * each.loaded * each.Wd;
    if (each.circuit < 0 || each.loaded === 0) return;
    const share = shareOf(state, each.circuit, j);
    perSquare[each.circuit]! += resistance * each.loaded * at.R * (1 + at.lambda1 + at.lambda2) * share;
  });
  const { loaded, T1, T2, T3, Wd } = cable;
  constant += Wd * (T1 / 2 + loaded * (T2 + T3));
  const inner =
    own.R * (T1 + loaded * (1 + own.lambda1) * T2 + loaded * (1 + own.lambda1 + own.lambda2) * T3);
  perSquare[cable.circuit]! += inner * shareOf(state, cable.circuit, i);
  return { constant, perSquare };
}

/** A conductor's share of its circuit's current, squared. */
function shareOf({ cables, currents }: State, circuit: number, i: number): number {
  const I = currents[circuit]!;
  return I > 0 ? (cables[i]!.I / I) ** 2 : 1;
}
