import type { Rule } from '../../explain/rule.js';

/**
 * Ground that dries out where it is hotter than a critical temperature: 60287-1-1, 4.2, two zones. With one ratio of
 * resistivities for all ground, Kirchhoff's transform is exact for any number of cables.
 */
export interface Drying {
  /** ρ dry / ρ wet, at least 1. */
  v: number;
  /** Critical temperature, °C. */
  thetaX: number;
}

/** `θw` in ground that stays wet. */
export const DRIED = {
  formula: 'θx+v*(θw-θx)',
  of: (thetaX: number, v: number, wet: number) => thetaX + v * (wet - thetaX),
} as const satisfies Rule;

/** The temperature that a place gets which would have `wet` in ground that stays wet. */
export const driedTemperature = (wet: number, drying: Drying | null): number =>
  drying && wet > drying.thetaX ? DRIED.of(drying.thetaX, drying.v, wet) : wet;
