/** What is wrong with something that was asked for, at a path into it such as `childNodes.0.quantity`. */
export interface CostFinding {
  path: string;
  code: CostCode;
}

export type CostCode =
  | 'TOP_NOT_BUDGET'
  | 'EXCLUDE_AT_TOP'
  | 'QUANTITY_REQUIRED'
  | 'QUANTITY_NEGATIVE'
  | 'QUANTITY_TOO_LARGE'
  | 'UNKNOWN_CHILD'
  | 'AMBIGUOUS_CHILD'
  | 'DUPLICATE_CHILD'
  | 'TYPE_NOT_CUSTOM'
  | 'UNIT_COST_REQUIRED'
  | 'TOTAL_COST_REQUIRED'
  | 'COST_NEGATIVE'
  | 'COST_TOO_LARGE'
  | 'TOTAL_TOO_LARGE'
  | 'TOO_DEEP';

/** Either what was asked for, or everything that is wrong with it. */
export type CostOutcome<T> = { value: T; findings: [] } | { value: null; findings: CostFinding[] };

export const sound = <T>(value: T): CostOutcome<T> => ({ value, findings: [] });
export const unsound = <T>(findings: CostFinding[]): CostOutcome<T> => ({ value: null, findings });
