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

/** The temperature that a place gets which would have `wet` in ground that stays wet. */
export const driedTemperature = (wet: number, drying: Drying | null): number =>
  drying && wet > drying.thetaX ? drying.thetaX + drying.v * (wet - drying.thetaX) : wet;

/** The temperature in wet ground that belongs to a given one. */
export const wetTemperature = (dried: number, drying: Drying | null): number =>
  drying && dried > drying.thetaX ? drying.thetaX + (dried - drying.thetaX) / drying.v : dried;
