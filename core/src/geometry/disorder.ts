import { protrusion, type Room } from './room.js';

/** Circles of mixed sizes mostly gain from changing places; equal ones only from moving. */
const SWAPS = 0.8;
/** Sizes are near within this fraction of all of them. */
const NEAR = 12;
/** Of this many circles the most squeezed one moves, to the best of this many places. */
const MOVERS = 8;
const SAMPLES = 100;

/** Random changes to layouts given as the x of every circle, largest first, then the y. */
export function disorderOf(room: Room, r: Float64Array, random: () => number) {
  const n = r.length;
  // Where each size begins among the circles, and which size each circle has.
  const first: number[] = [];
  const size = Array.from(r, (radius, i) => (radius === r[i - 1] ? first.length : first.push(i)) - 1);
  const [a, b] = room.kind === 'circle' ? [room.radius, room.radius] : [room.a, room.b];
  const any = (below: number): number => Math.floor(random() * below);

  /** Puts circle i anywhere. */
  function strew(at: Float64Array, i: number): void {
    let x = 0;
    let y = 0;
    do {
      x = 2 * random() - 1;
      y = 2 * random() - 1;
    } while (room.kind === 'circle' && x * x + y * y > 1);
    at[i] = x * Math.max(0, a - r[i]!);
    at[n + i] = y * Math.max(0, b - r[i]!);
  }

  /** What of the penalty is circle i's. */
  function squeeze(at: Float64Array, i: number): number {
    const x = at[i]!;
    const y = at[n + i]!;
    const out = Math.max(0, protrusion(room, x, y, r[i]!));
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

  /** Puts circle i where it is squeezed least, of some places tried. */
  function rehouse(at: Float64Array, i: number): void {
    let x = 0;
    let y = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let k = 0; k < SAMPLES; k++) {
      strew(at, i);
      const pain = squeeze(at, i);
      if (pain < least) [x, y, least] = [at[i]!, at[n + i]!, pain];
    }
    at[i] = x;
    at[n + i] = y;
  }

  /** Lets two circles of different but near sizes change places. */
  function swap(at: Float64Array): void {
    let i = 0;
    let other = 0;
    do {
      i = any(n);
      other = size[i]! + 1 + any(Math.ceil(first.length / NEAR));
    } while (other >= first.length);
    const j = first[other]! + any((first[other + 1] ?? n) - first[other]!);
    [at[i], at[j]] = [at[j]!, at[i]!];
    [at[n + i], at[n + j]] = [at[n + j]!, at[n + i]!];
  }

  function move(at: Float64Array): void {
    let mover = 0;
    let most = -1;
    for (let k = 0; k < MOVERS; k++) {
      const i = any(n);
      const pain = squeeze(at, i) / (r[i]! * r[i]! + Number.MIN_VALUE);
      if (pain > most) [mover, most] = [i, pain];
    }
    rehouse(at, mover);
  }

  return {
    rehouse,
    scatter(at: Float64Array): void {
      for (let i = 0; i < n; i++) strew(at, i);
    },
    disturb(at: Float64Array): void {
      if (first.length > 1 && random() < SWAPS) swap(at);
      else move(at);
    },
  };
}
