import type { Phase } from '../../trench/circuits/circuit.js';
import type { Prepared } from '../solving/prepare.js';
import type { Problem, RatedCable, RatedSource } from '../solving/problem.js';
import type { Solved } from '../solving/solving.js';
import type { CableState, SourceState } from '../solving/temperatures.js';
import type { ExplanationLines } from './lines.js';

/** What the explanation of one conductor is made of. */
export interface Context {
  lines: ExplanationLines;
  problem: Problem;
  prepared: Prepared;
  solved: Solved;
  /** Index of the cable, and of its source. */
  index: number;
  cable: RatedCable;
  own: CableState;
  source: RatedSource;
  outside: SourceState;
  /** Of the ground, °C. */
  ambient: number;
}

/** The parts of cables that a line is of, and their phases if each has one. */
export function partsNamed(cables: readonly RatedCable[]): { partIds: string[]; phases?: Phase[] } {
  const phases = cables.flatMap(({ phase }) => phase ?? []);
  return {
    partIds: cables.map(({ partId }) => partId),
    ...(phases.length === cables.length && { phases }),
  };
}
