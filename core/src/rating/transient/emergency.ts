import type { HeatPipes } from '../heat/heatPipes.js';
import { commonFactor } from '../solving/commonFactor.js';
import type { Problem } from '../solving/problem.js';
import { type State, temperaturesAt } from '../solving/temperatures.js';
import { type Histories, type SoilShares, STEPS, soilShares, type Warmed, warmed } from './warming.js';

/** A higher current for some hours after a steady load. */
export interface Emergency {
  /** Of the circuits' currents, for the given time. */
  factor: number;
  /** At the end of that time. */
  state: State;
  problem: Problem;
}

const MAX_ROUNDS = 8;
/** Of the factor. What a further round would change is far less than what the model knows. */
const CLOSE = 1e-4;

/**
 * The highest factor of all currents for t seconds after the preload. The section is warmed up step by step at the
 * currents found so far; what it has attained then is a steady problem with lesser resistances, which gives the currents
 * of the next round and, at last, the state that is shown. After an endless time nothing is lesser.
 */
export function emergency(
  problem: Problem,
  preloads: readonly number[],
  currents: readonly number[],
  limits: readonly number[],
  delta: number,
  t: number,
): Emergency {
  const steady = { ...commonFactor(problem, currents, limits), problem };
  if (!Number.isFinite(t) || steady.state.failure || steady.factor === 0) return steady;
  const preload = temperaturesAt(problem, preloads);
  if (preload.failure) return { ...steady, state: preload };
  const soil = soilShares(problem, delta, t);
  let histories: Histories = problem.cables.map(() => new Float64Array(STEPS + 1).fill(1));
  let { factor, state } = steady;
  let later = problem;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const rise = warmed(problem, preload, state, soil, histories, t / STEPS);
    later = attainedProblem(problem, preload, state, rise, soil);
    const at = temperaturesAt(later, loadOf(currents, factor), state);
    if (at.failure) break;
    const ratio = towardsLimit(later, at, limits, currents);
    histories = historiesOf(problem, preload, at, rise);
    state = at;
    factor *= ratio;
    if (Math.abs(ratio - 1) <= CLOSE) break;
    const next = temperaturesAt(later, loadOf(currents, factor), state);
    if (next.failure) break;
    state = next;
  }
  const found = commonFactor(later, loadOf(currents, factor), limits);
  return { factor: factor * found.factor, state: found.state, problem: later };
}

const loadOf = (currents: readonly number[], factor: number): number[] => currents.map((I) => I * factor);

/** By how much all currents may about grow until the first conductor is at its limit: rises go by their squares. */
function towardsLimit(
  { cables, ambient }: Problem,
  state: State,
  limits: readonly number[],
  currents: readonly number[],
): number {
  const ratios = cables.flatMap(({ circuit, loaded, source, remaining }, i) => {
    if (circuit < 0 || loaded === 0 || currents[circuit] === 0) return [];
    const cold = ambient[source]! + remaining;
    const square = (limits[circuit]! - cold) / (state.cables[i]!.thetaC - cold);
    return [square > 0.01 && square < 100 ? Math.sqrt(square) : 1];
  });
  return Math.min(...ratios);
}

/** Conductors are colder at first, and lose less: shares of the losses at the end, by what they have risen till then. */
const historiesOf = ({ cables }: Problem, preload: State, end: State, { conductors }: Warmed): Histories =>
  cables.map(({ model }, i) => {
    const [first, last] = [preload.cables[i]!.thetaC, end.cables[i]!.thetaC];
    const risen = conductors[i]!;
    const { alpha20 } = model.conductor;
    const resistance = (theta: number) => 1 + alpha20 * (theta - 20);
    return risen.map((_, k) => {
      if (k === 0 || Math.abs(risen[STEPS]!) < 1e-6) return 1;
      const share = (risen[k - 1]! + risen[k]!) / (2 * risen[STEPS]!);
      return resistance(first + share * (last - first)) / resistance(last);
    });
  });

/**
 * The steady problem that has these temperatures: each resistance with its attained share, and what is left of the preload
 * as a rise without load.
 */
function attainedProblem(
  problem: Problem,
  preload: State,
  end: State,
  { conductors, outside, heat }: Warmed,
  soil: SoilShares,
): Problem {
  const { cables, sources, R, ambient, pipes } = problem;
  const changes = sources.map((_, j) => end.sources[j]!.W - preload.sources[j]!.W);
  const shares = soil.map((row) =>
    row.map((attained, j) => {
      let sum = 0;
      for (let k = 1; k <= STEPS; k++)
        sum += heat[j]![k]! * (attained[STEPS - k + 1]! - attained[STEPS - k]!);
      return shareOf(sum, changes[j]!, end.sources[j]!.W);
    }),
  );
  return {
    ...problem,
    R: R.map((row, i) => row.map((value, j) => value * shares[i]![j]!)),
    ambient: sources.map((_, i) => {
      const before = R[i]!.reduce((sum, value, j) => sum + value * preload.sources[j]!.W, ambient[i]!);
      const attained = R[i]!.reduce((sum, value, j) => sum + value * shares[i]![j]! * end.sources[j]!.W, 0);
      return before + outside[i]! - attained;
    }),
    pipes: heldSince(pipes, preload),
    cables: cables.map((cable, i) => {
      const { source, T1, T2, T3, Wd, loaded } = cable;
      const insideOf = ({ Wc, lambda1, lambda2 }: State['cables'][number]) =>
        Wc * (T1 + loaded * ((1 + lambda1) * T2 + (1 + lambda1 + lambda2) * T3)) +
        Wd * (T1 / 2 + loaded * (T2 + T3));
      const { T4a, T4b } = end.sources[source]!;
      const [now, then] = [insideOf(end.cables[i]!), insideOf(preload.cables[i]!)];
      const change = conductors[i]![STEPS]! - outside[source]! - (T4a + T4b) * changes[source]!;
      const share = shareOf(change, now - then, now);
      return {
        ...cable,
        T1: T1 * share,
        T2: T2 * share,
        T3: T3 * share,
        remaining: then + change - share * now,
      };
    }),
  };
}

/** Pipes go on giving off what they did at the preload: hotter cables would lessen that, and only later. */
const heldSince = (pipes: HeatPipes, { sources }: State): HeatPipes => ({
  ...pipes,
  fromSources: pipes.fromSources.map((row) => row.map(() => 0)),
  ambient: pipes.fromSources.map((row, p) =>
    row.reduce((sum, value, j) => sum + value * sources[j]!.W, pipes.ambient[p]!),
  ),
});

/** Part of whole between 0 and 1. Where the whole is next to nothing, so is the part, and any share will do. */
const shareOf = (part: number, whole: number, scale: number): number =>
  Math.abs(whole) > 1e-6 * Math.abs(scale) ? Math.min(1, Math.max(0, part / whole)) : 1;
