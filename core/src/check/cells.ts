import { PLACE_SEPARATOR, RULE_FIELD_NAMES } from './fields.js';
import type { DesignRule } from './model.js';

/** A rule as the cells of a file, in the order of the fields. Null: an empty cell. */
export const ruleCells = (rule: DesignRule): (string | number | boolean | null)[] =>
  RULE_FIELD_NAMES.map((name) => {
    const value = rule[name];
    return (Array.isArray(value) ? value.join(PLACE_SEPARATOR) : (value as Cell | undefined)) ?? null;
  });

type Cell = string | number | boolean;
