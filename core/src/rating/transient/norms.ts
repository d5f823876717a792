import type { Mode } from '../request.js';
import type { Problem } from '../solving/problem.js';

/** Above this voltage between phases, V, the cable's own capacity counts for daily loads: 60853-2. */
export const CAPACITY_FROM = 36e3;

/** The parts of IEC 60853 that a mode follows. None for a steady load. */
export function transientNorms(mode: Mode, { cables, drying }: Pick<Problem, 'cables' | 'drying'>): string[] {
  if (mode === 'EMERGENCY') return ['60853-2'];
  if (mode !== 'CYCLIC') return [];
  const isHigh = cables.map(({ model }) => Math.sqrt(3) * model.U0 > CAPACITY_FROM);
  return [
    ...(isHigh.includes(false) ? ['60853-1'] : []),
    ...(isHigh.includes(true) ? ['60853-2'] : []),
    ...(drying ? ['60853-3'] : []),
  ];
}
