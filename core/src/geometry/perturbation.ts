import { type Bounds, protrusion } from './bounds.js';

/** How often a perturbation swaps two circles instead of moving one. Circles of equal size are never swapped. */
const SWAP_PROBABILITY = 0.8;
/** Two sizes are near when at most a twelfth of all sizes lies between them. */
const NEAR_FRACTION = 12;
/** A move takes the circle with the most overlap among this number of candidates. */
const CANDIDATES = 8;
/** A move puts the circle at the best of this number of random places. */
const SAMPLES = 100;

/** Random changes to a layout. It is one array: the x of every circle, largest circle first, then every y. */
export function perturbationsOf(bounds: Bounds, r: Float64Array, random: () => number) {
  const n = r.length;
  // `first` has the index of the first circle of each size. `size` has the number of each circle's size.
  const first: number[] = [];
  const size = Array.from(r, (radius, i) => (radius === r[i - 1] ? first.length : first.push(i)) - 1);
  const [a, b] = bounds.kind === 'circle' ? [bounds.radius, bounds.radius] : [bounds.a, bounds.b];
  const any = (below: number): number => Math.floor(random() * below);

  /** Puts circle i at a random place. */
  function scatterCircle(at: Float64Array, i: number): void {
    let x = 0;
    let y = 0;
    do {
      x = 2 * random() - 1;
      y = 2 * random() - 1;
    } while (bounds.kind === 'circle' && x * x + y * y > 1);
    at[i] = x * Math.max(0, a - r[i]!);
    at[n + i] = y * Math.max(0, b - r[i]!);
  }

  /** The share of circle i in the penalty: its squared overlaps. */
  function overlapEnergyOf(at: Float64Array, i: number): number {
    const x = at[i]!;
    const y = at[n + i]!;
    const out = Math.max(0, protrusion(bounds, x, y, r[i]!));
    let sum = out * out;
    for (let j = 0; j < n; j++) {
      const dx = x - at[j]!;
      const dy = y - at[n + j]!;
      const reach = r[i]! + r[j]!;
      const square = dx * dx + dy * dy;
      if (j === i || square >= reach * reach) continue;
      const overlap = reach - Math.sqrt(square);
      sum += overlap * overlap;
    }
    return sum;
  }

  /** Puts circle i at the random place where it overlaps least. */
  function relocate(at: Float64Array, i: number): void {
    let x = 0;
    let y = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let k = 0; k < SAMPLES; k++) {
      scatterCircle(at, i);
      const overlapEnergy = overlapEnergyOf(at, i);
      if (overlapEnergy < least) [x, y, least] = [at[i]!, at[n + i]!, overlapEnergy];
    }
    at[i] = x;
    at[n + i] = y;
  }

  /** Swaps two circles of different but near sizes. */
  function swap(at: Float64Array): void {
    let i = 0;
    let other = 0;
    do {
      i = any(n);
      other = size[i]! + 1 + any(Math.ceil(first.length / NEAR_FRACTION));
    } while (other >= first.length);
    const j = first[other]! + any((first[other + 1] ?? n) - first[other]!);
    [at[i], at[j]] = [at[j]!, at[i]!];
    [at[n + i], at[n + j]] = [at[n + j]!, at[n + i]!];
  }

  /** Relocates a circle that overlaps much for its size. */
  function move(at: Float64Array): void {
    let mover = 0;
    let most = -1;
    for (let k = 0; k < CANDIDATES; k++) {
      const i = any(n);
      const overlapEnergy = overlapEnergyOf(at, i) / (r[i]! * r[i]! + Number.MIN_VALUE);
      if (overlapEnergy > most) [mover, most] = [i, overlapEnergy];
    }
    relocate(at, mover);
  }

  return {
    relocate,
    scatter(at: Float64Array): void {
      for (let i = 0; i < n; i++) scatterCircle(at, i);
    },
    perturb(at: Float64Array): void {
      if (first.length > 1 && random() < SWAP_PROBABILITY) swap(at);
      else move(at);
    },
  };
}
