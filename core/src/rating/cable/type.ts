import type { CableConstruction } from '../../catalog/cable.js';

export type {
  ArmourType,
  ConductorConstruction,
  CoreArrangement,
  ScreenType,
} from '../../catalog/ratingColumns.js';

/** A cable type as the rating reads it: the columns of the catalog, of which it needs only some. */
export type CableType = Partial<Omit<CableConstruction, 'outerDiameter' | 'conductorCount'>> &
  Pick<CableConstruction, 'outerDiameter' | 'conductorCount'> & { name: string };

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
