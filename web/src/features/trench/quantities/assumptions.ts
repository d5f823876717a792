import {
  ASSUMPTION_BOUNDS,
  type AssumptionBounds,
  type AssumptionChanges,
  type Assumptions,
  type AssumptionValues,
  type CoveringType,
  changesAssumption,
  type GroundShare,
  mergeChanges,
} from '@spadework/core/trench';
import { formatNumber } from '../../../words/index.js';
import type { Words as TrenchWords } from '../words/index.js';
import type { Words } from './words/index.js';

/** Assumptions by their paths, such as `batter` or `swell.SOIL`. */

export type Name = keyof Assumptions;
type Unit = keyof Words['units'];

interface Shape {
  unit: Unit;
  decimals: number;
  step: number;
  /** What is shown is this many times what is stored. */
  scale?: number;
}

const MM: Shape = { unit: 'mm', decimals: 0, step: 10 };
const FACTOR: Shape = { unit: 'none', decimals: 3, step: 0.05 };

/** How numbers are shown and stepped. */
const SHAPES: Partial<Record<Name, Shape>> = {
  batter: FACTOR,
  workingSpace: MM,
  minimumDigWidth: MM,
  digWidthStep: MM,
  edgeOverlap: MM,
  baseCourse: MM,
  wearingCourse: { ...MM, step: 5 },
  swell: FACTOR,
  placedFactor: FACTOR,
  looseFactor: FACTOR,
  density: { ...FACTOR, unit: 'density' },
  reuse: { unit: 'percent', decimals: 1, step: 5, scale: 100 },
  waste: { unit: 'percent', decimals: 1, step: 1 },
  endAllowance: { unit: 'm', decimals: 2, step: 1 },
  jointAllowance: { unit: 'm', decimals: 2, step: 0.5 },
  terminationsPerCable: { unit: 'none', decimals: 0, step: 1 },
  drumLength: { unit: 'm', decimals: 1, step: 50 },
  markersPerSection: { unit: 'none', decimals: 0, step: 1 },
  supportDeeperThan: { ...MM, step: 100 },
};

/** What is assumed of what is laid and delivered, by what it is. */
export const MATERIALS = [
  { of: 'TARMAC', paths: ['density.ASPHALT', 'wearingCourse'] },
  { of: 'CONCRETE', paths: ['density.CONCRETE'] },
  { of: 'SAND', paths: ['looseFactor.SAND'] },
  { of: 'GRAVEL', paths: ['looseFactor.GRAVEL'] },
] as const satisfies { of: CoveringType; paths: readonly string[] }[];

/** What is assumed of all cables and markers. */
export const ALONG = [
  'endAllowance',
  'jointAllowance',
  'terminationsPerCable',
  'drumLength',
  'markersPerSection',
] as const;

export const nameIn = (path: string): Name => path.split('.')[0] as Name;
const kindIn = (path: string): string | undefined => path.split('.')[1];

export const shapeOf = (path: string): Shape => SHAPES[nameIn(path)] ?? FACTOR;
export const boundsOf = (path: string): AssumptionBounds =>
  ASSUMPTION_BOUNDS[nameIn(path) as Exclude<Name, 'ground'>];

export function valueAt(assumptions: Assumptions, path: string): number | string {
  const value = assumptions[nameIn(path)] as unknown;
  const kind = kindIn(path);
  return (kind === undefined ? value : (value as Record<string, unknown>)[kind]) as number | string;
}

/** The values of the change that gives an assumption a value. The value that holds anyway takes the segment's own back. */
export function valuesFor(
  own: AssumptionChanges,
  inherited: Assumptions,
  path: string,
  value: number | string | null,
): AssumptionValues {
  const [name, kind] = [nameIn(path), kindIn(path)];
  const given = value === valueAt(inherited, path) ? null : value;
  if (kind === undefined) return { [name]: given };
  // A change replaces all values of a name, so those that stay are in it.
  return { [name]: mergeChanges(own, { [name]: { [kind]: given } })[name] ?? null };
}

/** The paths that a segment, or a profile, decides itself. */
export const ownPaths = (own: AssumptionChanges): string[] =>
  Object.entries(own).flatMap(([name, value]) =>
    typeof value === 'object' && !Array.isArray(value)
      ? Object.keys(value).map((kind) => `${name}.${kind}`)
      : [name],
  );

/** What an assumption is called, with what it is of. */
export function pathName(path: string, words: Words, { coverings }: Pick<TrenchWords, 'coverings'>): string {
  const kind = kindIn(path);
  const name = words.assumptions[nameIn(path)];
  if (kind === undefined) return name;
  const of = { ...coverings, ...words.grounds, ...words.wasteKinds, ASPHALT: coverings.TARMAC }[kind] ?? kind;
  return `${of}: ${name.toLowerCase()}`;
}

/** The value of an assumption as people write it. */
export function textOf(path: string, value: unknown, words: Words): string {
  if (Array.isArray(value)) return groundText(value as GroundShare[], words);
  if (typeof value === 'string') return words.words[value] ?? value;
  const { unit, decimals, scale = 1 } = shapeOf(path);
  return `${formatNumber((value as number) * scale, decimals)} ${words.units[unit]}`.trim();
}

const groundText = (shares: readonly GroundShare[], { grounds }: Words): string =>
  shares
    .filter(({ share }) => share > 0)
    .map(({ kind, share }) => `${grounds[kind].toLowerCase()} ${formatNumber(share * 100, 1)} %`)
    .join(', ');

/** Who decided an assumption. */
export function originOf(
  path: string,
  own: AssumptionChanges,
  profile: { name: string; changes: AssumptionChanges } | undefined,
  words: Words,
): string {
  if (changesAssumption(own, path)) return words.own;
  return profile && changesAssumption(profile.changes, path) ? profile.name : words.standard.toLowerCase();
}

/** Soil is what the other kinds of ground leave. */
export function groundOf(rock: number, moor: number): GroundShare[] {
  const soil = Math.round((1 - rock - moor) * 1e9) / 1e9;
  const shares: GroundShare[] = [
    { kind: 'SOIL', share: soil },
    { kind: 'ROCK', share: rock },
    { kind: 'MOOR', share: moor },
  ];
  return shares.filter(({ share }) => share > 0);
}

export const shareOf = (ground: readonly GroundShare[], kind: GroundShare['kind']): number =>
  ground.find((one) => one.kind === kind)?.share ?? 0;
