import type { Circuit } from '../../trench/circuits/circuit.js';
import { type Mode, Refused } from '../request.js';
import { diffusivityOf } from '../transient/cyclic.js';
import { cyclicSection } from '../transient/cyclicSection.js';
import { isLoad, lossShares } from '../transient/dailyLoad.js';
import { emergency } from '../transient/emergency.js';
import { transientOf } from '../transient/transient.js';
import { commonFactor } from './commonFactor.js';
import { equalLimits } from './equalLimits.js';
import { individual } from './individual.js';
import type { Problem } from './problem.js';
import { NotConverged, type State, startOf, temperaturesAt } from './temperatures.js';

/** What a mode finds: the rated current of each circuit, and the state that is shown. */
export interface Solved {
  /** What was solved; of an emergency, as it is at the end of its hours. */
  problem: Problem;
  /** A. Null: there is none, because no current is given or no balance was found. */
  ratings: (number | null)[];
  /** The limits that were used, °C. */
  limits: number[];
  state: State;
  /** The state in which each circuit carries its rating, where no state has all of them. */
  rated?: readonly State[];
  /** The factor of the daily load over the steady rating. */
  cyclicFactor: number | null;
  starved: number[];
}

/** The state that explains the rating of a circuit. */
export const explainedState = ({ state, rated }: Solved, circuit: number): State => rated?.[circuit] ?? state;

/** How long an emergency lasts where nothing else is said. */
export const DEFAULT_HOURS = 1;

export interface Solving {
  mode: Mode;
  hours: number | undefined;
  /** Of the soil, m²/s. Null: by its resistivity. */
  diffusivity: number | null;
  soil: number;
  circuits: readonly Circuit[];
}

/** Where no balance is found there are no numbers. */
export function solve(problem: Problem, solving: Solving): Solved {
  try {
    return solvedBy(problem, solving);
  } catch (error) {
    if (!(error instanceof NotConverged)) throw error;
    return {
      problem,
      ratings: problem.circuits.map(() => null),
      limits: problem.circuits.map(({ limit }) => limit),
      state: { ...startOf(problem), failure: 'NOT_CONVERGED' },
      cyclicFactor: null,
      starved: [],
    };
  }
}

function solvedBy(problem: Problem, solving: Solving): Solved {
  const currents = problem.circuits.map(({ current }) => current);
  const limits = problem.circuits.map(({ limit }) => limit);
  const steady = { problem, limits, cyclicFactor: null, starved: [] };
  if (solving.mode === 'EQUAL_LIMITS') {
    const { currents: rated, starved, state } = equalLimits(problem, limits);
    return { ...steady, ratings: rated, starved, state };
  }
  if (solving.mode === 'INDIVIDUAL') return { ...steady, ...individual(problem, currents, limits) };
  if (currents.every((I) => I === 0))
    return { ...steady, ratings: currents.map(() => null), state: temperaturesAt(problem, currents) };
  if (solving.mode === 'EMERGENCY') return solvedEmergency(problem, solving);
  const { factor, state } = commonFactor(problem, currents, limits);
  const ratings = multiplied(currents, factor);
  if (solving.mode === 'TEMPERATURES')
    return { ...steady, ratings, state: temperaturesAt(problem, currents) };
  if (solving.mode === 'COMMON_FACTOR') return { ...steady, ratings, state };
  const losses = solving.circuits.map(({ load }) => {
    if (load !== null && !isLoad(load)) throw new Refused({ code: 'INVALID_VALUE', field: 'load' });
    return lossShares(load);
  });
  const transient = transientOf(problem, state, diffusivity(solving));
  const { M } = cyclicSection(problem, state, limits, losses, transient);
  return { ...steady, ratings: multiplied(currents, factor * M), state, cyclicFactor: M };
}

function solvedEmergency(problem: Problem, solving: Solving): Solved {
  const { hours = DEFAULT_HOURS, circuits } = solving;
  if (!(hours > 0 && hours <= 10_000)) throw new Refused({ code: 'INVALID_VALUE', field: 'hours' });
  const currents = problem.circuits.map(({ current }) => current);
  const limits = problem.circuits.map(({ emergencyLimit }) => emergencyLimit);
  const preloads = circuits.map(({ preload, current }) => preload ?? current);
  const {
    factor,
    state,
    problem: later,
  } = emergency(problem, preloads, currents, limits, diffusivity(solving), hours * 3600);
  return {
    problem: later,
    ratings: multiplied(currents, factor),
    limits,
    state,
    cyclicFactor: null,
    starved: [],
  };
}

/** A circuit without a current has no multiple of it. */
const multiplied = (currents: readonly number[], factor: number): (number | null)[] =>
  currents.map((I) => (I === 0 ? null : I * factor));

const diffusivity = (solving: Solving): number => {
  const value = solving.diffusivity ?? diffusivityOf(solving.soil);
  if (!(value > 1e-9 && value < 1e-3)) throw new Refused({ code: 'INVALID_VALUE', field: 'diffusivity' });
  return value;
};
