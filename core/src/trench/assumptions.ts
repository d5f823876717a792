import { COVERING_TYPES, type CoveringType } from './coveringTypes.js';

/**
 * What a quantity supposes beside the drawing: the standard, changed by a company's profile, changed by the segment. Lengths
 * are in mm unless they say otherwise. Values per covering, ground or kind of line are objects.
 */

export const GROUNDS = ['SOIL', 'ROCK', 'MOOR'] as const;
export type Ground = (typeof GROUNDS)[number];

export const SIDES = ['VERTICAL', 'BATTERED'] as const;
export const SECTIONS_RUN = ['SUCCESSIVE', 'PARALLEL'] as const;
export const EXCAVATE_FROM = ['SURFACE', 'UNDERSIDE'] as const;
export const WASTE_KINDS = ['CABLE', 'PIPE', 'ECOM_DUCT', 'SENSOR', 'ECC'] as const;
export const DENSITY_KINDS = [...GROUNDS, 'ASPHALT', 'CONCRETE'] as const;
export const LOOSE_KINDS = ['SAND', 'GRAVEL'] as const;

export interface GroundShare {
  kind: Ground;
  share: number;
}

export interface Assumptions {
  sides: (typeof SIDES)[number];
  /** Horizontal per vertical, on each side. Only where the sides are BATTERED. */
  batter: number;
  /** On each side. */
  workingSpace: number;
  minimumDigWidth: number;
  digWidthStep: number;
  /** On each side beyond the dig width. */
  edgeOverlap: Record<CoveringType, number>;
  /** Imported below the covering. */
  baseCourse: Record<CoveringType, number>;
  excavateFrom: Record<CoveringType, (typeof EXCAVATE_FROM)[number]>;
  /** Of asphalt: the uppermost part of it, which has a price of its own. */
  wearingCourse: number;
  /** Solid to loose. */
  swell: Record<Ground, number>;
  /** Solid to placed. */
  placedFactor: Record<Ground, number>;
  /** What is delivered: placed to loose on a lorry. */
  looseFactor: Record<(typeof LOOSE_KINDS)[number], number>;
  /** t/m³ solid. */
  density: Record<(typeof DENSITY_KINDS)[number], number>;
  /** The share that is fit for backfill. */
  reuse: Record<Ground, number>;
  /** In per cent. */
  waste: Record<(typeof WASTE_KINDS)[number], number>;
  /** In m, for each cable and segment. */
  endAllowance: number;
  /** In m, for each cable and joint on the map. */
  jointAllowance: number;
  /** Of the cables of stored circuits. */
  terminationsPerCable: number;
  /** In m: a cable is jointed where a drum ends, unless joints are on the map. */
  drumLength: number;
  markersPerSection: number;
  supportDeeperThan: number;
  ground: GroundShare[];
  sectionsRun: (typeof SECTIONS_RUN)[number];
}

type PerKind = Record<string, number | string>;

/** Changes of assumptions. Values per covering, ground or kind are changed one by one. */
export type AssumptionChanges = {
  [Name in keyof Assumptions]?: Assumptions[Name] extends GroundShare[]
    ? GroundShare[]
    : Assumptions[Name] extends PerKind
      ? Partial<Assumptions[Name]>
      : Assumptions[Name];
};

const perCovering = <T>(bound: T, others: T, more: Partial<Record<CoveringType, T>> = {}) =>
  Object.fromEntries(
    COVERING_TYPES.map((type) => [
      type,
      more[type] ?? (['TARMAC', 'CONCRETE', 'COBBLESTONE'].includes(type) ? bound : others),
    ]),
  ) as Record<CoveringType, T>;

/** The built-in profile. Prosesskode 44.11 regards sides as vertical; decision 39 has the source of each figure. */
export const STANDARD_ASSUMPTIONS: Assumptions = {
  sides: 'VERTICAL',
  batter: 0.2,
  workingSpace: 0,
  minimumDigWidth: 400,
  digWidthStep: 50,
  edgeOverlap: perCovering(100, 0),
  baseCourse: perCovering(0, 0, { TARMAC: 150, COBBLESTONE: 120 }),
  excavateFrom: perCovering('UNDERSIDE', 'SURFACE'),
  wearingCourse: 40,
  swell: { SOIL: 1.25, ROCK: 1.6, MOOR: 1.25 },
  placedFactor: { SOIL: 1, ROCK: 1.4, MOOR: 1 },
  looseFactor: { SAND: 1.15, GRAVEL: 1.25 },
  density: { SOIL: 1.8, ROCK: 2.7, MOOR: 1.1, ASPHALT: 2.4, CONCRETE: 2.4 },
  reuse: { SOIL: 1, ROCK: 0, MOOR: 0 },
  waste: { CABLE: 0, PIPE: 0, ECOM_DUCT: 0, SENSOR: 0, ECC: 0 },
  endAllowance: 0,
  jointAllowance: 0,
  terminationsPerCable: 2,
  drumLength: 500,
  markersPerSection: 1,
  supportDeeperThan: 2000,
  ground: [{ kind: 'SOIL', share: 1 }],
  sectionsRun: 'SUCCESSIVE',
};

/** The assumptions after changes, the later ones winning. */
export const withChanges = (base: Assumptions, ...changes: readonly AssumptionChanges[]): Assumptions =>
  changes.reduce<Assumptions>((result, change) => mergeChanges(result, change) as Assumptions, base);

/** What the quantities of a segment suppose: the standard, its profile, what it says itself. */
export const assumptionsIn = (
  { assumptions }: { assumptions: AssumptionChanges },
  profile: AssumptionChanges = {},
): Assumptions => withChanges(STANDARD_ASSUMPTIONS, profile, assumptions);

/** How much of the backfill are masses that were dug out, from 0 to 1. The rest is imported. */
export const reusedShare = ({ ground, reuse }: Pick<Assumptions, 'ground' | 'reuse'>): number =>
  Math.min(
    1,
    ground.reduce((sum, { kind, share }) => sum + share * reuse[kind], 0),
  );

/** Changes on top of changes, at both levels. Null takes a change back, for a whole object or for one of its values. */
export function mergeChanges(
  before: AssumptionChanges,
  after: Readonly<Record<string, unknown>>,
): AssumptionChanges {
  const merged: Record<string, unknown> = { ...before };
  for (const [name, value] of Object.entries(after)) {
    if (value === undefined) continue;
    if (value === null) delete merged[name];
    else if (isPerKind(value)) {
      const inner = mergeChanges((merged[name] ?? {}) as AssumptionChanges, value);
      if (Object.keys(inner).length === 0) delete merged[name];
      else merged[name] = inner;
    } else merged[name] = value;
  }
  return merged as AssumptionChanges;
}

const isPerKind = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether changes say anything about an assumption, such as `swell.SOIL`. */
export function changesAssumption(change: AssumptionChanges, path: string): boolean {
  const [name, inner] = path.split('.');
  const value = change[name as keyof Assumptions] as unknown;
  if (value === undefined) return false;
  return inner === undefined || !isPerKind(value) || Object.hasOwn(value, inner);
}
