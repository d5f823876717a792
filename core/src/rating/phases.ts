import { AC3_PHASES, type CircuitKind, type Phase } from '../trench/circuits/circuit.js';

/** Phase angles in degrees; N carries nothing in a balanced circuit. */
export const ANGLES: Record<Phase, number> = { L1: 0, L2: -120, L3: 120, N: 0, PLUS: 0, MINUS: 180 };

/** Whether a circuit of single-core cables has all the phases that it needs to carry a current there and back. */
export function isComplete(kind: CircuitKind, phases: readonly Phase[]): boolean {
  if (kind === 'DC') return phases.includes('PLUS') && phases.includes('MINUS');
  if (kind === 'AC3') return AC3_PHASES.every((phase) => phases.includes(phase));
  return new Set(phases).size >= 2;
}
