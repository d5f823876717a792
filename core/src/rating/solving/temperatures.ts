import type { Rule } from '../../explain/rule.js';
import { airRise } from '../heat/air.js';
import { driedTemperature } from '../heat/drying.js';
import { ductAirT4, ductWallT4 } from '../heat/duct.js';
import { pipeHeats, riseFromPipes } from '../heat/heatPipes.js';
import { temperatureOn, unevenLines } from '../heat/unevenDrying.js';
import { HEAT, type Losses, updateLosses } from '../losses/losses.js';
import { shareCurrents } from '../losses/sharing.js';
import type { Problem } from './problem.js';

/** Temperatures at given currents: a fixed point of losses and heat. */

export interface CableState extends Losses {
  /** Of one conductor, and of its screen, A. */
  I: number;
  S: number;
  /** All heat of the cable, W/m. */
  W: number;
  /** Conductor, screen, armour and outside, °C. */
  thetaC: number;
  thetaS: number;
  thetaA: number;
  thetaE: number;
}

export interface SourceState {
  /** Heat of all cables in it, W/m. */
  W: number;
  /** Its outside, as it would be in wet ground and as it is, °C. */
  wet: number;
  outside: number;
  /** Of a duct: T4', T4'' and the temperature inside its wall. */
  T4a: number;
  T4b: number;
  inside: number;
  /** Surface of the cables in it, or of the cable that it is. */
  thetaE: number;
}

export interface State {
  /** Of the circuits, A. */
  currents: readonly number[];
  cables: CableState[];
  sources: SourceState[];
  /** Heat of the pipes, W/m. */
  pipes: number[];
  /** Why there is no balance, so that the temperatures mean nothing. In a runaway a conductor passed 400 °C. */
  failure: 'THERMAL_RUNAWAY' | 'NOT_CONVERGED' | null;
}

/** The temperature inside of a thermal resistance through which heat flows. */
export const RISEN = {
  formula: 'θ+T*W',
  of: (theta: number, T: number, W: number) => theta + T * W,
} as const satisfies Rule;

export const RUNAWAY = 400;
const START_RISE = 30;
const CLOSE = 1e-10;
const MAX_PASSES = 4000;

/** No balance was found, though no conductor ran away. */
export class NotConverged extends Error {}

/**
 * `currents` of the circuits, A. `from` is a state to begin with. Each pass has all once, currents of screens too: where
 * the ground dries out, rounds of screens around settled temperatures can swing around the answer.
 */
export function temperaturesAt(problem: Problem, currents: readonly number[], from?: State): State {
  const state = from && !from.failure ? copyOf(from) : startOf(problem);
  state.currents = currents;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const { conductors, screens } = shareCurrents(problem, currents, state.cables);
    state.cables.forEach((own, i) => {
      own.I = conductors[i]!;
      own.S = screens[i]!;
    });
    const change = onePass(problem, state);
    if (!(change < RUNAWAY)) return { ...state, failure: 'THERMAL_RUNAWAY' };
    if (change < CLOSE) return state;
  }
  throw new NotConverged();
}

/** One pass of losses, heat and temperatures. Returns the largest change of a temperature; of a runaway, Infinity. */
export function onePass(
  { cables, sources, R, ambient, pipes, drying, uneven }: Problem,
  state: State,
): number {
  for (const source of state.sources) source.W = 0;
  for (let i = 0; i < cables.length; i++) {
    const cable = cables[i]!;
    const own = state.cables[i]!;
    updateLosses(cable, own);
    own.W = HEAT.Wt.of(cable.loaded, own.Wc, own.lambda1, own.lambda2, cable.Wd);
    state.sources[cable.source]!.W += own.W;
  }
  if (pipes.pipes.length > 0)
    state.pipes = pipeHeats(
      pipes,
      state.sources.map(({ W }) => W),
      drying,
    );
  const heats = uneven ? state.sources.map(({ W }) => W) : [];
  const lines = uneven && unevenLines(uneven, R, ambient[0]!, heats);
  for (let s = 0; s < sources.length; s++) {
    const { duct, air, De } = sources[s]!;
    const own = state.sources[s]!;
    const row = R[s]!;
    own.wet = ambient[s]! + riseFromPipes(pipes, s, state.pipes);
    for (let j = 0; j < row.length; j++) own.wet += row[j]! * state.sources[j]!.W;
    if (air) own.wet += airRise(air, De, own.W);
    if (lines) own.outside = temperatureOn(lines[s]!, heats);
    else own.outside = air ? own.wet : driedTemperature(own.wet, drying);
    own.T4b = duct ? ductWallT4(duct) : 0;
    own.inside = RISEN.of(own.outside, own.T4b, own.W);
    own.T4a = duct ? ductAirT4(duct, De, (own.inside + own.thetaE) / 2) : 0;
    own.thetaE = RISEN.of(own.inside, own.T4a, own.W);
  }
  let change = 0;
  for (let i = 0; i < cables.length; i++) {
    const { source, loaded, T1, T2, T3, Wd, remaining } = cables[i]!;
    const own = state.cables[i]!;
    const before = own.thetaC;
    own.thetaE = state.sources[source]!.thetaE;
    own.thetaA = RISEN.of(own.thetaE, T3, own.W);
    own.thetaS = own.thetaA + T2 * loaded * (own.Wc * (1 + own.lambda1) + Wd);
    own.thetaC = own.thetaS + T1 * (own.Wc + Wd / 2) + remaining;
    change = Math.max(change, own.thetaC > RUNAWAY ? Infinity : Math.abs(own.thetaC - before));
  }
  return change;
}

export function startOf({ cables, sources, ambient, pipes }: Problem): State {
  const losses = {
    Rdc: 0,
    ys: 0,
    yp: 0,
    R: 0,
    Rs: 0,
    RA: 0,
    lambda1c: 0,
    lambda1e: 0,
    lambda1: 0,
    lambda2: 0,
    Wc: 0,
  };
  return {
    currents: [],
    cables: cables.map(({ source }) => {
      const theta = ambient[source]! + START_RISE;
      return {
        ...losses,
        I: 0,
        S: 0,
        W: 0,
        thetaC: theta,
        thetaS: theta,
        thetaA: theta,
        thetaE: theta,
      };
    }),
    sources: sources.map((_, s) => {
      const theta = ambient[s]! + START_RISE;
      return { W: 0, wet: theta, outside: theta, T4a: 0, T4b: 0, inside: theta, thetaE: theta };
    }),
    pipes: pipes.pipes.map(() => 0),
    failure: null,
  };
}

export const copyOf = ({ currents, cables, sources, pipes }: State): State => ({
  currents,
  cables: cables.map((cable) => ({ ...cable })),
  sources: sources.map((source) => ({ ...source })),
  pipes: [...pipes],
  failure: null,
});
