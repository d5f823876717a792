/** Dielectric losses: 60287-1-1, 5.2. */

/** F/m. `Di` over the insulation, `di` over the conductor screen. */
export const capacitance = (eps: number, Di: number, di: number): number =>
  (eps / (18 * Math.log(Di / di))) * 1e-9;

/** W/m of one core. `U0` to earth, V. */
export const dielectricLoss = (f: number, C: number, U0: number, tanDelta: number): number =>
  2 * Math.PI * f * C * U0 ** 2 * tanDelta;
