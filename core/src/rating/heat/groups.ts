import type { Rule } from '../../explain/rule.js';
import { groupedBy } from '../maths/grouping.js';
import type { Source } from './ground.js';
import { IMAGES, mutualT4, singleT4 } from './images.js';

/** Groups of cables for which the standard has a formula of its own: 60287-2-1, 4.2.4. */

/** What the standard's formulas distinguish: metal carries heat around a cable, other sheaths and ducts do not. */
export type Surface = 'METALLIC' | 'OTHER';

export interface GroupSource extends Source {
  surface: Surface;
  /** Sources of one circuit may be a group. Null: none. */
  circuit: string | null;
}

export interface Group {
  kind: 'TREFOIL' | 'FLAT';
  /** Three sources; of a flat row from left to right. */
  members: [number, number, number];
  surface: Surface;
  /** Depth of the centroid and outer diameter, m. */
  L: number;
  De: number;
  /** 1 where they touch. Less: how much the formula for touching ones counts, beside that for spaced ones. */
  touching: number;
}

/**
 * Cables go over from the formula for touching ones to that for spaced ones within this gap, as a share of a diameter: the
 * standard has nothing between, and the two differ by 3 % in current.
 */
const SPACED = 0.5;

/** Half a millimetre: what a layout's rounding and real cables leave between touching ones. */
const TOUCH = 0.5e-3;

const distance = (a: Source, b: Source) => Math.hypot(a.x - b.x, a.y - b.y);

/** Trefoils and flat rows that touch or nearly so, among the sources of each circuit. Each source is in one group at most. */
export function groupsOf(sources: readonly GroupSource[]): Group[] {
  const taken = new Set<number>();
  const groups: Group[] = [];
  const circuits = groupedBy(sources.keys(), (i) => sources[i]!.circuit);
  for (const [circuit, members] of circuits) {
    if (circuit === null) continue;
    for (const [kind, isSpaced] of SEARCHED)
      for (const triple of triplesOf(members)) {
        if (triple.some((i) => taken.has(i))) continue;
        const group = groupAs(kind, triple, sources);
        if (!group || (group.touching < 1 && !isSpaced)) continue;
        groups.push(group);
        for (const i of triple) taken.add(i);
      }
  }
  return groups;
}

/** In this order, and whether cables may be apart: those that nearly touch do not break up those that do. */
const SEARCHED = [
  ['TREFOIL', false],
  ['FLAT', true],
  ['TREFOIL', true],
] as const;

function* triplesOf(members: readonly number[]): Generator<[number, number, number]> {
  for (let a = 0; a < members.length; a++)
    for (let b = a + 1; b < members.length; b++)
      for (let c = b + 1; c < members.length; c++) yield [members[a]!, members[b]!, members[c]!];
}

function groupAs(
  kind: Group['kind'],
  triple: [number, number, number],
  sources: readonly GroupSource[],
): Group | null {
  const three = triple.map((i) => sources[i]!);
  const De = 2 * three[0]!.radius;
  const alike = three.every(
    ({ radius, surface }) => Math.abs(2 * radius - De) <= TOUCH && surface === three[0]!.surface,
  );
  if (!alike) return null;
  const at = (d: number, wanted: number) => Math.abs(d - wanted) <= TOUCH;
  const members =
    kind === 'TREFOIL' ? triple : (triple.toSorted((a, b) => sources[a]!.x - sources[b]!.x) as typeof triple);
  const [a, b, c] = members.map((i) => sources[i]!) as [GroupSource, GroupSource, GroupSource];
  const between = [distance(a, b), distance(b, c), ...(kind === 'TREFOIL' ? [distance(a, c)] : [])];
  const gap = Math.max(...between) - De;
  const fits = gap < SPACED * De && between.every((d) => d > De - TOUCH);
  if (!fits || (kind === 'FLAT' && !(at(a.y, b.y) && at(b.y, c.y)))) return null;
  const L = (a.y + b.y + c.y) / 3;
  // The standard's formula for a flat row is for metal, and not for shallow ones.
  if (kind === 'FLAT' && (a.surface !== 'METALLIC' || IMAGES.u.of(L, De) < 5)) return null;
  const from = kind === 'FLAT' ? 0 : TOUCH;
  const touching = 1 - Math.max(0, gap - from) / (SPACED * De - from);
  // Without metal, the formula for trefoils is that of spaced cables.
  if (kind === 'TREFOIL' && a.surface !== 'METALLIC' && touching < 1) return null;
  return { kind, members, surface: a.surface, L, De, touching };
}

/**
 * Puts the standard's formulas in the place of plain images: among the members of each group, and for a source alone.
 * `R` is changed in place; `rhoAt` gives the resistivity around a source.
 */
export function applyGroups(
  R: number[][],
  sources: readonly Source[],
  groups: readonly Group[],
  rhoAt: (source: number) => number,
): void {
  const grouped = new Set(groups.flatMap(({ members }) => members));
  for (const group of groups) {
    const u = IMAGES.u.of(group.L, group.De);
    group.members.forEach((i, a) => {
      group.members.forEach((j, b) => {
        const plain = plainImage(rhoAt(j), sources, i, j);
        const spaced = i === j ? singleT4(rhoAt(j), group.L, group.De) : plain;
        const touching = rhoAt(j) * groupRule(group, a, b).of(u);
        R[i]![j]! += group.touching * touching + (1 - group.touching) * spaced - plain;
      });
    });
  }
  sources.forEach(({ y, radius }, i) => {
    if (!grouped.has(i)) R[i]![i]! += singleT4(rhoAt(i), y, 2 * radius) - plainImage(rhoAt(i), sources, i, i);
  });
}

function plainImage(rho: number, sources: readonly Source[], i: number, j: number): number {
  const { y, radius } = sources[i]!;
  if (i === j) return (rho / (2 * Math.PI)) * Math.log((2 * y) / radius);
  return mutualT4(rho, sources[i]!, sources[j]!);
}

/** What a member of a group has of its own heat and of that of another, as multiples of ρ. */
export const GROUP = {
  near: { formula: 'ln(u)/(2*π)', of: (u: number) => Math.log(u) / (2 * Math.PI) },
  far: { formula: 'ln(u/2)/(2*π)', of: (u: number) => Math.log(u / 2) / (2 * Math.PI) },
  trefoil: { formula: 'ln(2*u)/(2*π)', of: (u: number) => Math.log(2 * u) / (2 * Math.PI) },
  metallicTrefoil: {
    formula: '(ln(2*u)-3*0.63+2*ln(2))/(2*π)',
    of: (u: number) => (Math.log(2 * u) - 3 * 0.63 + 2 * Math.LN2) / (2 * Math.PI),
  },
  // All three of a flat row have the resistance of the standard's formula, which is for equal losses.
  middle: {
    formula: '0.475*ln(2*u)-0.346-2*ln(u)/(2*π)',
    of: (u: number) => 0.475 * Math.log(2 * u) - 0.346 - (2 * Math.log(u)) / (2 * Math.PI),
  },
  outer: {
    formula: '0.475*ln(2*u)-0.346-(ln(u)+ln(u/2))/(2*π)',
    of: (u: number) => 0.475 * Math.log(2 * u) - 0.346 - (Math.log(u) + Math.log(u / 2)) / (2 * Math.PI),
  },
} as const satisfies Record<string, Rule>;

/** The rule for the members at `a` and `b` of a group. */
export function groupRule({ kind, surface }: Pick<Group, 'kind' | 'surface'>, a: number, b: number) {
  if (kind === 'TREFOIL') {
    if (a !== b) return GROUP.near;
    return surface === 'METALLIC' ? GROUP.metallicTrefoil : GROUP.trefoil;
  }
  if (a === b) return a === 1 ? GROUP.middle : GROUP.outer;
  return Math.abs(a - b) === 1 ? GROUP.near : GROUP.far;
}
