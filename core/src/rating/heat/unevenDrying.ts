import type { Rule } from '../../explain/rule.js';
import type { Field } from '../field/index.js';
import type { Rectangle } from './ground.js';

/**
 * Bedding that dries out by another ratio than the soil around it, with all sources in the bedding. Kirchhoff's transform
 * is exact where only the bedding is hotter than the critical temperature (`inside`, in the ground as it is), and where all
 * of the bedding is (`around`, in ground whose bedding has `bedding` times its resistivity). Where the isotherm crosses
 * the edge of the bedding no transform is exact. There the plain forms of both are too cold if the bedding dries out less
 * than the soil, so each has a term that keeps it on the safe side and is nothing where the form is exact. Both are then
 * too warm where they are not exact, and the lesser of the two counts.
 */
export interface UnevenDrying {
  /** Critical temperature, °C. */
  thetaX: number;
  /** ρ dry / ρ wet of the soil and of the bedding, at least 1. */
  soil: number;
  bedding: number;
}

/** Temperatures in ground that stays wet, °C: of a source, and of the edge of the bedding where that is hottest or coldest. */
export interface WetTemperatures {
  /** In the ground as it is. */
  own: number;
  hottestEdge: number;
  /** In the ground for an isotherm around the bedding. */
  ownAround: number;
  coldestEdgeAround: number;
}

export const UNEVEN = {
  /** The factor of the bedding's resistivity in the ground for an isotherm around it. */
  bedding: { formula: 'vb/v', of: (bedding: number, soil: number) => bedding / soil },
  /** `θh`: the hottest of the bedding's edge. Soil that dries warms what is inside by no more than that edge. */
  inside: {
    formula: 'max(θw,θx+vb*(θw-θx))+max(0,v-vb)*max(0,θh-θx)',
    of: (wet: number, thetaX: number, bedding: number, soil: number, hottest: number) =>
      Math.max(wet, thetaX + bedding * (wet - thetaX)) +
      Math.max(0, soil - bedding) * Math.max(0, hottest - thetaX),
  },
  /** `θr`: in the ground for an isotherm around the bedding. `θu`: above which the soil is taken as dry. */
  around: {
    formula: 'max(θr,θu+v*(θr-θu))',
    of: (wet: number, thetaM: number, soil: number) => Math.max(wet, thetaM + soil * (wet - thetaM)),
  },
} as const satisfies Record<string, Rule>;

/** Above which the soil is taken as dry. Bedding that dries less has to be hotter all over: its coldest edge decides. */
export const dryAbove = ({ thetaX, soil, bedding }: UnevenDrying, coldestEdgeAround: number): number =>
  bedding < soil ? Math.min(thetaX, coldestEdgeAround) : thetaX;

/** The temperature of a source in the bedding. */
export function unevenlyDried(drying: UnevenDrying, wet: WetTemperatures): number {
  const { thetaX, soil, bedding } = drying;
  return Math.min(
    UNEVEN.inside.of(wet.own, thetaX, bedding, soil, wet.hottestEdge),
    UNEVEN.around.of(wet.ownAround, dryAbove(drying, wet.coldestEdgeAround), soil),
  );
}

/** How sources heat each other and the edge of the bedding, K·m/W: in the ground as it is, and for an isotherm around it. */
export interface UnevenGround {
  drying: UnevenDrying;
  /** Rises at points of the edge per W/m of each source. */
  edge: readonly (readonly number[])[];
  /** As `R` and `edge`, and the field that they are of. */
  around: { R: readonly (readonly number[])[]; edge: readonly (readonly number[])[]; field: Field };
  bed: Rectangle;
}

/** A temperature as a straight line of the sources' heats: `base` and, per W/m of each, `perHeat`. */
export interface HeatLine {
  base: number;
  perHeat: number[];
}

/** The line on which the temperature of a source lies at these heats; `R` is its row in the ground as it is. */
export function unevenLine(
  { drying: { thetaX, soil, bedding }, edge, around }: UnevenGround,
  s: number,
  R: readonly number[],
  ambient: number,
  heats: readonly number[],
): HeatLine {
  const at = (row: readonly number[]) => row.reduce((sum, value, j) => sum + value * heats[j]!, ambient);
  const dried = (v: number, row: readonly number[]): HeatLine =>
    at(row) > thetaX
      ? { base: thetaX + v * (ambient - thetaX), perHeat: row.map((value) => v * value) }
      : { base: ambient, perHeat: [...row] };
  const inside = dried(bedding, R);
  const hottest = edge.reduce((most, row) => (at(row) > at(most) ? row : most));
  if (soil > bedding && at(hottest) > thetaX) {
    inside.base += (soil - bedding) * (ambient - thetaX);
    inside.perHeat = inside.perHeat.map((value, j) => value + (soil - bedding) * hottest[j]!);
  }
  const coldest = around.edge.reduce((least, row) => (at(row) < at(least) ? row : least));
  const outside: HeatLine =
    bedding < soil && at(coldest) < thetaX
      ? {
          base: ambient,
          perHeat: around.R[s]!.map((value, j) => soil * value - (soil - 1) * coldest[j]!),
        }
      : dried(soil, around.R[s]!);
  return temperatureOn(inside, heats) <= temperatureOn(outside, heats) ? inside : outside;
}

export const temperatureOn = ({ base, perHeat }: HeatLine, heats: readonly number[]): number =>
  perHeat.reduce((sum, value, j) => sum + value * heats[j]!, base);

/** Whether a part of the bedding's edge is hotter than the critical temperature, and another is not. */
export function crossesEdge(
  { drying: { thetaX }, edge, around }: UnevenGround,
  ambient: number,
  heats: readonly number[],
): boolean {
  const rise = (row: readonly number[]) => row.reduce((sum, value, j) => sum + value * heats[j]!, 0);
  const isHot = (row: readonly number[]) => ambient + rise(row) > thetaX;
  return edge.some(isHot) && !around.edge.every(isHot);
}
