import type { Phase } from '../../trench/circuits/circuit.js';
import { driedTemperature } from '../heat/drying.js';
import { wetOutsides } from '../heat/heatPipes.js';
import type { Mode } from '../request.js';
import type { DryingMaterial } from '../section/ground.js';
import type { Method } from '../section/installation.js';
import type { Problem, RatedCable } from '../solving/problem.js';
import type { State } from '../solving/temperatures.js';
import type { RatingFinding } from './findings.js';

/** The answer of a rating. x, y in mm as in the drawing, °C, W/m, K·m/W, A. Numbers are not rounded. */
export interface RatingAnswer {
  sectionId: string;
  method: Method;
  mode: Mode;
  ambientTemperature: number;
  /** Of the matrix, %: normal against fine panels. 0 where formulas give it, or where nobody asked. */
  error: number;
  circuits: CircuitAnswer[];
  conductors: ConductorAnswer[];
  /** Pipes that give off heat. */
  pipes: PipeAnswer[];
  /** How each material dries out. Empty: none does. */
  drying: DryingMaterial[];
  matrix?: number[][];
  findings: RatingFinding[];
}

export interface CircuitAnswer {
  circuitId: string;
  name: string;
  current: number;
  /** Whether anyone has given the current. Else it is only assumed. */
  currentGiven: boolean;
  /** Null: no current is given, or no balance was found. */
  rating: number | null;
  factor: number | null;
  limitTemperature: number;
  /** Of its hottest conductor in the state that is shown. Null: there is no steady temperature, or none carries current. */
  temperature: number | null;
  hottestPartId: string;
  /** The phases of a triplex share one part. Null: the part is of no single phase. */
  hottestPhase: Phase | null;
  /** current / rating. */
  utilisation: number | null;
}

export interface ConductorAnswer {
  partId: string;
  cableId: string;
  circuitId: string | null;
  phase: Phase | null;
  x: number;
  y: number;
  /** Temperatures and what depends on them are null where there is no balance. */
  conductorTemperature: number | null;
  screenTemperature: number | null;
  surfaceTemperature: number | null;
  /** Of all conductors, all screens, the armour and all insulation of the cable. */
  conductorLoss: number | null;
  screenLoss: number | null;
  /** 0 without armour. */
  armourLoss: number | null;
  dielectricLoss: number;
  lambda1: number | null;
  T1: number;
  T2: number;
  T3: number;
  /** Its whole outside: (θe - θa) / W. 0 for a cable without heat. */
  T4: number | null;
  mutual: { circuitId: string; rise: number }[];
}

export interface PipeAnswer {
  itemId: string;
  /** W/m, never below 0. Null where there is no balance. */
  heat: number | null;
  surfaceTemperature: number | null;
}

export function pipeAnswers({ pipes, drying }: Problem, state: State): PipeAnswer[] {
  const heats = state.sources.map(({ W }) => W);
  const outsides = wetOutsides(pipes, heats, state.pipes);
  const known = (value: number) => (state.failure ? null : value);
  return pipes.pipes.map(({ itemId }, p) => ({
    itemId,
    heat: known(state.pipes[p]!),
    surfaceTemperature: known(driedTemperature(outsides[p]!, drying)),
  }));
}

/** The conductors at a state. `ambient` is that of the ground. */
export function conductorAnswers(problem: Problem, state: State, ambient: number): ConductorAnswer[] {
  const { cables, circuits } = problem;
  return cables.map((cable, i) => {
    const own = state.cables[i]!;
    const known = (value: number) => (state.failure ? null : value);
    return {
      partId: cable.partId,
      cableId: cable.cableId,
      circuitId: circuits[cable.circuit]?.id ?? null,
      phase: cable.phase,
      x: cable.x * 1000,
      y: cable.y * 1000,
      conductorTemperature: known(own.thetaC),
      screenTemperature: known(own.thetaS),
      surfaceTemperature: known(own.thetaE),
      conductorLoss: known(cable.loaded * own.Wc),
      screenLoss: known(cable.loaded * own.Wc * own.lambda1),
      armourLoss: known(cable.loaded * own.Wc * own.lambda2),
      dielectricLoss: cable.loaded * cable.Wd,
      lambda1: known(own.lambda1),
      T1: cable.T1,
      T2: cable.T2,
      T3: cable.T3,
      T4: known(own.W > 0 ? (own.thetaE - ambient) / own.W : 0),
      mutual: state.failure ? [] : mutualRises(problem, state, cable),
    };
  });
}

/** How much each other circuit warms the outside of a cable, or of its duct, in wet ground. */
function mutualRises(
  { cables, circuits, R }: Problem,
  state: State,
  cable: RatedCable,
): ConductorAnswer['mutual'] {
  return circuits.flatMap(({ id, cables: own }, c) => {
    if (c === cable.circuit) return [];
    const rise = own.reduce((sum, j) => sum + R[cable.source]![cables[j]!.source]! * state.cables[j]!.W, 0);
    return [{ circuitId: id, rise }];
  });
}

/** Rows and columns as the conductors. */
export const conductorMatrix = ({ cables, R }: Problem): number[][] =>
  cables.map(({ source: i }) => cables.map(({ source: j }) => R[i]![j]!));
