/** An error in a request, with the path of the field, such as `childNodes.0.quantity`. */
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
  | 'COST_TOO_LARGE'
  | 'TOTAL_TOO_LARGE'
  | 'TOO_DEEP';

/** Either the result, or all errors of the request. */
export type CostOutcome<T> = { value: T; findings: [] } | { value: null; findings: CostFinding[] };

export const valid = <T>(value: T): CostOutcome<T> => ({ value, findings: [] });
export const invalid = <T>(findings: CostFinding[]): CostOutcome<T> => ({ value: null, findings });
