import type { Circuit } from '../../trench/circuits/circuit.js';
import type { CableModel } from '../cable/model.js';
import type { Air } from '../heat/air.js';
import type { Drying } from '../heat/drying.js';
import type { Duct, Filling } from '../heat/duct.js';
import type { Ground } from '../heat/ground.js';
import type { HeatPipe } from '../heat/heatPipes.js';
import type { UnevenDrying } from '../heat/unevenDrying.js';
import type { EarthConductor } from '../losses/earths.js';

/** Cables, ducts and ground of a section, in m: what a rating starts from, wherever it comes from. */

export interface InstalledCable {
  partId: string;
  /** The group of parts that it belongs to. */
  cableId: string;
  model: CableModel;
  x: number;
  y: number;
  /** The duct that it lies in. */
  ductId: string | null;
  /** What fills the culvert that it lies in, K·m/W. None where omitted. */
  filling?: { fill: Filling; rho: number; isGiven: boolean } | null;
}

export interface InstalledDuct {
  id: string;
  x: number;
  y: number;
  duct: Duct;
  /** What makes it give off heat, which is unknown. Null: nothing. */
  heat: HeatPipe | null;
}

/** A bed of one resistivity in the soil around ducts, for the formula of 60287-2-1, 4.2.7.4. */
export interface Bedding {
  x0: number;
  x1: number;
  y0: number;
  y1: number;
  resistivity: number;
}

export interface Installation {
  cables: readonly InstalledCable[];
  ducts: readonly InstalledDuct[];
  circuits: readonly Circuit[];
  /** Bare earth conductors along the cables. None where omitted. */
  earths?: readonly EarthConductor[];
  ground: Ground;
  /** Set where nothing but the bedding differs from the soil. */
  bedding: Bedding | null;
  ambientTemperature: number;
  /** By the largest ratio of all ground. */
  drying: Drying | null;
  /** Set where the bedding dries out by another ratio than the ground around it. `bed` is its rectangle. */
  uneven?: (UnevenDrying & { bed: number }) | null;
  /** All cables are in free air. Null: in the ground. */
  air: Air | null;
}

export const METHODS = ['IEC', 'EXACT'] as const;
export type Method = (typeof METHODS)[number];
