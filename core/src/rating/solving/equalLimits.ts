import { airRise } from '../heat/air.js';
import { riseFromPipes } from '../heat/heatPipes.js';
import { unevenLines } from '../heat/unevenDrying.js';
import { updateLosses } from '../losses/losses.js';
import { shareCurrents } from '../losses/sharing.js';
import { hottestOf } from './hottest.js';
import type { Problem } from './problem.js';
import { NotConverged, onePass, type State, startOf, temperaturesAt } from './temperatures.js';

/** The currents at which the hottest conductor of every circuit is just at its limit. */
export interface EqualLimits {
  /** A, of each circuit. */
  currents: number[];
  /** Circuits that the others alone overheat; they carry nothing. */
  starved: number[];
  state: State;
}

/** No current moves by more, as a share of it, and no temperature, in K. */
const CLOSE = { current: 1e-11, temperature: 1e-9, square: 1e-13 };
const MAX_ROUNDS = 500;
const MAX_SWEEPS = 10_000;
/** K. What is found is proven within this. */
const PROVEN = 1e-3;

/** Every circuit at its limit. What is found is proven. */
export function equalLimits(problem: Problem, limits: readonly number[]): EqualLimits {
  const all = problem.circuits.map(() => true);
  const squares = squaresAtLimits(problem, limits, atLimits(problem, limits), all.map(Number), all);
  if (!squares) throw new NotConverged();
  return proven(problem, limits, squares.map(Math.sqrt));
}

/**
 * I² of the circuits where the free ones are at their limits and the others stay as they are: a fixed point over
 * temperatures and currents together. The losses at the temperatures give the currents, and these the temperatures. A
 * circuit that carries nothing in one round may do so again in the next. `state` is where it begins, and is changed.
 * Null: it was not found.
 */
export function squaresAtLimits(
  problem: Problem,
  limits: readonly number[],
  state: State,
  from: readonly number[],
  free: readonly boolean[],
): number[] | null {
  let squares = [...from];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = squares;
    setLosses(problem, state, before);
    squares = squaresAt(linesOf(problem, state, limits, before, free), before, free);
    problem.cables.forEach(({ circuit }, i) => {
      const scale = circuit < 0 ? 0 : Math.sqrt(squares[circuit]! / (before[circuit]! || 1));
      state.cables[i]!.I *= scale;
      state.cables[i]!.S *= scale;
    });
    const moved = onePass(problem, state);
    if (moved === Number.POSITIVE_INFINITY && !free.every(Boolean)) return null;
    const steady = squares.every((x, c) => Math.abs(x - before[c]!) <= 2 * CLOSE.current * x);
    if (steady && moved < CLOSE.temperature) return squares;
  }
  return null;
}

/** Every loaded conductor at its circuit's limit. */
function atLimits(problem: Problem, limits: readonly number[]): State {
  const state = startOf(problem);
  problem.cables.forEach(({ circuit, loaded }, i) => {
    if (loaded > 0)
      Object.assign(state.cables[i]!, {
        thetaC: limits[circuit]!,
        thetaS: limits[circuit]!,
        thetaA: limits[circuit]!,
      });
  });
  return state;
}

/** Sets currents and losses at the state's temperatures. A circuit that carries nothing has the losses of 1 A. */
function setLosses(problem: Problem, state: State, squares: readonly number[]): void {
  const at = (none: number) =>
    shareCurrents(
      problem,
      squares.map((x) => Math.sqrt(x || none)),
      state.cables,
    );
  const carried = at(0);
  // One more ampere would change the screens of the others.
  const tried = squares.includes(0) ? at(1) : carried;
  problem.cables.forEach((cable, i) => {
    const own = state.cables[i]!;
    const { conductors, screens } = squares[cable.circuit] === 0 ? tried : carried;
    own.I = conductors[i]!;
    own.S = screens[i]!;
    updateLosses(cable, own);
  });
}

/** What keeps a circuit's I² down: `perSquare` · I² of the circuits is at most `room`, K. */
interface Line {
  circuit: number;
  room: number;
  perSquare: Float64Array;
}

/**
 * The temperature of each loaded conductor per I² of the circuits, at this state's losses. In ground that dries out it is
 * the larger of two straight lines, one of wet ground and one of dried ground. Where bedding and soil dry out by different
 * ratios it is the line of this state.
 */
function linesOf(
  { cables, circuits, sources, R, ambient, pipes, drying, uneven }: Problem,
  state: State,
  limits: readonly number[],
  squares: readonly number[],
  free: readonly boolean[],
): Line[] {
  /** Heat of each cable per I² of its circuit, and that of its insulation, W/m. */
  const perSquare = cables.map(({ loaded, circuit }, i) => {
    const { Wc, lambda1, lambda2 } = state.cables[i]!;
    return loaded === 0 ? 0 : (loaded * Wc * (1 + lambda1 + lambda2)) / (squares[circuit]! || 1);
  });
  const heats = state.sources.map(({ W }) => W);
  const locals = uneven && unevenLines(uneven, R, ambient[0]!, heats);
  const insulation = cables.map(({ loaded, Wd }) => loaded * Wd);
  return sources.flatMap(({ cables: inside, air, De }, s) => {
    const own = inside.filter((i) => cables[i]!.loaded > 0 && free[cables[i]!.circuit]);
    if (own.length === 0) return [];
    /** Through the ground; within the source, from the duct or the air around it. */
    const ground = new Float64Array(circuits.length);
    const within = new Float64Array(circuits.length);
    const { T4a, T4b, W } = state.sources[s]!;
    const resistance = T4a + T4b + (air && W > 0 ? airRise(air, De, W) / W : 0);
    const local = locals?.[s];
    const row = local ? local.perHeat : R[s]!;
    let wet = local ? local.base : ambient[s]! + riseFromPipes(pipes, s, state.pipes);
    let content = 0;
    cables.forEach(({ circuit, source }, j) => {
      wet += row[source]! * insulation[j]!;
      if (source === s) content += resistance * insulation[j]!;
      if (circuit < 0) return;
      ground[circuit]! += row[source]! * perSquare[j]!;
      if (source === s) within[circuit]! += resistance * perSquare[j]!;
    });
    return own.flatMap((i) => {
      const { circuit, loaded, T1, T2, T3, Wd, remaining } = cables[i]!;
      const { Wc, lambda1, lambda2 } = state.cables[i]!;
      const cable =
        (Wc * (T1 + loaded * ((1 + lambda1) * T2 + (1 + lambda1 + lambda2) * T3))) / (squares[circuit]! || 1);
      const line = (v: number, outside: number): Line => {
        const rises = ground.map((rise, c) => v * rise + within[c]!);
        rises[circuit]! += cable;
        const constant = outside + content + Wd * (T1 / 2 + loaded * (T2 + T3)) + remaining;
        return { circuit, room: limits[circuit]! - constant, perSquare: rises };
      };
      const { v, thetaX } = drying ?? { v: 1, thetaX: 0 };
      return drying && !air && !local ? [line(1, wet), line(v, thetaX + v * (wet - thetaX))] : [line(1, wet)];
    });
  });
}

/** I² of each circuit, the largest that its lines allow beside the others: Gauss-Seidel. */
function squaresAt(lines: readonly Line[], from: readonly number[], free: readonly boolean[]): number[] {
  const squares = from.map((x, c) => (free[c] && lines.every(({ circuit }) => circuit !== c) ? 0 : x));
  const byCircuit = squares.map((_, c) => lines.filter(({ circuit }) => circuit === c));
  for (let sweep = 0; sweep < MAX_SWEEPS; sweep++) {
    let moved = 0;
    byCircuit.forEach((own, c) => {
      if (own.length === 0) return;
      let least = Number.POSITIVE_INFINITY;
      for (const { room, perSquare } of own) {
        let left = room;
        for (let other = 0; other < squares.length; other++)
          if (other !== c) left -= perSquare[other]! * squares[other]!;
        least = Math.min(least, left / perSquare[c]!);
      }
      const next = Math.max(0, least);
      moved = Math.max(moved, Math.abs(next - squares[c]!) / Math.max(1, next));
      squares[c] = next;
    });
    if (moved <= CLOSE.square) return squares;
  }
  return squares;
}

/** The steady temperatures of these currents, from cold, if they are what was sought. */
function proven(problem: Problem, limits: readonly number[], currents: number[]): EqualLimits {
  const state = temperaturesAt(problem, currents);
  const starved: number[] = [];
  problem.circuits.forEach((_, c) => {
    const hottest = hottestOf(problem, state, c);
    if (hottest === undefined) return;
    const excess = state.cables[hottest]!.thetaC - limits[c]!;
    if (currents[c] === 0) starved.push(c);
    if (state.failure || excess < -PROVEN || (currents[c]! > 0 && excess > PROVEN)) throw new NotConverged();
  });
  return { currents, starved, state };
}
