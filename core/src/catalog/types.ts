import { CABLE_COLUMNS, type CableConstruction } from './cable.js';
import { ECC_COLUMNS, type EccConstruction } from './ecc.js';
import { MARKER_COLUMNS, type MarkerConstruction } from './marker.js';
import { PIPE_COLUMNS, type PipeConstruction } from './pipe.js';

/** The columns of each kind of type. */
export const TYPE_COLUMNS = {
  cable: CABLE_COLUMNS,
  pipe: PIPE_COLUMNS,
  ecc: ECC_COLUMNS,
  marker: MARKER_COLUMNS,
};

export type TypeKind = keyof typeof TYPE_COLUMNS;

/** What the catalog knows of a type of each kind. */
export interface Constructions {
  cable: CableConstruction;
  pipe: PipeConstruction;
  ecc: EccConstruction;
  marker: MarkerConstruction;
}
