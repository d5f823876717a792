import type { Problem, RatedSource } from '../solving/problem.js';
import type { State } from '../solving/temperatures.js';
import { type CableLoops, cableAttainment, cableLoops, groundAttainment } from './attainment.js';
import { CAPACITY_FROM } from './norms.js';

/** How a section warms up after a load begins: attainments of all its resistances. */
export interface Transient {
  /** Of R[i][j] after a time, s: the ground's, and the delay of the heat in the cable that it comes from. */
  ground: (i: number, j: number, t: number) => number;
  /** Of the rise within a cable. */
  cable: (i: number, t: number) => number;
}

export function transientOf({ cables, sources }: Problem, state: State, delta: number): Transient {
  const loops = cables.map((cable, i): CableLoops | null => {
    const { model, loaded, T1, T2, T3 } = cable;
    if (Math.sqrt(3) * model.U0 <= CAPACITY_FROM || model.cores > 1) return null;
    const { lambda1 } = state.cables[i]!;
    return cableLoops(model.capacities, T1, loaded * (T2 + T3), 1 + lambda1);
  });
  const delay = (source: number, t: number) => cableAttainment(loops[sources[source]!.cables[0]!] ?? null, t);
  return {
    ground: (i, j, t) => soilAttainment(sources[i]!, sources[j]!, delta, t) * delay(j, t),
    cable: (i, t) => cableAttainment(loops[i]!, t),
  };
}

/** Of the rise of source a by the heat of source b, which may be itself. */
export function soilAttainment(a: RatedSource, b: RatedSource, delta: number, t: number): number {
  const d = a === b ? a.radius : Math.hypot(a.x - b.x, a.y - b.y);
  const image = a === b ? 2 * a.y : Math.hypot(a.x - b.x, a.y + b.y);
  return groundAttainment(d, image, delta, t);
}
