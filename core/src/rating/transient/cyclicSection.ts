import { driedTemperature } from '../heat/drying.js';
import { pipeHeats, riseFromPipes } from '../heat/heatPipes.js';
import type { Problem } from '../solving/problem.js';
import type { State } from '../solving/temperatures.js';
import type { Transient } from './transient.js';

/**
 * Cyclic loads in any section: each resistance reaches its share of the steady rise hour by hour. Three days of history
 * are followed; before them the mean loss counts. Every hour of the day is tried as the hottest.
 */

const HISTORY = 72;
const DAY = 24;
const HOUR = 3600;

export interface CyclicSection {
  /** The factor of all currents over those of the steady state. */
  M: number;
  /** Highest temperature of each conductor over the day at the cyclic rating, °C. */
  hottest: number[];
}

/**
 * `state` is at the steady rating; `losses` are each circuit's 24 shares of its highest loss. Losses are those of the
 * steady rating times M², as in the standard.
 */
export function cyclicSection(
  problem: Problem,
  state: State,
  limits: readonly number[],
  losses: readonly (readonly number[])[],
  transient: Transient,
): CyclicSection {
  const responses = daysOf(problem, state, losses, transient);
  const { cables, pipes, drying } = problem;
  const at = (square: number): number[] => {
    const fromPipes = pipeHeats(pipes, meanHeats(problem, state, losses, square), drying);
    return responses.map(({ ambient, steadyOut, out, steadyIn, inner, duct }, i) => {
      const warmed = ambient + steadyOut + riseFromPipes(pipes, cables[i]!.source, fromPipes);
      return Math.max(
        ...out.map(
          (rise, hour) =>
            driedTemperature(warmed + square * rise, drying) +
            steadyIn +
            square * (inner[hour]! + duct[hour]!),
        ),
      );
    });
  };
  const excess = (square: number): number =>
    at(square).reduce((most, theta, i) => {
      const { circuit, loaded } = problem.cables[i]!;
      const counts = circuit >= 0 && loaded > 0 && state.currents[circuit]! > 0;
      return counts ? Math.max(most, theta - limits[circuit]!) : most;
    }, Number.NEGATIVE_INFINITY);
  const square = root(excess);
  return { M: Math.sqrt(square), hottest: at(square) };
}

/** Mean heat of the sources over the day, W/m. A pipe further away follows that. */
function meanHeats(
  { cables, sources, pipes }: Problem,
  state: State,
  losses: readonly (readonly number[])[],
  square: number,
): number[] {
  const heats = sources.map(() => 0);
  if (pipes.pipes.length === 0) return heats;
  cables.forEach(({ source, circuit, loaded, Wd }, i) => {
    const insulation = loaded * Wd;
    const curve = losses[circuit] ?? [];
    const mean = curve.reduce((sum, share) => sum + share, 0) / DAY;
    heats[source]! += insulation + square * mean * (state.cables[i]!.W - insulation);
  });
  return heats;
}

/** Where an increasing function passes 0, by bisection. 0: it is positive from the start. */
function root(f: (x: number) => number): number {
  let high = 1;
  while (f(high) < 0 && high < 1e9) high *= 2;
  let low = 0;
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2;
    if (f(middle) > 0) high = middle;
    else low = middle;
  }
  return low;
}

interface Day {
  ambient: number;
  /** Rises that do not follow the load: from dielectrics. */
  steadyOut: number;
  steadyIn: number;
  /** By hour: outside the cable or duct, within the duct, within the cable. */
  out: number[];
  duct: number[];
  inner: number[];
}

function daysOf(
  { cables, R, ambient }: Problem,
  state: State,
  losses: readonly (readonly number[])[],
  transient: Transient,
): Day[] {
  const curveOf = (circuit: number) => losses[circuit] ?? [];
  const known = new Map<string, number[]>();
  const weightsBetween = (i: number, j: number): number[] => {
    const key = `${i} ${j}`;
    const found = known.get(key) ?? weights((t) => transient.ground(i, j, t));
    known.set(key, found);
    return found;
  };
  return cables.map((cable, i) => {
    const { source, loaded, T1, T2, T3, Wd } = cable;
    const own = state.cables[i]!;
    const { T4a, T4b } = state.sources[source]!;
    const day: Day = {
      ambient: ambient[source]!,
      steadyOut: 0,
      steadyIn: Wd * (T1 / 2 + loaded * (T2 + T3)),
      out: hours(() => 0),
      duct: hours(() => 0),
      inner: hours(() => 0),
    };
    cables.forEach((each, j) => {
      const joule = state.cables[j]!.W - each.loaded * each.Wd;
      const resistance = R[source]![each.source]!;
      day.steadyOut += resistance * each.loaded * each.Wd;
      if (each.source === source) day.steadyIn += (T4a + T4b) * each.loaded * each.Wd;
      if (each.circuit < 0 || joule === 0) return;
      const shares = byHour(curveOf(each.circuit), weightsBetween(source, each.source));
      const delayed =
        each.source === source
          ? byHour(
              curveOf(each.circuit),
              weights((t) => transient.cable(j, t)),
            )
          : [];
      for (let hour = 0; hour < DAY; hour++) {
        day.out[hour]! += resistance * joule * shares[hour]!;
        if (each.source === source) day.duct[hour]! += (T4a + T4b) * joule * delayed[hour]!;
      }
    });
    if (cable.circuit < 0) return day;
    const heat =
      own.Wc * (T1 + loaded * (1 + own.lambda1) * T2 + loaded * (1 + own.lambda1 + own.lambda2) * T3);
    const shares = byHour(
      curveOf(cable.circuit),
      weights((t) => transient.cable(i, t)),
    );
    day.inner = hours((hour) => heat * shares[hour]!);
    return day;
  });
}

const hours = (of: (hour: number) => number): number[] => Array.from({ length: DAY }, (_, hour) => of(hour));

/** What a loss of n hours ago counts now; the last entry is for all that was before. */
function weights(attainment: (t: number) => number): number[] {
  const reached = Array.from({ length: HISTORY + 1 }, (_, n) => attainment(n * HOUR));
  const steps = reached.slice(1).map((value, n) => value - reached[n]!);
  return [...steps, 1 - reached[HISTORY]!];
}

/** The share of the steady rise at the end of each hour. */
function byHour(curve: readonly number[], weight: readonly number[]): number[] {
  const mean = curve.reduce((sum, share) => sum + share, 0) / DAY;
  return hours((hour) => {
    let sum = mean * weight[HISTORY]!;
    for (let n = 0; n < HISTORY; n++) sum += curve[(((hour - n) % DAY) + DAY) % DAY]! * weight[n]!;
    return sum;
  });
}
