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
