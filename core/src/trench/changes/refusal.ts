export const REASONS = [
  'ITEM_NOT_FOUND',
  'LAYER_NOT_FOUND',
  'SECTION_NOT_FOUND',
  'COVERING_NOT_FOUND',
  'CIRCUIT_NOT_FOUND',
  'DEVIATION_NOT_FOUND',
  'DESIGN_RULE_NOT_FOUND',
  'PART_NOT_FOUND',
  'CONDUCTOR_TAKEN',
  'PLACE_REQUIRED',
  'NOT_A_CONTAINER',
  'NOT_FOR_CONTAINERS',
  'PIPE_TAKES_NO_CABLES',
  'PIPE_TAKES_NO_DUCTS',
  'PIPE_NOT_EMPTY',
  'CONTAINER_FULL',
  'LAST_LAYER',
  'LAST_SECTION',
  'LENGTH_FOLLOWS_ROUTE',
  'ID_TAKEN',
  'TYPE_REQUIRED',
  'UNKNOWN_TYPE',
  'INCOMPATIBLE_TYPE',
  'NO_DEFAULT_TYPE',
  'NOT_REMOVED',
  'NO_SUCH_PROPERTY',
  'INVALID_VALUE',
] as const;
export type Reason = (typeof REASONS)[number];

/** What is wrong, where the reason alone does not say it: a text of the server's messages, and what it names. */
export interface RefusalDetail {
  text:
    | 'unknownType'
    | 'incompatibleType'
    | 'otherCategory'
    | 'chosenParts'
    | 'partsAreCount'
    | 'partOverlaps';
  args: readonly (string | number)[];
  /** The index of the element that is wrong, where the field is a list. */
  at?: number;
}

/** A change that cannot be made to this trench. The trench is as it was. */
export class CannotApply extends Error {
  /** Which of the changes that were to be made together, from 0. */
  index = 0;

  constructor(
    readonly reason: Reason,
    /** The field of the change that is wrong, for example `values.partCount`. */
    readonly field?: string,
    readonly detail?: RefusalDetail,
  ) {
    super(field ? `${reason} (${field})` : reason);
    this.name = 'CannotApply';
  }
}
