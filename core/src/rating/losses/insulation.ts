import type { Rule } from '../../explain/rule.js';

/** Dielectric losses of one core, W/m: 60287-1-1, 5.2. C in F/m; U0 to earth, V. */
export const DIELECTRIC_LOSS = {
  formula: '2*π*f*C*U0^2*tanδ',
  of: (f: number, C: number, U0: number, tanDelta: number) => 2 * Math.PI * f * C * U0 ** 2 * tanDelta,
} as const satisfies Rule;
