import { roundTo } from '../explain/expression.js';
import { degreesOf, planeOf, roundMetres, zoneAt } from './crs.js';
import { DEGREE } from './ellipsoid.js';
import { type Leg, legBetween, reducedOf } from './geodesic.js';
import type { Position } from './model.js';

/** A change of direction at an inner point that a cable notices. */
export interface Bend {
  chainage: number;
  /** Degrees. */
  angle: number;
  /** Of the arc that touches both legs within half of the shorter one, m. */
  radius: number;
}

export interface Measured {
  /** Of each position, m along the slope, rounded to mm. */
  chainages: number[];
  length: number;
  horizontalLength: number;
  bends: Bend[];
}

export interface Extent {
  west: number;
  south: number;
  east: number;
  north: number;
}

/**
 * Shorter legs are none, m: a millimetre, but for what the rounding of stored degrees takes, so that points that are a
 * millimetre apart where they were measured can be stored.
 */
export const MIN_LEG = 0.00085;

/** A stretch that is shorter is none, and neither is a route, m. */
export const MIN_STRETCH = 0.01;

const LEAST_BEND = 30 * DEGREE;

/** The legs of a route: everything else about it is measured from them. */
export function legsOf(positions: readonly Position[]): Leg[] {
  const legs: Leg[] = [];
  let before = reducedOf(positions[0]!);
  for (let i = 1; i < positions.length; i++) {
    const here = reducedOf(positions[i]!);
    legs.push(legBetween(before, here));
    before = here;
  }
  return legs;
}

/** How long a route is, and where it bends. Sums are rounded, never their terms. */
export const measured = (positions: readonly Position[]): Measured => measuredLegs(legsOf(positions));

export function measuredLegs(legs: readonly Leg[]): Measured {
  const chainages = [0];
  const bends: Bend[] = [];
  let [length, horizontal] = [0, 0];
  /** The last leg that has a direction: one straight up has none. */
  let before: Leg | undefined;
  for (let i = 0; i < legs.length; i++) {
    const leg = legs[i]!;
    if (leg.horizontal >= MIN_LEG) {
      const bend = before && bendBetween(before, leg);
      if (bend) bends.push({ chainage: chainages[i]!, ...bend });
      before = leg;
    }
    length += leg.length;
    horizontal += leg.horizontal;
    chainages.push(roundMetres(length));
  }
  return { chainages, length: chainages.at(-1)!, horizontalLength: roundMetres(horizontal), bends };
}

function bendBetween(before: Leg, after: Leg): Omit<Bend, 'chainage'> | undefined {
  const turn = Math.abs(after.azimuthStart - before.azimuthEnd);
  const deflection = turn > Math.PI ? 2 * Math.PI - turn : turn;
  if (deflection < LEAST_BEND) return undefined;
  const tangent = Math.min(before.length, after.length) / 2;
  return {
    angle: roundTo(deflection / DEGREE, 1),
    radius: roundTo(tangent / Math.tan(deflection / 2), 2),
  };
}

/** The leg that a chainage lies on: the last that begins at or before it. */
export function legAt(chainages: readonly number[], chainage: number): number {
  let [low, high] = [0, chainages.length - 2];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (chainages[middle]! <= chainage) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** How far along its leg a chainage lies, from 0 to 1. */
export function fractionAt(chainages: readonly number[], leg: number, chainage: number): number {
  const from = chainages[leg]!;
  const length = chainages[leg + 1]! - from;
  return length === 0 ? 0 : Math.min(1, Math.max(0, (chainage - from) / length));
}

/** A place on a leg: on the straight line in the zone of UTM of the leg's first point. In degrees, not rounded. */
export function placeOnLeg(a: Position, b: Position, fraction: number): Position {
  if (fraction <= 0) return a;
  if (fraction >= 1) return b;
  const zone = zoneAt(a);
  const [east, north] = planeOf(zone, a);
  const [eastEnd, northEnd] = planeOf(zone, b);
  const between = (from: number, to: number) => from + (to - from) * fraction;
  const [, , height] = a;
  const [, , heightEnd] = b;
  const plane: [number, number] = [between(east, eastEnd), between(north, northEnd)];
  return degreesOf(
    zone,
    height === undefined || heightEnd === undefined ? plane : [...plane, between(height, heightEnd)],
  );
}

/** Where a chainage lies. A chainage of a position is that position. */
export function pointAt(
  positions: readonly Position[],
  chainages: readonly number[],
  chainage: number,
): Position {
  const leg = legAt(chainages, chainage);
  return placeOnLeg(positions[leg]!, positions[leg + 1]!, fractionAt(chainages, leg, chainage));
}

/** The part of a route between two chainages, both ends included. */
export function lineOf(
  positions: readonly Position[],
  chainages: readonly number[],
  { from, to }: { from: number; to: number },
): Position[] {
  const line = [pointAt(positions, chainages, from)];
  for (let i = legAt(chainages, from) + 1; i < positions.length && chainages[i]! < to; i++)
    line.push(positions[i]!);
  line.push(pointAt(positions, chainages, to));
  return line;
}

/** The box around a route, in degrees. */
export function extentOf(positions: readonly Position[]): Extent {
  const extent = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const [longitude, latitude] of positions) {
    if (longitude < extent.west) extent.west = longitude;
    if (longitude > extent.east) extent.east = longitude;
    if (latitude < extent.south) extent.south = latitude;
    if (latitude > extent.north) extent.north = latitude;
  }
  return extent;
}
