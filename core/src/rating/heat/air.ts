import type { Rule } from '../../explain/rule.js';

/** Cables in free air, as on a riser: 60287-2-1, 4.2.1. */

export const AIR_ARRANGEMENTS = ['SINGLE', 'TREFOIL', 'FLAT'] as const;
export type AirArrangement = (typeof AIR_ARRANGEMENTS)[number];

export interface Air {
  arrangement: AirArrangement;
  /** Heat of the sun, W/m², and how much of it the sheath absorbs. Null: in the shade. */
  sun: { H: number; sigma: number } | null;
}

/** Constants of cables on brackets or clear of a wall: Table 2. */
export const AIR_CONSTANTS: Record<AirArrangement, { Z: number; E: number; g: number }> = {
  SINGLE: { Z: 0.21, E: 3.94, g: 0.6 },
  TREFOIL: { Z: 0.96, E: 1.25, g: 0.2 },
  FLAT: { Z: 0.62, E: 1.95, g: 0.25 },
};

/**
 * Dissipation, W/(m²·K^5/4), and the rise of the surface: with T4 = 1/(π De h Δθ^¼) the balance W + sun = π De h Δθ^5/4
 * has a closed solution. 4.2.1.1.
 */
export const AIR = {
  h: {
    formula: 'Za/De^ga+Ea',
    of: (Z: number, De: number, g: number, E: number) => Z / De ** g + E,
  },
  Δθs: {
    formula: '((W+Ws0)/(π*De*h))^0.8',
    of: (W: number, sun: number, De: number, h: number) => ((W + sun) / (Math.PI * De * h)) ** 0.8,
  },
} as const satisfies Record<string, Rule>;

export function dissipation({ arrangement }: Air, De: number): number {
  const { Z, E, g } = AIR_CONSTANTS[arrangement];
  return AIR.h.of(Z, De, g, E);
}

/** Heat of the sun on a cable, W/m. */
export const solarHeat = ({ sun }: Air, De: number): number => (sun ? sun.sigma * De * sun.H : 0);

export const airRise = (air: Air, De: number, W: number): number =>
  AIR.Δθs.of(W, solarHeat(air, De), De, dissipation(air, De));
