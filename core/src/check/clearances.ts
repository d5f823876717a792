import type { Clearance } from '../trench/model.js';
import type { DesignRules } from './model.js';

/** The clearances that a new segment keeps: those of the active rules, of several for the same pair the largest. */
export function defaultClearances({ layoutDefaults, rules }: DesignRules): Clearance[] {
  if (!layoutDefaults) return [];
  const largest = new Map<string, Clearance>();
  for (const { kind, active, a, b, value } of rules) {
    if (kind !== 'CLEARANCE' || !active || !a || !b || value === undefined) continue;
    const pair = [a, b].sort().join(' ');
    if (value > (largest.get(pair)?.value ?? -1)) largest.set(pair, { a, b, value });
  }
  return [...largest.values()];
}
