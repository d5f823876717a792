import { ASSUMPTION_BOUNDS } from '../../trench/assumptionBounds.js';
import type { Assumptions } from '../../trench/assumptions.js';

/** The share of the ground that a rule is for, 1 without such a condition. */
export const SHARE = 'share';
/** Of the uppermost covering, m. */
export const THICKNESS = 'thickness';
/** Single cables in a group; only in rules per line. */
export const PARTS = 'parts';
/** In the number of a child: the type that a line counts. */
export const TYPE_ID = '{typeId}';

/** An assumption that an expression names by its path. Lengths are in m. */
export interface AssumptionName {
  path: string;
  unit: 'm' | 'tonn/m3' | '1';
  /** Of what a density is: of solid ground, or of a material. */
  solid: boolean;
}

/** What a path stands for. Null: there is no such assumption, or it is a word. */
export function assumptionNameOf(path: string): AssumptionName | null {
  const [name = '', kind, ...more] = path.split('.');
  if (more.length > 0 || !Object.hasOwn(ASSUMPTION_BOUNDS, name)) return null;
  const { kinds, words, unit } = ASSUMPTION_BOUNDS[name as keyof typeof ASSUMPTION_BOUNDS];
  if (words || (kinds ? !kinds.includes(kind ?? '') : kind !== undefined)) return null;
  if (name === 'density') return { path, unit: 'tonn/m3', solid: kind !== 'ASPHALT' && kind !== 'CONCRETE' };
  return { path, unit: unit === 'mm' || unit === 'm' ? 'm' : '1', solid: false };
}

export function assumptionValue(assumptions: Assumptions, { path }: AssumptionName): number {
  const [name = '', kind] = path.split('.');
  const value = assumptions[name as keyof Assumptions] as unknown;
  const one = Number(kind === undefined ? value : (value as Record<string, unknown>)[kind]);
  return ASSUMPTION_BOUNDS[name as keyof typeof ASSUMPTION_BOUNDS].unit === 'mm' ? one / 1000 : one;
}
