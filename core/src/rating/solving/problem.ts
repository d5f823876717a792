import type { Bonding, CircuitKind, Phase } from '../../trench/circuits/circuit.js';
import type { CableModel } from '../cable/model.js';
import type { Air } from '../heat/air.js';
import type { Drying } from '../heat/drying.js';
import type { Duct } from '../heat/duct.js';
import type { HeatPipes } from '../heat/heatPipes.js';
import type { UnevenGround } from '../heat/unevenDrying.js';
import type { Proximity } from '../losses/conductor.js';
import type { BondedEarth } from '../losses/earths.js';
import type { EddyPosition } from '../losses/screens.js';
import type { InstalledCable } from '../section/installation.js';

/** What is to be solved, in SI: cables with their circuits, and the matrix that says how they heat each other. */

/** How the losses in a cable's screen are found. `position` is that in a trefoil or an even flat row, if it is in one. */
export interface ScreenLoss {
  kind: 'NONE' | 'CIRCULATING' | 'OPEN' | 'CROSS_BONDED' | 'THREE_CORE';
  position: EddyPosition | null;
  /** Between axes, m: of the trefoil or row, else the geometric mean. */
  s: number;
  /** Whether eddy currents count. */
  eddy: boolean;
}

export interface RatedCable {
  partId: string;
  cableId: string;
  model: CableModel;
  x: number;
  y: number;
  /** Index of its source: itself, or the duct that it lies in. */
  source: number;
  inDuct: boolean;
  /** What fills the culvert that it lies in. */
  filling: NonNullable<InstalledCable['filling']> | null;
  /** Index of its circuit. -1: none, it carries nothing. */
  circuit: number;
  phase: Phase | null;
  /** The conductors in it that carry the circuit's current. */
  loaded: number;
  f: number;
  proximity: Proximity | null;
  screenLoss: ScreenLoss;
  /** K·m/W, with the factors for touching trefoils. */
  T1: number;
  T2: number;
  T3: number;
  /** Of one core, W/m. */
  Wd: number;
  /** Warmth of an earlier load that is still in the cable, K. */
  remaining: number;
}

export interface RatedCircuit {
  id: string;
  name: string;
  kind: CircuitKind;
  bonding: Bonding;
  f: number;
  /** A. */
  current: number;
  /** Whether anyone has given it. Else it is only assumed. */
  currentGiven: boolean;
  /** °C. */
  limit: number;
  emergencyLimit: number;
  cables: number[];
}

export interface RatedSource {
  id: string;
  x: number;
  y: number;
  radius: number;
  duct: Duct | null;
  /** Cables in free air have no ground around them. */
  air: Air | null;
  /** Equal diameter of the cables in the duct, m. */
  De: number;
  cables: number[];
}

export interface Problem {
  cables: RatedCable[];
  circuits: RatedCircuit[];
  sources: RatedSource[];
  /** Rise of a source's outside per W/m of each, K·m/W. */
  R: number[][];
  /** Temperature that each source has without any load, °C. */
  ambient: number[];
  pipes: HeatPipes;
  drying: Drying | null;
  /** Set where bedding with all sources in it dries out by another ratio than the ground around it. */
  uneven: UnevenGround | null;
  /** Circuits whose cables are solved in one network. */
  networks: number[][];
  /** Earth conductors that take part in them. */
  earths: BondedEarth[];
}
