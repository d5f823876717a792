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
  /** Rises at points of the edge per W/m of each source: those of which one is the hottest; around the bedding, the coldest. */
  edge: readonly (readonly number[])[];
  /** As `R` and `edge`, and the field that they are of. */
  around: { R: readonly (readonly number[])[]; edge: readonly (readonly number[])[]; field: Field };
  bed: Rectangle;
}

/** A temperature as a straight line of the sources' heats: `base` and, per W/m of each, `perHeat`. */
export interface HeatLine {
  base: number;
  perHeat: readonly number[];
}

/** The lines on which the temperatures of the sources lie at these heats; `R` is of the ground as it is. */
export function unevenLines(
  { drying: { thetaX, soil, bedding }, edge, around }: UnevenGround,
  R: readonly (readonly number[])[],
  ambient: number,
  heats: readonly number[],
): HeatLine[] {
  const at = (row: readonly number[]) => temperatureOn({ base: ambient, perHeat: row }, heats);
  const dried = (v: number, row: readonly number[]): HeatLine =>
    at(row) > thetaX
      ? { base: thetaX + v * (ambient - thetaX), perHeat: row.map((value) => v * value) }
      : { base: ambient, perHeat: row };
  const hottest = edge[largest(edge.map(at))]!;
  const isEdgeHot = soil > bedding && at(hottest) > thetaX;
  const coldest = around.edge[largest(around.edge.map((row) => -at(row)))]!;
  const isEdgeCold = soil > bedding && at(coldest) < thetaX;
  return R.map((row, s) => {
    const own = dried(bedding, row);
    const inside: HeatLine = isEdgeHot
      ? {
          base: own.base + (soil - bedding) * (ambient - thetaX),
          perHeat: own.perHeat.map((value, j) => value + (soil - bedding) * hottest[j]!),
        }
      : own;
    const ownAround = around.R[s]!;
    const outside: HeatLine = isEdgeCold
      ? { base: ambient, perHeat: ownAround.map((value, j) => soil * value - (soil - 1) * coldest[j]!) }
      : dried(soil, ownAround);
    return temperatureOn(inside, heats) <= temperatureOn(outside, heats) ? inside : outside;
  });
}

const largest = (values: readonly number[]): number =>
  values.reduce((best, value, i) => (value > values[best]! ? i : best), 0);

export const temperatureOn = ({ base, perHeat }: HeatLine, heats: readonly number[]): number =>
  perHeat.reduce((sum, value, j) => sum + value * heats[j]!, base);

/** Whether a part of the bedding's edge is hotter than the critical temperature, and another is not. */
export function crossesEdge(
  { drying: { thetaX }, edge, around }: UnevenGround,
  ambient: number,
  heats: readonly number[],
): boolean {
  const isHot = (perHeat: readonly number[]) => temperatureOn({ base: ambient, perHeat }, heats) > thetaX;
  return edge.some(isHot) && !around.edge.every(isHot);
}
