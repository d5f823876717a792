import {
  type Assumptions,
  DENSITY_KINDS,
  EXCAVATE_FROM,
  GROUNDS,
  type GroundShare,
  LOOSE_KINDS,
  SECTIONS_RUN,
  SIDES,
  WASTE_KINDS,
} from './assumptions.js';
import { COVERING_TYPES } from './coveringTypes.js';

/** What an assumption may be: a number between bounds, one of some words, or such a value for each of some kinds. */
export interface AssumptionBounds {
  kinds?: readonly string[];
  words?: readonly string[];
  from?: number;
  to?: number;
  whole?: boolean;
  /** None: a number without a unit, or a word. */
  unit?: 'mm' | 'm' | 't/m³' | '%';
}

export const ASSUMPTION_BOUNDS: Record<Exclude<keyof Assumptions, 'ground'>, AssumptionBounds> = {
  sides: { words: SIDES },
  batter: { from: 0, to: 3 },
  workingSpace: { from: 0, to: 2000, unit: 'mm' },
  minimumDigWidth: { from: 0, to: 5000, unit: 'mm' },
  digWidthStep: { from: 1, to: 500, unit: 'mm' },
  edgeOverlap: { kinds: COVERING_TYPES, from: 0, to: 3000, unit: 'mm' },
  baseCourse: { kinds: COVERING_TYPES, from: 0, to: 1000, unit: 'mm' },
  excavateFrom: { kinds: COVERING_TYPES, words: EXCAVATE_FROM },
  wearingCourse: { from: 0, to: 200, unit: 'mm' },
  swell: { kinds: GROUNDS, from: 1, to: 3 },
  placedFactor: { kinds: GROUNDS, from: 0.5, to: 2 },
  looseFactor: { kinds: LOOSE_KINDS, from: 1, to: 2 },
  density: { kinds: DENSITY_KINDS, from: 0.5, to: 4, unit: 't/m³' },
  reuse: { kinds: GROUNDS, from: 0, to: 1 },
  waste: { kinds: WASTE_KINDS, from: 0, to: 50, unit: '%' },
  endAllowance: { from: 0, to: 1000, unit: 'm' },
  jointAllowance: { from: 0, to: 100, unit: 'm' },
  terminationsPerCable: { from: 0, to: 10, whole: true },
  drumLength: { from: 10, to: 10_000, unit: 'm' },
  markersPerSection: { from: 0, to: 20, whole: true },
  supportDeeperThan: { from: 0, to: 10_000, unit: 'mm' },
  sectionsRun: { words: SECTIONS_RUN },
};

export const ASSUMPTION_NAMES = [...Object.keys(ASSUMPTION_BOUNDS), 'ground'] as (keyof Assumptions)[];

export const ASSUMPTION_FAULTS = [
  'UNKNOWN_ASSUMPTION',
  'UNKNOWN_KIND',
  'NOT_A_NUMBER',
  'OUT_OF_BOUNDS',
  'NOT_A_WORD',
  'NOT_AN_OBJECT',
  'NOT_SHARES',
  'SHARES_DO_NOT_ADD_UP',
] as const;

export interface AssumptionFault {
  /** Such as `swell.SOIL`. */
  path: string;
  code: (typeof ASSUMPTION_FAULTS)[number];
  bounds?: AssumptionBounds;
}

/** Everything that is wrong with changes of assumptions. Null takes a change back and is never wrong. */
export const assumptionFaults = (given: Readonly<Record<string, unknown>>): AssumptionFault[] =>
  Object.entries(given).flatMap(([name, value]): AssumptionFault[] => {
    if (value === null || value === undefined) return [];
    if (name === 'ground') return groundFaults(value);
    if (!Object.hasOwn(ASSUMPTION_BOUNDS, name)) return [{ path: name, code: 'UNKNOWN_ASSUMPTION' }];
    const bounds = ASSUMPTION_BOUNDS[name as keyof typeof ASSUMPTION_BOUNDS];
    if (!bounds.kinds) return valueFaults(name, value, bounds);
    if (typeof value !== 'object' || Array.isArray(value)) return [{ path: name, code: 'NOT_AN_OBJECT' }];
    return Object.entries(value).flatMap(([kind, one]) => {
      const path = `${name}.${kind}`;
      if (!bounds.kinds!.includes(kind)) return [{ path, code: 'UNKNOWN_KIND', bounds } as const];
      return one === null ? [] : valueFaults(path, one, bounds);
    });
  });

function valueFaults(path: string, value: unknown, bounds: AssumptionBounds): AssumptionFault[] {
  if (bounds.words)
    return bounds.words.includes(value as string) ? [] : [{ path, code: 'NOT_A_WORD', bounds }];
  if (typeof value !== 'number' || !Number.isFinite(value)) return [{ path, code: 'NOT_A_NUMBER' }];
  const outside = value < bounds.from! || value > bounds.to! || (bounds.whole && !Number.isInteger(value));
  return outside ? [{ path, code: 'OUT_OF_BOUNDS', bounds }] : [];
}

const SHARE_TOLERANCE = 1e-6;

function groundFaults(value: unknown): AssumptionFault[] {
  if (!Array.isArray(value) || value.length === 0) return [{ path: 'ground', code: 'NOT_SHARES' }];
  const faults = value.flatMap((entry: Partial<GroundShare> | null, i): AssumptionFault[] => {
    const path = `ground.${i}`;
    if (!GROUNDS.includes(entry?.kind as never))
      return [{ path: `${path}.kind`, code: 'NOT_A_WORD', bounds: { words: GROUNDS } }];
    return valueFaults(`${path}.share`, entry!.share, { from: 0, to: 1 });
  });
  if (faults.length > 0) return faults;
  const shares = value as GroundShare[];
  if (new Set(shares.map(({ kind }) => kind)).size < shares.length)
    return [{ path: 'ground', code: 'NOT_SHARES' }];
  const sum = shares.reduce((total, { share }) => total + share, 0);
  return Math.abs(sum - 1) > SHARE_TOLERANCE ? [{ path: 'ground', code: 'SHARES_DO_NOT_ADD_UP' }] : [];
}
