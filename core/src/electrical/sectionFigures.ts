import { updateLosses } from '../rating/losses/losses.js';
import { shareCurrents } from '../rating/losses/sharing.js';
import type { Rating } from '../rating/rate.js';
import type { Problem } from '../rating/solving/problem.js';
import { type CableState, startOf } from '../rating/solving/temperatures.js';
import { coresOf } from './conductors.js';
import { type Impedance, impedanceOf } from './impedance.js';
import type { FullFault } from './operation.js';
import { conductorWithstand, screenWithstand, type Withstand } from './shortCircuit.js';

/** Of which temperatures impedances and losses are told: those of the load, of the rating, or 20 °C. */
export const SHEET_STATES = ['LOAD', 'RATED', 'COLD'] as const;
export type SheetState = (typeof SHEET_STATES)[number];

/** A section with its rating. */
export interface RatedSection {
  sectionId: string;
  /** m. */
  length: number;
  rating: Rating;
}

/** The cables of a rating as they are in a state, carrying their load. Null: they have no temperature. */
export function cableStates({ solved, prepared }: Rating, state: SheetState): CableState[] | null {
  const { failure, cables } = solved.state;
  if (state === 'COLD') return loadedAt(prepared.problem, startOf(prepared.problem).cables, COLD);
  if (failure) return null;
  return state === 'LOAD' ? cables : loadedAt(prepared.problem, cables, null);
}

const COLD = { thetaC: 20, thetaS: 20, thetaA: 20, thetaE: 20 };

/** The load at given temperatures: its currents and losses, without heat. */
function loadedAt(
  problem: Problem,
  cables: readonly CableState[],
  temperatures: typeof COLD | null,
): CableState[] {
  const own = cables.map((cable) => ({ ...cable, ...temperatures }));
  const currents = problem.circuits.map(({ current }) => current);
  const { conductors, screens } = shareCurrents(problem, currents, own);
  own.forEach((cable, i) => {
    cable.I = conductors[i]!;
    cable.S = screens[i]!;
    updateLosses(problem.cables[i]!, cable);
  });
  return own;
}

/** A circuit in a section, per metre and in SI. */
export interface SectionFigures {
  sectionId: string;
  length: number;
  cableIds: string[];
  /** Of its hottest conductor, °C. None: it has no temperature, and nothing that depends on it. */
  temperature?: number;
  impedance?: Impedance;
  /** W/m at the load, and of the insulation. */
  load?: number;
  constant: number;
  /** F/m of a phase. None: not all cores have a screen. */
  capacitance?: number;
  /** Of the parallel conductors of its weakest phase; of its weakest screen. */
  conductor: Withstand[];
  screen?: Withstand;
}

export function sectionFigures(
  { sectionId, length, rating }: RatedSection,
  c: number,
  cables: readonly CableState[] | null,
  earthResistivity: number,
  fault: FullFault,
): SectionFigures {
  const { problem } = rating.prepared;
  const { cables: own, limit, kind } = problem.circuits[c]!;
  const models = own.map((i) => problem.cables[i]!);
  const impedance = cables && impedanceOf(problem, c, cables, earthResistivity);
  const capacitance = kind === 'AC3' ? capacitanceOf(problem, c) : null;
  const screens = models.flatMap(({ model }) => screenWithstand(model, limit, fault.earthDuration) ?? []);
  return {
    sectionId,
    length,
    cableIds: [...new Set(models.map(({ cableId }) => cableId))],
    ...(cables && {
      temperature: Math.max(...own.map((i) => cables[i]!.thetaC)),
      load: own.reduce((sum, i) => {
        const { Wc, lambda1, lambda2 } = cables[i]!;
        return sum + problem.cables[i]!.loaded * Wc * (1 + lambda1 + lambda2);
      }, 0),
    }),
    ...(impedance && { impedance }),
    constant: models.reduce((sum, { loaded, Wd }) => sum + loaded * Wd, 0),
    ...(capacitance !== null && { capacitance }),
    conductor: weakestPhase(problem, c, fault.duration),
    ...(screens.length > 0 && {
      screen: screens.reduce((a, b) => (b.permissible < a.permissible ? b : a)),
    }),
  };
}

const PHASES = ['L1', 'L2', 'L3'];

/** Of all cables of a phase, mean of the phases, F/m. */
function capacitanceOf(problem: Problem, c: number): number | null {
  const phases = coresOf(problem, c).filter(({ role }) => PHASES.includes(role));
  const models = phases.map(({ cable }) => problem.cables[cable]!.model);
  if (models.length === 0 || models.some(({ screen }) => !screen)) return null;
  return models.reduce((sum, { C }) => sum + C, 0) / PHASES.length;
}

export const permissibleOf = (parts: readonly Withstand[]): number =>
  parts.reduce((sum, { permissible }) => sum + permissible, 0);

function weakestPhase(problem: Problem, c: number, duration: number): Withstand[] {
  const { limit } = problem.circuits[c]!;
  const cores = coresOf(problem, c);
  const ofPhases = PHASES.map((phase) =>
    cores
      .filter(({ role }) => role === phase)
      .map(({ cable }) => conductorWithstand(problem.cables[cable]!.model, limit, duration)),
  ).filter((parts) => parts.length > 0);
  return ofPhases.reduce((a, b) => (permissibleOf(b) < permissibleOf(a) ? b : a), ofPhases[0] ?? []);
}
