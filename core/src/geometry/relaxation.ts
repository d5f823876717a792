import type { Penalty } from './penalty.js';

/** How many past steps the estimate of the curvature uses. */
const MEMORY = 5;
/** After every CHECK_INTERVAL steps the penalty must have fallen to this fraction. Otherwise the descent is given up. */
const CHECK_INTERVAL = 5;
const REQUIRED_DECREASE = 0.7;
/** Below this penalty a descent is never given up, because it approaches a fit. */
const PROMISING = 1e-9;
const MOST_STEPS = 500;

/** Reduces the penalty of a layout until it reaches the target or stops falling. Returns the last penalty. */
export type Relaxation = (at: Float64Array, target: number) => number;

/**
 * Descent by L-BFGS with a backtracking line search (Nocedal and Wright, Numerical Optimization, algorithm 7.4).
 * No step moves a circle by more than `stride`, so that the descent stays near its start. `countEvaluations` gets
 * the number of times that the penalty was computed.
 */
export function relaxationOf(
  penalty: Penalty,
  size: number,
  stride: number,
  countEvaluations: (times: number) => void,
): Relaxation {
  let g = new Float64Array(size);
  let nextG = new Float64Array(size);
  const next = new Float64Array(size);
  const history = historyOf(size);

  return (at, target) => {
    let e = penalty(at, g);
    let times = 1;
    let checkpoint = e;
    history.forget();
    for (let step = 1; step <= MOST_STEPS && e > target; step++) {
      const direction = history.downhill(g);
      const slope = dot(direction, g);
      if (!(slope < 0)) break;
      let longest = 0;
      for (let i = 0; i < size; i++) longest = Math.max(longest, Math.abs(direction[i]!));
      let length = longest > stride ? stride / longest : 1;
      let nextE = e;
      for (let tries = 0; tries < 20; tries++) {
        for (let i = 0; i < size; i++) next[i] = at[i]! + length * direction[i]!;
        nextE = penalty(next, nextG);
        times++;
        if (nextE <= e + 1e-4 * length * slope) break;
        const lowest = (-slope * length * length) / (2 * (nextE - e - slope * length));
        length = Math.min(0.5 * length, Math.max(0.1 * length, lowest));
      }
      if (nextE >= e) break;
      history.remember(at, g, next, nextG);
      at.set(next);
      [g, nextG] = [nextG, g];
      e = nextE;
      if (step % CHECK_INTERVAL !== 0) continue;
      if (e > checkpoint * REQUIRED_DECREASE && e > PROMISING) break;
      checkpoint = e;
    }
    countEvaluations(times);
    return e;
  };
}

/** The last few steps and the changes of the gradient. They give the direction of the next step. */
function historyOf(size: number) {
  const s = Array.from({ length: MEMORY }, () => new Float64Array(size));
  const y = Array.from({ length: MEMORY }, () => new Float64Array(size));
  const rho = new Float64Array(MEMORY);
  const alpha = new Float64Array(MEMORY);
  const direction = new Float64Array(size);
  let known = 0;
  let gamma = 0;

  return {
    forget(): void {
      known = 0;
      // The first step length. 0.25 would separate two circles at once; many circles need a shorter step.
      gamma = 0.1;
    },
    remember(at: Float64Array, g: Float64Array, next: Float64Array, nextG: Float64Array): void {
      const m = known % MEMORY;
      const [sm, ym] = [s[m]!, y[m]!];
      for (let i = 0; i < size; i++) {
        sm[i] = next[i]! - at[i]!;
        ym[i] = nextG[i]! - g[i]!;
      }
      const sy = dot(sm, ym);
      const yy = dot(ym, ym);
      if (sy <= 1e-12 * yy) return;
      rho[m] = 1 / sy;
      gamma = sy / yy;
      known++;
    },
    downhill(g: Float64Array): Float64Array {
      const first = Math.max(0, known - MEMORY);
      for (let i = 0; i < size; i++) direction[i] = -g[i]!;
      for (let k = known - 1; k >= first; k--) {
        const m = k % MEMORY;
        alpha[m] = rho[m]! * dot(s[m]!, direction);
        add(direction, y[m]!, -alpha[m]!);
      }
      for (let i = 0; i < size; i++) direction[i]! *= gamma;
      for (let k = first; k < known; k++) {
        const m = k % MEMORY;
        add(direction, s[m]!, alpha[m]! - rho[m]! * dot(y[m]!, direction));
      }
      return direction;
    },
  };
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

function add(to: Float64Array, what: Float64Array, times: number): void {
  for (let i = 0; i < to.length; i++) to[i]! += times * what[i]!;
}
