import type { Phase } from '../../trench/circuits/circuit.js';
import type { Proximity } from './conductor.js';
import type { EddyPosition } from './screens.js';

/** Where the single-core cables of a circuit are to each other, as the standard's formulas see it. */

export interface PhaseCable {
  x: number;
  y: number;
  phase: Phase | null;
}

export interface Position {
  proximity: Proximity | null;
  /** In a trefoil or an even flat row. Null: any other arrangement, or several cables for a phase. */
  position: EddyPosition | null;
  /** Between axes, m. */
  s: number;
}

/** Distances that differ by less are equal. */
const EVEN = 5e-3;

const distance = (a: PhaseCable, b: PhaseCable) => Math.hypot(a.x - b.x, a.y - b.y);
const near = (a: number, b: number) => Math.abs(a - b) <= EVEN * Math.max(a, b);

/** The position of each cable of a circuit. Cables that carry nothing (N of three phases) are left out of account. */
export function positionsOf(cables: readonly PhaseCable[], threePhase: boolean): Position[] {
  const loaded = cables.filter(({ phase }) => !threePhase || phase !== 'N');
  const formation = threePhase && loaded.length === 3 ? formationOf(loaded) : null;
  return cables.map((cable) => {
    const others = nearestOfOtherPhases(cable, loaded);
    if (others.length === 0) return { proximity: null, position: null, s: 1 };
    if (others.length === 1) {
      const s = distance(cable, others[0]!);
      return { proximity: { conductors: 2, s }, position: null, s };
    }
    const s = meanSpacing(cable, others[0]!, others[1]!);
    return { proximity: { conductors: 3, s }, position: formation?.[loaded.indexOf(cable)] ?? null, s };
  });
}

function nearestOfOtherPhases(cable: PhaseCable, all: readonly PhaseCable[]): PhaseCable[] {
  const nearest = new Map<Phase | null, PhaseCable>();
  for (const other of all) {
    if (other === cable || other.phase === cable.phase) continue;
    const known = nearest.get(other.phase);
    if (!known || distance(cable, other) < distance(cable, known)) nearest.set(other.phase, other);
  }
  return [...nearest.values()];
}

/** √(s1·s2) of the two shorter distances: that of a trefoil, and of a flat row. */
function meanSpacing(a: PhaseCable, b: PhaseCable, c: PhaseCable): number {
  const [s1, s2] = [distance(a, b), distance(b, c), distance(a, c)].toSorted((p, q) => p - q);
  return Math.sqrt(s1! * s2!);
}

/** The places of three cables in a trefoil or an even flat row. */
function formationOf(cables: readonly PhaseCable[]): EddyPosition[] | null {
  const [a, b, c] = cables as [PhaseCable, PhaseCable, PhaseCable];
  const ab = distance(a, b);
  const bc = distance(b, c);
  const ac = distance(a, c);
  if (near(ab, bc) && near(bc, ac)) return ['TREFOIL', 'TREFOIL', 'TREFOIL'];
  const middle = [a, b, c].find((cable) => {
    const [one, other] = cables.filter((each) => each !== cable) as [PhaseCable, PhaseCable];
    const [near1, near2] = [distance(cable, one), distance(cable, other)];
    return near(near1, near2) && near(distance(one, other), near1 + near2);
  });
  if (!middle) return null;
  return cables.map((cable) => {
    if (cable === middle) return 'MIDDLE';
    return lags(cable.phase, middle.phase) ? 'LAGGING' : 'LEADING';
  });
}

const SEQUENCE: readonly (Phase | null)[] = ['L1', 'L2', 'L3'];

/** Whether a phase lags another by a third of a period. */
const lags = (phase: Phase | null, other: Phase | null): boolean =>
  SEQUENCE.indexOf(phase) === (SEQUENCE.indexOf(other) + 1) % 3;
