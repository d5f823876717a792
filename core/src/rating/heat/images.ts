import type { Rule } from '../../explain/rule.js';
import type { Source } from './ground.js';

/** External heat in homogeneous ground by mirror images: 60287-2-1, 4.2.2 and 4.2.3. Lengths in m, ρ in K·m/W. */

/** A cable or duct alone, its axis at a depth L, and one beside another at a distance d, its image being at di. */
export const IMAGES = {
  u: { formula: '2*L/Dg', of: (L: number, De: number) => (2 * L) / De },
  alone: {
    formula: 'ρ4/(2*π)*ln(u+sqrt(u^2-1))',
    of: (rho: number, u: number) => (rho / (2 * Math.PI)) * Math.log(u + Math.sqrt(u ** 2 - 1)),
  },
  beside: {
    formula: 'ρ4/(2*π)*ln(di/d)',
    of: (rho: number, di: number, d: number) => (rho / (2 * Math.PI)) * Math.log(di / d),
  },
} as const satisfies Record<string, Rule>;

export const singleT4 = (rho: number, L: number, De: number): number =>
  IMAGES.alone.of(rho, IMAGES.u.of(L, De));

/** The rise at one source per W/m of another. */
export function mutualT4(rho: number, a: { x: number; y: number }, b: { x: number; y: number }): number {
  const d = Math.hypot(a.x - b.x, a.y - b.y);
  const image = Math.hypot(a.x - b.x, a.y + b.y);
  return IMAGES.beside.of(rho, image, d);
}

/** Mean rise of the outside of each source per W/m of each, as `groundMatrix` gives it. */
export const imageMatrix = (rho: number, sources: readonly Source[]): number[][] =>
  sources.map((a, i) =>
    sources.map((b, j) =>
      i === j ? (rho / (2 * Math.PI)) * Math.log((2 * a.y) / a.radius) : mutualT4(rho, a, b),
    ),
  );
