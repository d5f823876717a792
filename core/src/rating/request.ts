import type { Circuit } from '../trench/circuits/circuit.js';
import type { Packings } from '../trench/content.js';
import type { Clearance, Section, Surroundings, TopCovering } from '../trench/model.js';
import type { CableType } from './cable/type.js';
import type { DuctFill } from './heat/duct.js';
import type { EarthType } from './losses/earths.js';
import type { Method } from './section/installation.js';

export const MODES = [
  'TEMPERATURES',
  'COMMON_FACTOR',
  'EQUAL_LIMITS',
  'INDIVIDUAL',
  'CYCLIC',
  'EMERGENCY',
] as const;
export type Mode = (typeof MODES)[number];

/** What a section adds for its rating: resistivities, K·m/W. Null: the soil's. */
export interface SectionGround {
  /** Of foundation, cable zone, protection and the bedding above. */
  beddingThermalResistivity?: number | null;
  fillThermalResistivity?: number | null;
  /** Dried out. Null: by the soil's ratio. */
  dryBeddingThermalResistivity?: number | null;
  dryFillThermalResistivity?: number | null;
}

export interface Season {
  name: string;
  ambientTemperature: number;
  soilThermalResistivity: number;
}

export interface RatingSurroundings {
  drySoilThermalResistivity?: number | null;
  /** °C above which the soil dries out. */
  criticalTemperature?: number | null;
  /** m²/s. */
  diffusivity?: number | null;
  seasons?: readonly Season[];
}

/** What a pipe adds: what it is filled with, and what flows in it. */
export interface PipeHeat {
  fill?: DuctFill | null;
  /** K·m/W. Null: the usual one of the filling. */
  fillThermalResistivity?: number | null;
  /** Of its outside, °C. */
  temperature?: number | null;
  /** Of what flows in it, °C; then its insulation (mm, K·m/W) counts. */
  waterTemperature?: number | null;
  insulationThickness?: number | null;
  insulationThermalResistivity?: number | null;
}

/** What a culvert adds. */
export interface CulvertHeat {
  fill?: DuctFill | 'SAND' | null;
  fillThermalResistivity?: number | null;
  wallThermalResistivity?: number | null;
}

export interface PipeType {
  material?: string | undefined;
}

export interface RatingRequest {
  section: Section & SectionGround;
  topCoverings: readonly TopCovering[];
  surroundings: Surroundings & RatingSurroundings;
  /** The catalog's types by id. */
  cableTypes: ReadonlyMap<number, CableType>;
  pipeTypes: ReadonlyMap<number, PipeType>;
  /** Of earth conductors. One of an unknown type carries nothing. */
  eccTypes?: ReadonlyMap<number, EarthType>;
  /** Empty: circuits are derived from the section. */
  circuits: readonly Circuit[];
  /** Currents that override those of the circuits. */
  loads?: readonly { circuitId: string; current: number }[];
  /** Those of the settings of the segment. */
  clearances?: readonly Clearance[];
  packings?: Packings;
  mode: Mode;
  method: Method;
  season?: string | undefined;
  /** How long an emergency lasts. */
  hours?: number | undefined;
  /** Whether to answer with the matrix, and with the error of the field. */
  matrix?: boolean;
  error?: boolean;
}

/** The highest thermal resistivity that is rated, K·m/W; no ground comes near it. */
export const MAX_RATED_RESISTIVITY = 100;

/** Why a section is not rated. */
export type RatingRefusal =
  | { code: 'LAYOUT_INVALID'; itemIds: string[] }
  | { code: 'TYPE_NOT_RATEABLE'; typeName: string; column: string }
  | { code: 'NOTHING_TO_RATE' }
  | { code: 'CONDUCTOR_TAKEN'; partId: string; circuitIds: [string, string] }
  | { code: 'UNKNOWN_SEASON'; season: string }
  | { code: 'INVALID_VALUE'; field: string };

/** A refusal on its way out of the functions that find it. */
export class Refused extends Error {
  constructor(readonly refusal: RatingRefusal) {
    super(refusal.code);
  }
}
