import type { CableConstruction } from '../../catalog/cable.js';

export const CONDUCTOR_CONSTRUCTIONS = [
  'SOLID',
  'STRANDED',
  'SECTOR',
  'MILLIKEN',
  'MILLIKEN_INSULATED',
  'HOLLOW',
] as const;
export type ConductorConstruction = (typeof CONDUCTOR_CONSTRUCTIONS)[number];

export const CORE_ARRANGEMENTS = [
  'SINGLE',
  'TRIPLEX',
  'TWO_CORE',
  'THREE_CORE',
  'FOUR_CORE',
  'FIVE_CORE',
] as const;
export type CoreArrangement = (typeof CORE_ARRANGEMENTS)[number];

export const SCREEN_TYPES = ['NONE', 'WIRES', 'TAPE', 'LAMINATE', 'AL_TUBE', 'LEAD', 'CORRUGATED'] as const;
export type ScreenType = (typeof SCREEN_TYPES)[number];

export const ARMOUR_TYPES = ['NONE', 'WIRES', 'TAPES'] as const;
export type ArmourType = (typeof ARMOUR_TYPES)[number];

/** Columns of a cable type that a rating uses where they are given. Each overrides a value that would be derived. */
export interface RatingColumns {
  /** Ω/km. */
  conductorResistance20?: number;
  conductorConstruction?: ConductorConstruction;
  skinFactor?: number;
  proximityFactor?: number;
  coreArrangement?: CoreArrangement;
  /** To earth, kV. */
  ratedVoltage?: number;
  relativePermittivity?: number;
  lossFactor?: number;
  /** mm, as all lengths here. */
  conductorScreenThickness?: number;
  insulationScreenThickness?: number;
  screenType?: ScreenType;
  /** Ω/km. */
  screenResistance20?: number;
  screenMeanDiameter?: number;
  screenThickness?: number;
  /** The pitch of the wires. */
  screenLayLength?: number;
  armourType?: ArmourType;
  armourMaterial?: string;
  /** mm². */
  armourArea?: number;
  /** Mean diameter. */
  armourDiameter?: number;
  /** K·m/W. */
  fillerThermalResistivity?: number;
  sheathThermalResistivity?: number;
  insulationThermalResistivity?: number;
  /** From the conductor outwards: `name:thickness:ρ` joined by `/`; the screen is `SCREEN:thickness`, armour `ARMOUR:thickness`. */
  layers?: string;
  emergencyTemperature?: number;
  shortCircuitTemperature?: number;
}

/** A cable type as the rating reads it: the columns of the catalog, and those above. */
export type CableType = Partial<Omit<CableConstruction, 'outerDiameter' | 'conductorCount'>> &
  Pick<CableConstruction, 'outerDiameter' | 'conductorCount'> &
  RatingColumns & { name: string };

/** Why a type cannot be rated: the column that is missing or makes no sense. */
export interface NotRateable {
  code: 'TYPE_NOT_RATEABLE';
  typeName: string;
  column: keyof CableType;
}

/** Thrown inside the model's parts and caught by `cableModel`. */
export class MissingValue extends Error {
  constructor(readonly column: keyof CableType) {
    super(column);
  }
}
